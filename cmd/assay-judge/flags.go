package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"assay/pkg/rubric"
)

// check finds flags that make no sense together.
func (f *flags) check() error {
	switch {
	case f.Samples < 1:
		return fmt.Errorf("--samples %d: at least one is needed", f.Samples)
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
