package page

import (
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestBrowser drives the page in Chromium. ASSAY_PICTURES=DIR keeps pictures of
// it at two widths, in light and dark, of ASSAY_PAGE=FILE if that is set.
func TestBrowser(t *testing.T) {
	b := openBrowser(t)
	path := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(path, []byte(render(t, hostileReport(t))), 0o644); err != nil {
		t.Fatal(err)
	}
	b.open(path)
	t.Run("nothing from input runs", func(t *testing.T) {
		if eval[bool](b, `return "pwned" in window`) {
			t.Error("a script from input has run")
		}
		if n := eval[int](b, `return document.querySelectorAll("img, iframe, main script").length`); n != 0 {
			t.Errorf("%d elements were made of texts from input", n)
		}
		if n := eval[int](b, `return performance.getEntriesByType("resource").length`); n != 0 {
			t.Errorf("the page loads %d resources", n)
		}
	})
	t.Run("the worst comes first", func(t *testing.T) { testWorst(t, b) })
	t.Run("sorting", func(t *testing.T) { testSorting(t, b) })
	t.Run("filters", func(t *testing.T) { testFilters(t, b) })
	t.Run("keys", func(t *testing.T) { testKeys(t, b) })
	t.Run("download", func(t *testing.T) { testDownload(t, b) })
	t.Run("narrow", func(t *testing.T) {
		for _, width := range []int{320, 390, 1400} {
			b.window(width, 844)
			if wide := eval[int](b, `return document.documentElement.scrollWidth`); wide > width {
				t.Errorf("at %d px the page is %d px wide", width, wide)
			}
		}
	})
	if messages := b.problems(); len(messages) > 0 {
		t.Errorf("the console says:\n%s", strings.Join(messages, "\n"))
	}
	if dir := os.Getenv("ASSAY_PICTURES"); dir != "" {
		pictures(b, dir, path)
	}
}

func (b *browser) window(width, height int) {
	b.command("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600})
}

// testWorst: the error that raised the score by 4 points, with its marks.
func testWorst(t *testing.T, b *browser) {
	if got := eval[string](b, `return document.querySelector("#list button").textContent`); !strings.Contains(got, "1 of 2 wrong") {
		t.Errorf("first in the list: %q", got)
	}
	marks := eval[[]string](b, `return [...document.querySelectorAll("#detail .text del, #detail .text ins")].map((e) => e.textContent)`)
	if want := []string{"𝛼-Fe", "</script><script>pwned=1</script>"}; !slices.Equal(marks, want) {
		t.Errorf("marks %q, want %q", marks, want)
	}
	if got := eval[string](b, `return document.querySelector("#detail .text").textContent`); got != strings.Replace(hostileText, "𝛼-Fe", "𝛼-Fe1", 1) {
		t.Errorf("the text shown has %d characters, want %d", len(got), len(hostileText)+1)
	}
	if got := eval[string](b, `return document.querySelector("#detail .bad").textContent`); got != "error missed" {
		t.Errorf("verdict %q", got)
	}
}

func testSorting(t *testing.T, b *browser) {
	column := func(n int) []string {
		return eval[[]string](b, `return [...document.querySelectorAll("#judge-table tbody tr")].map((r) => r.cells[arguments[0]].firstChild.textContent.trim())`, n)
	}
	sorts := func() []string {
		return eval[[]string](b, `return [...document.querySelectorAll("#judge-table th[aria-sort]")].map((h) => h.textContent + " " + h.getAttribute("aria-sort"))`)
	}
	press := func(n int) {
		eval[any](b, `document.querySelectorAll("#judge-table thead button")[arguments[0]].focus()`, n)
		b.keys(fmt.Sprintf("#judge-table thead th:nth-child(%d) button", n+1), "\uE007") // Enter
	}
	press(1)
	if got := column(1); !slices.IsSortedFunc(got, func(a, b string) int { return strings.Compare(b, a) }) || slices.Equal(got, []string{got[0], got[0], got[0]}) {
		t.Errorf("Validity after one press: %v", got)
	}
	if got := sorts(); !slices.Equal(got, []string{"Validity descending"}) {
		t.Errorf("aria-sort %v", got)
	}
	press(1)
	if got := column(1); !slices.IsSorted(got) {
		t.Errorf("Validity after two presses: %v", got)
	}
	if got := sorts(); !slices.Equal(got, []string{"Validity ascending"}) {
		t.Errorf("aria-sort %v", got)
	}
	press(0)
	if got := column(0); got[0] != hostileJudge {
		t.Errorf("judges by name: %q", got)
	}
}

func testFilters(t *testing.T, b *browser) {
	choose := func(id, value string) string {
		return eval[string](b, `const s = document.getElementById(arguments[0]); s.value = arguments[1]; s.dispatchEvent(new Event("change", { bubbles: true })); return document.getElementById("found").textContent`, id, value)
	}
	for _, step := range []struct{ id, value, want string }{
		{"by-verdict", "missed", "1 of 4 rewrites"},
		{"by-verdict", "moved", "1 of 4 rewrites"},
		{"by-verdict", "right", "4 of 4 rewrites"},
		{"by-judge", "1", "4 of 4 rewrites"},
		{"by-verdict", "missed", "0 of 4 rewrites"},
		{"by-verdict", "", "4 of 4 rewrites"},
		{"by-judge", "", "4 of 4 rewrites"},
		{"by-type", "all_error_injection", "2 of 4 rewrites"},
		{"by-rate", "15%", "1 of 4 rewrites"},
		{"by-rate", "", "2 of 4 rewrites"},
		{"by-type", "", "4 of 4 rewrites"},
	} {
		if got := choose(step.id, step.value); got != step.want {
			t.Errorf("%s = %q: %q, want %q", step.id, step.value, got, step.want)
		}
		if n := eval[int](b, `return document.querySelectorAll("#list li").length`); fmt.Sprintf("%d of 4 rewrites", n) != step.want {
			t.Errorf("%s = %q: %d in the list", step.id, step.value, n)
		}
	}
}

func testKeys(t *testing.T, b *browser) {
	first := eval[string](b, `return document.querySelector("#detail").textContent`)
	b.keys("#list button", "\uE015") // down
	if at := eval[int](b, `return [...document.querySelectorAll("#list button")].findIndex((e) => e.getAttribute("aria-current") === "true" && e === document.activeElement)`); at != 1 {
		t.Errorf("arrow down goes to %d", at)
	}
	if eval[string](b, `return document.querySelector("#detail").textContent`) == first {
		t.Error("arrow down does not change the detail")
	}
	// Everything that can be pressed or scrolled takes the focus.
	if all := eval[[]string](b, `return [...document.querySelectorAll("button, select, summary, a, .wide, .drawing")].filter((e) => e.offsetParent && e.tabIndex < 0).map((e) => e.outerHTML.slice(0, 200))`); len(all) != 0 {
		t.Errorf("cannot be reached by keys: %q", all)
	}
}

// testDownload: the file is whole without the page: well formed, no class that
// would need its style sheet, no colour that is a variable.
func testDownload(t *testing.T, b *browser) {
	svg := eval[string](b, `
		let made; const create = URL.createObjectURL;
		URL.createObjectURL = (blob) => { made = blob; return create(blob); };
		const click = HTMLAnchorElement.prototype.click; let name;
		HTMLAnchorElement.prototype.click = function () { name = this.download; };
		document.querySelector(".save[data-figure=plane]").click();
		URL.createObjectURL = create; HTMLAnchorElement.prototype.click = click;
		if (name !== "plane.svg") throw new Error(name);
		return made.text();`)
	if dir := os.Getenv("ASSAY_PICTURES"); dir != "" {
		os.WriteFile(filepath.Join(dir, "plane.svg"), []byte(svg), 0o644)
	}
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("%v in\n%s", err, svg)
		}
	}
	for _, want := range []string{"<title", "<desc", `fill="rgb(11, 99, 176)"`, `font-family="`} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %s in the download", want)
		}
	}
	for _, no := range []string{"class=", "var("} {
		if strings.Contains(svg, no) {
			t.Errorf("%s in the download", no)
		}
	}
}

