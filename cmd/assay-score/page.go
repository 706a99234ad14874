package main

import (
	"assay/pkg/cli"
	"assay/pkg/pairs"
	"assay/pkg/record"
	"assay/pkg/report/page"
	"assay/pkg/score"
	"assay/pkg/stream"
)

// pageInput is what --report needs of the first pass: the scores of the
// rewrites, and where their texts can be read again.
type pageInput struct {
	file   *cli.OutputFile
	picker page.Picker
	store  pairs.Store
	refs   []pairs.Ref
	line   []byte
}

// openPage makes the file before the work begins; nil without --report.
func (f *flags) openPage() (*pageInput, error) {
	if f.Report == "" {
		return nil, nil
	}
	if f.Report == "-" {
		return nil, cli.Usagef("--report -: the page needs a file of its own, such as report.html")
	}
	file, err := f.Create("--report", f.Report)
	if err != nil {
		return nil, err
	}
	return &pageInput{file: file}, nil
}

func (p *pageInput) add(o *score.Observation, rec *record.Record, at stream.Pos) error {
	if p == nil || !p.picker.Add(o) {
		return nil
	}
	p.line = rec.AppendTo(p.line[:0])
	ref, err := p.store.Keep(at.File, at.Offset, p.line)
	if err != nil {
		return cli.Fatal(err)
	}
	p.refs = append(p.refs, ref)
	return nil
}

// write reads the records of the chosen rewrites again and writes the page.
func (p *pageInput) write(f *flags, app *cli.App, study *score.Study, findings *score.Findings) error {
	if p == nil {
		return nil
	}
	r := page.Report{Findings: findings, Version: app.Version()}
	r.Rewrites, r.Total = p.picker.Pick(study.Verdicts(f.Tau[0]), findings)
	for i := range r.Rewrites {
		w := &r.Rewrites[i]
		line, err := p.store.Line(p.refs[w.Number])
		if err != nil {
			return err
		}
		rec, err := record.Parse(line)
		if err != nil {
			return err
		}
		w.Read(rec, f.Field)
	}
	if err := r.Write(p.file); err != nil {
		return err
	}
	return p.file.Commit()
}

// close removes what is left of the page if it was not written.
func (p *pageInput) close() error {
	if p == nil {
		return nil
	}
	p.file.Discard()
	return p.store.Close()
}
