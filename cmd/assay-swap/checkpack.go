package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"assay/pkg/cli"
	"assay/pkg/domain"
	"assay/pkg/ner"
	"assay/pkg/rubric"
	"assay/pkg/swap"
)

// checkFlags ask about a domain pack instead of rewriting with it.
type checkFlags struct {
	CheckPack string `help:"Rewrite nothing: list the faults of a domain pack with file, line and what to do. Errors end with status 1, warnings alone with 0." placeholder:"NAME|DIR"`
}

// checkPack writes one line for each finding, in the form of compilers, which
// editors can jump to, and what is in the pack to stderr.
func (f *checkFlags) checkPack(_ context.Context, app *cli.App) error {
	pack, found, err := domain.Check(f.CheckPack)
	if err != nil {
		return cli.Usage(err, "")
	}
	if pack != nil {
		found = append(found, beside(pack)...)
	}
	errs := 0
	for i := range found {
		if !found[i].Warning {
			errs++
		}
		if _, err := io.WriteString(app.Stdout(), tell(f.CheckPack, &found[i])); err != nil {
			return err
		}
	}
	if pack != nil {
		app.Notef("%s", contents(pack))
	}
	sum := fmt.Sprintf("domain %s: %s, %s", f.CheckPack, count(errs, "error"), count(len(found)-errs, "warning"))
	if errs > 0 {
		return fmt.Errorf("%s", sum)
	}
	app.Notef("%s", sum)
	return nil
}

func tell(pack string, f *domain.Finding) string {
	kind := "error"
	if f.Warning {
		kind = "warning"
	}
	line := filepath.Join(pack, f.File) + ":"
	if f.Line > 0 {
		line += strconv.Itoa(f.Line) + ":"
	}
	line += " " + kind + ": " + f.Message
	if f.Hint != "" {
		line += "; " + f.Hint
	}
	return line + "\n"
}

func count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return strconv.Itoa(n) + " " + what
}

// contents tells how much a pack holds, so that a table which was left out by
// mistake is seen.
func contents(p *domain.Pack) string {
	members := 0
	for _, g := range p.Groups {
		members += len(g.Members)
	}
	list := []string{
		count(len(p.Groups), "group") + " of " + count(members, "member"), count(len(p.Equipment), "equipment rule"),
		count(len(p.VerbPairs), "verb pair"), count(len(p.Units.Table()), "unit"), count(len(p.Windows), "window"), "rubric " + p.Rubric,
	}
	if p.Model != "" {
		list = append(list, "model "+p.Model)
	}
	return "domain " + p.Name + ": " + strings.Join(list, ", ")
}

// beside looks at what a pack names that package domain does not read: its
// rubric and its model.
func beside(p *domain.Pack) (found []domain.Finding) {
	if _, err := ner.NewDict(p).Recognise(context.Background(), "It was stirred."); err != nil {
		found = append(found, domain.Finding{
			File: "pack.tsv", Message: err.Error(), Hint: "name an embedded model, the one of a built-in pack, a file of the directory that ends in .bin, or none",
		})
	}
	r, err := rubric.Load(p.Rubric)
	file := "pack.tsv"
	if strings.HasSuffix(p.Rubric, ".toml") {
		file = filepath.Base(p.Rubric)
	}
	if err != nil {
		return append(found, domain.Finding{File: file, Message: err.Error(), Hint: "name an embedded rubric in pack.tsv, one of " + strings.Join(rubric.Names(), ", ") + ", or write rubric.toml"})
	}
	for _, t := range [...]swap.Type{swap.Element, swap.Numerical, swap.Equipment, swap.Action} {
		if !slices.ContainsFunc(r.Criteria, func(c rubric.Criterion) bool { return slices.Contains(c.TouchedBy, string(t)) }) {
			found = append(found, domain.Finding{
				File: file, Warning: true, Message: "no criterion is touched_by " + string(t),
				Hint: "assay-score then cannot tell whether the criterion that such errors attack fell most",
			})
		}
	}
	return found
}
