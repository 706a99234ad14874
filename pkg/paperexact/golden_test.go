package paperexact

import (
	"encoding/json"
	"math/big"
	"os"
	"slices"
	"strconv"
	"sync"
	"testing"
	"unicode/utf8"
)

// golden is testdata/golden.json: what Python does, as golden.py asked it.
type golden struct {
	Draws []struct {
		Seed      string
		Bits      [][2]any
		After2000 uint32
		Shuffled  [][]int
		Choice1   []int
		Choice    []int
		Randint   []uint64
		Mixed     [][3]any
	}
	Word, Space, Capital, Uncapital, Ignorable, Cased [][2]rune
	Digit                                             [][3]rune
	Classes                                           []string
	Lower                                             string
	Upper                                             [][2]string
	Searches                                          []struct {
		Text, Part string
		Matches    []int
		Place      int
	}
	Quantities []struct{ Text, Number, Unit, Value string }
	Numbers    struct {
		Values [][2]string
		Shares [][3]any
		Counts [][2]any
	}
	Cases     [][4]any
	Tokens    [][2]any
	Documents [][2]string
}

var readGolden = sync.OnceValues(func() (*golden, error) {
	raw, err := os.ReadFile("testdata/golden.json")
	if err != nil {
		return nil, err
	}
	g := new(golden)
	return g, json.Unmarshal(raw, g)
})

