package main

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"assay/pkg/cli"
	"assay/pkg/domain"
	"assay/pkg/rubric"
)

// check finds flags that make no sense together.
func (f *flags) check() error {
	switch {
	case f.Samples < 1:
		return fmt.Errorf("--samples %d: at least one is needed", f.Samples)
	case f.Reparse && (len(f.Model) > 0 || f.DryRun || f.Samples > 1):
		return errors.New("--reparse asks no judge: it reads the replies that the records hold, so -m, --samples and --dry-run mean nothing beside it")
	case f.Scale != nil && f.Prompt == "":
		return errors.New("--scale is that of --prompt; a rubric has its own")
	case f.Prompt != "" && f.Rubric != "":
		return errors.New("--prompt and --rubric cannot go together")
	case f.Prompt != "" && (f.JSONSchema || f.PerCriterion):
		return errors.New("--prompt leaves the keys to the replies, so there is nothing for --json-schema and --per-criterion to ask for")
	}
	return f.Check()
}

func errNoReference(name string) error {
	return fmt.Errorf("rubric %s shows no reference", name)
}

// rubricName is the rubric asked for, else that of the domain.
func (f *flags) rubricName() (string, error) {
	if f.Rubric != "" || f.Domain == "" {
		return cmp.Or(f.Rubric, domain.Default), nil
	}
	pack, err := domain.Load(f.Domain)
	if err != nil {
		return "", err
	}
	return pack.Rubric, nil
}

// rubric loads the rubric, in its reference-based variant if that is asked for.
func (f *flags) rubric() (*rubric.Rubric, error) {
	if f.Prompt != "" {
		return rubric.LoadPrompt(f.Prompt, f.scale(), f.ReferenceBased)
	}
	name, err := f.rubricName()
	if err != nil {
		return nil, err
	}
	r, err := rubric.Load(name)
	if err != nil || !f.ReferenceBased || r.ReferenceBased {
		return r, err
	}
	variant, err := rubric.Load(rubric.Variant(name))
	if err != nil {
		return nil, cli.Usage(errNoReference(r.Name), "show {{reference}} in the rubric and set reference_based = true")
	}
	return variant, nil
}

// models are the judges asked for.
func (f *flags) models() []string {
	if len(f.Model) == 0 {
		return []string{"builtin:rules"}
	}
	return f.Model
}

// scale is that of --prompt.
func (f *flags) scale() rubric.Scale {
	if f.Scale == nil {
		return rubric.Scale{Min: 1, Max: 5}
	}
	return rubric.Scale(*f.Scale)
}

// scale is a flag of two numbers.
type scale rubric.Scale

// UnmarshalText reads MIN,MAX.
func (s *scale) UnmarshalText(text []byte) error {
	low, high, found := strings.Cut(string(text), ",")
	var err, err2 error
	s.Min, err = strconv.ParseFloat(strings.TrimSpace(low), 64)
	s.Max, err2 = strconv.ParseFloat(strings.TrimSpace(high), 64)
	if !found || err != nil || err2 != nil || !(s.Min < s.Max) || s.Max-s.Min > 1e9 {
		return fmt.Errorf("%q is no scale; write MIN,MAX, as 0,10", text)
	}
	return nil
}

// errBlank refuses a text that would cost a call and can only be misjudged.
var errBlank = errors.New("the text to be judged is blank")