// pictures keeps what a person has to look at.
func pictures(b *browser, dir, path string) {
	if file := os.Getenv("ASSAY_PAGE"); file != "" {
		path = file
	}
	b.open(path)
	b.window(794, 1700)
	b.command("Emulation.setEmulatedMedia", map[string]any{"media": "print"})
	for i := range 6 {
		eval[any](b, `window.scrollTo({ top: arguments[0], behavior: "instant" })`, i*1700)
		b.picture(filepath.Join(dir, fmt.Sprintf("print-%d.png", i)))
	}
	for _, scheme := range []string{"light", "dark"} {
		b.command("Emulation.setEmulatedMedia", map[string]any{"media": "", "features": []map[string]string{{"name": "prefers-color-scheme", "value": scheme}}})
		for _, width := range []int{390, 1400} {
			height := 1700
			b.window(width, height)
			b.open(path)
			total := eval[int](b, `return document.documentElement.scrollHeight`)
			for i := 0; i*height < total && i < 8; i++ {
				eval[any](b, `document.documentElement.style.scrollBehavior = "auto"; window.scrollTo(0, arguments[0])`, i*height)
				b.picture(filepath.Join(dir, fmt.Sprintf("%s-%d-%d.png", scheme, width, i)))
			}
		}
	}
}
