package page

import (
	"crypto/sha256"
	_ "embed" // the parts of the page
	"encoding/base64"
	"fmt"
	"html/template"
	"io"

	"assay/pkg/report"
	"assay/pkg/score"
)

// Report is what a page shows.
type Report struct {
	Findings *score.Findings
	Version  string    // of assay
	Rewrites []Rewrite // the worst first, after Read
	Total    int       // rewrites that there are
}

var (
	//go:embed page.html
	pageHTML string
	//go:embed page.css
	pageCSS string
	//go:embed figure.css
	figureCSS string
	//go:embed page.js
	pageJS string
)

// view is what the template reads.
type view struct {
	Policy   string
	Style    template.CSS
	Script   template.JS
	Data     template.JS
	Settings score.Settings
	Counted  string
	Judges   judgeTable
	Figures  []figure
	Sections []report.Section
	Notes    []string
	Methods  string
	Version  string
	Shown    int
	Total    int
	Cut      int
}

// Write writes the page.
func (r *Report) Write(w io.Writer) error {
	t, err := template.New("page").Parse(pageHTML)
	if err != nil {
		return err
	}
	data, cut := r.browser()
	json, err := encode(data)
	if err != nil {
		return err
	}
	css := pageCSS + figureCSS
	set := r.Findings.Settings
	return t.Execute(w, view{
		Policy: fmt.Sprintf("default-src 'none'; style-src '%s'; script-src '%s'; base-uri 'none'; form-action 'none'", hash(css), hash(pageJS)),
		Style:  template.CSS(css), Script: template.JS(pageJS), Data: json, Settings: set,
		Counted: counted(r.Findings),
		Judges:  judges(r.Findings), Figures: figures(r.Findings), Sections: others(r.Findings), Notes: report.Notes(r.Findings),
		Methods: report.Methods(r.Findings, r.Version), Version: r.Version,
		Shown: len(data.Rewrites), Total: r.Total, Cut: cut,
	})
}

// counted tells the size of the study.
func counted(f *score.Findings) string {
	var parts [4]string
	for i, n := range []int{len(f.Judges), f.Settings.Texts, f.Settings.Sources, f.Settings.Records} {
		parts[i] = fmt.Sprintf("%d %s", n, []string{"judge", "text", "source", "judged record"}[i])
		if n != 1 {
			parts[i] += "s"
		}
	}
	return fmt.Sprintf("%s, %s from %s, %s", parts[0], parts[1], parts[2], parts[3])
}

// hash names a script or style sheet in the content security policy.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// others are the tables that the page does not show in another form.
func others(f *score.Findings) []report.Section {
	var out []report.Section
	for _, s := range report.Sections(f) {
		if s.Title != "" {
			out = append(out, s)
		}
	}
	return out
}