func python(t *testing.T) *golden {
	t.Helper()
	g, err := readGolden()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestRandomIsPythons(t *testing.T) {
	g := python(t)
	if len(g.Draws) < 10 {
		t.Fatalf("%d seeds", len(g.Draws))
	}
	for _, want := range g.Draws {
		seed, err := ParseSeed(want.Seed)
		if err != nil {
			t.Fatal(err)
		}
		fresh := func() *random { return newRandom(&seed.value) }
		r := fresh()
		for i, b := range want.Bits {
			if got := strconv.FormatUint(r.bits(int(b[0].(float64))), 10); got != b[1] {
				t.Fatalf("seed %s: draw %d of %v bits is %s, want %s", want.Seed, i, b[0], got, b[1])
			}
		}
		r = fresh()
		for range 2000 {
			r.bits(32)
		}
		if got := r.bits(32); got != uint64(want.After2000) {
			t.Errorf("seed %s: word 2000 is %d, want %d", want.Seed, got, want.After2000)
		}
		r = fresh()
		for _, w := range want.Shuffled {
			items := slices.Sorted(slices.Values(w))
			if shuffle(r, items); !slices.Equal(items, w) {
				t.Errorf("seed %s: shuffled %v, want %v", want.Seed, items, w)
			}
		}
		one, ten, between, mixed := fresh(), fresh(), fresh(), fresh()
		digits := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
		for i := range want.Choice {
			got := [3]any{choice(mixed, []string{"a", "b", "c"}), float64(mixed.between(3, 17)), float64(mixed.bits(33))}
			if choice(one, []int{7}) != want.Choice1[i] || choice(ten, digits) != want.Choice[i] ||
				between.between(0, 1<<32) != want.Randint[i] || got != want.Mixed[i] {
				t.Errorf("seed %s: draw %d differs", want.Seed, i)
			}
		}
		if one.next == mtSize {
			t.Error("a choice of one draws nothing")
		}
	}
}

// TestSeed: a seed is written as it was given, sign and all.
func TestSeed(t *testing.T) {
	for _, text := range []string{"0", "-7", "340282366920938463463374607431768211456"} {
		if s, err := ParseSeed(text); err != nil || s.value.String() != text {
			t.Errorf("%s: %v, %v", text, s, err)
		}
	}
	for _, text := range []string{"", "+1", "1.0", "0x10", "1e3", "seven", "1_000", " 1"} {
		if s, err := ParseSeed(text); err == nil {
			t.Errorf("%q is the seed %s", text, s.value.String())
		}
	}
	a, b := newRandom(big.NewInt(-5)), newRandom(big.NewInt(5))
	if a.state != b.state {
		t.Error("the sign counts")
	}
}

// TestCharactersArePythons goes through all of Unicode.
func TestCharactersArePythons(t *testing.T) {
	g := python(t)
	var digits [][2]rune
	for _, d := range g.Digit {
		digits = append(digits, [2]rune{d[0], d[1]})
		for r := d[0]; r <= d[1]; r++ {
			if got, want := digitValue(r), int(d[2]+r-d[0])%10; got != want {
				t.Errorf("%U is the digit %d, want %d", r, got, want)
			}
		}
	}
	for _, c := range []struct {
		name   string
		ranges [][2]rune
		is     func(rune) bool
	}{
		{"a word character", g.Word, isWord},
		{"a digit", digits, isDigit},
		{"blank", g.Space, isSpace},
		{"a capital", g.Capital, func(r rune) bool { return isUpper([]rune{r}) }},
		{"another case", g.Uncapital, func(r rune) bool { return !isUpper([]rune{'A', r}) }},
		{"ignored around a sigma", g.Ignorable, func(r rune) bool { return ignoresCase(r) && !isNew(r) && !isLateMark(r) }},
		{"a letter with case", g.Cased, func(r rune) bool { return isCased(r) && !ignoresCase(r) }},
	} {
		next := 0
		for r := rune(0); r <= utf8.MaxRune; r++ {
			if 0xd800 <= r && r < 0xe000 {
				continue
			}
			for next < len(c.ranges) && c.ranges[next][1] < r {
				next++
			}
			want := next < len(c.ranges) && c.ranges[next][0] <= r
			if got := c.is(r); got != want {
				t.Errorf("%U is %s: %v, want %v", r, c.name, got, want)
			}
		}
	}
}

// isLateMark tells marks that Go's Unicode has and Python's has not.
func isLateMark(r rune) bool {
	late := [][2]rune{
		{0xece, 0xece},
		{0x10efd, 0x10eff},
		{0x11241, 0x11241},
		{0x11f00, 0x11f01},
		{0x11f36, 0x11f42},
		{0x13439, 0x13455},
		{0x1e08f, 0x1e08f},
		{0x1e4ec, 0x1e4ef},
	}
	return slices.ContainsFunc(late, func(span [2]rune) bool { return span[0] <= r && r <= span[1] })
}

// TestFoldIsPythons: two characters match ignoring case if and only if they do
// in Python.
func TestFoldIsPythons(t *testing.T) {
	class := make(map[rune]int)
	for i, same := range python(t).Classes {
		for _, r := range same {
			class[r] = i + 1
		}
	}
	if len(class) < 2800 {
		t.Fatalf("%d characters with others", len(class))
	}
	seen := make(map[rune]rune) // folded -> the first such
	for r := rune(0); r <= utf8.MaxRune; r++ {
		f := fold(r)
		first, ok := seen[f]
		if !ok {
			seen[f] = r
			continue
		}
		if class[r] == 0 || class[r] != class[first] {
			t.Errorf("%U matches %U", r, first)
		}
	}
	for _, same := range python(t).Classes {
		first, _ := utf8.DecodeRuneInString(same)
		for _, r := range same {
			if fold(r) != fold(first) {
				t.Errorf("%U does not match %U", r, first)
			}
		}
	}
}

func TestCaseIsPythons(t *testing.T) {
	g := python(t)
	for _, c := range g.Cases {
		word := c[0].(string)
		if got := lower(word); got != c[1] {
			t.Errorf("lower(%q) = %q, want %q", word, got, c[1])
		}
		if got := string(upper([]rune(word))); got != c[2] {
			t.Errorf("upper(%q) = %q, want %q", word, got, c[2])
		}
		if got := isUpper([]rune(word)); got != c[3] {
			t.Errorf("isUpper(%q) = %v", word, got)
		}
	}
	long := make(map[string]string)
	for _, u := range g.Upper {
		long[u[0]] = u[1]
	}
	for r := rune(0x80); r <= utf8.MaxRune; r++ {
		got := string(upper([]rune{r}))
		if want, ok := long[string(r)]; ok && got != want || !ok && utf8.RuneCountInString(got) != 1 {
			t.Errorf("upper(%U) = %q, want %q", r, got, want)
		}
	}
	if g.Lower != "İ" {
		t.Errorf("Python lowers %q to several characters", g.Lower)
	}
}

func TestSearchIsPythons(t *testing.T) {
	for _, s := range python(t).Searches {
		text, part := []rune(s.Text), []rune(s.Part)
		f, got := newFolded(part), []int{}
		for i := f.find(text, 0); i >= 0; i = f.find(text, i+len(part)) {
			got = append(got, i)
		}
		if !slices.Equal(got, s.Matches) {
			t.Errorf("%q in %q at %v, want %v", s.Part, s.Text, got, s.Matches)
		}
		place, ok := locate(text, part)
		if !ok {
			place = -1
		}
		if place != s.Place {
			t.Errorf("%q stands in %q at %d, want %d", s.Part, s.Text, place, s.Place)
		}
	}
}

func TestQuantityIsPythons(t *testing.T) {
	for _, q := range python(t).Quantities {
		number, blanks, unit, ok := splitQuantity([]rune(q.Text))
		if ok != (q.Unit != "") || string(number) != q.Number || string(unit) != q.Unit {
			t.Errorf("%q is %q and %q, want %q and %q", q.Text, string(number), string(unit), q.Number, q.Unit)
			continue
		}
		if whole := string(number) + string(blanks) + string(unit); ok && whole != q.Text && whole+"\n" != q.Text {
			t.Errorf("%q is put together as %q", q.Text, whole)
		}
		v, ok := parseNumber(number)
		if got := string(appendFloat(nil, v)); ok != (q.Value != "") || ok && got != q.Value {
			t.Errorf("%q is worth %s, want %q", q.Text, got, q.Value)
		}
	}
}

func TestNumbersArePythons(t *testing.T) {
	g := python(t)
	for _, v := range g.Numbers.Values {
		f, err := strconv.ParseFloat(v[0], 64)
		if err != nil {
			t.Fatal(err)
		}
		if got := string(appendFloat(nil, f)); got != v[0] {
			t.Errorf("%s is written %s", v[0], got)
		}
		if got := formatValue(f); got != v[1] {
			t.Errorf("%s becomes %s, want %s", v[0], got, v[1])
		}
	}
	for _, s := range g.Numbers.Shares {
		if got := string(appendFloat(nil, share(int(s[0].(float64)), int(s[1].(float64))))); got != s[2] {
			t.Errorf("%v of %v is %s, want %s", s[0], s[1], got, s[2])
		}
	}
	for _, c := range g.Numbers.Counts {
		v, _ := strconv.ParseFloat(c[0].(string), 64)
		if got := roundCount(v); float64(got) != c[1] {
			t.Errorf("round(%v) = %d, want %v", v, got, c[1])
		}
	}
}

func TestTokensArePythons(t *testing.T) {
	for _, row := range python(t).Tokens {
		var got []string
		for token := range tokens([]rune(row[0].(string))) {
			got = append(got, token)
		}
		slices.Sort(got)
		var want []string
		for _, token := range row[1].([]any) {
			want = append(want, token.(string))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q has the tokens %q, want %q", row[0], got, want)
		}
	}
}

func TestJSONIsPythons(t *testing.T) {
	for _, d := range python(t).Documents {
		if got := string(AppendValue(nil, []byte(d[0]))); got != d[1] {
			t.Errorf("%s is written %s, want %s", d[0], got, d[1])
		}
	}
	for _, raw := range []string{"1e999", `[1e999]`, "", "[1"} {
		if got := string(AppendValue([]byte("x"), []byte(raw))); got != "x"+raw {
			t.Errorf("%s is written %s", raw, got)
		}
	}
}
