package paperexact

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"assay/pkg/domain"
	"assay/tests/shared"
)

// input is a record as the reference reads it.
type input struct {
	ID       json.RawMessage `json:"id"`
	Recipe   string          `json:"recipe"`
	Entities []Entity        `json:"entities"`
}

// expected is the part of an output record of the reference that this package
// makes.
type expected struct {
	ID         json.RawMessage `json:"id"`
	Prediction string          `json:"prediction"`
	Meta       json.RawMessage `json:"perturbation_meta"`
}

func sharedInjector(t testing.TB) *Injector {
	t.Helper()
	dicts, err := domain.ReadReference(os.DirFS(shared.Path(t, "paper_exact/dicts")))
	if err != nil {
		t.Fatal(err)
	}
	return New(dicts)
}

func sharedInputs(t testing.TB, name string) []input {
	t.Helper()
	return shared.Read[input](t, "paper_exact/"+name)
}

// TestReferenceOutputs makes every rewrite that the reference's outputs hold and
// compares prediction and account byte for byte.
func TestReferenceOutputs(t *testing.T) {
	for _, set := range []struct {
		name    string
		records int
	}{{"sample", 78}, {"papers", 1560}} {
		t.Run(set.name, func(t *testing.T) {
			injector := sharedInjector(t)
			readings := make(map[string]*Reading)
			for _, in := range sharedInputs(t, set.name+"_in.jsonl") {
				readings[string(in.ID)] = injector.Read(in.Recipe, in.Entities)
			}
			same := 0
			for _, want := range shared.Read[expected](t, "paper_exact/"+set.name+"_expected.jsonl.gz") {
				if err := compare(readings[string(want.ID)], &want); err != nil {
					t.Errorf("%s: %v", want.ID, err)
					continue
				}
				same++
			}
			if same != set.records {
				t.Errorf("%d records identical, want %d", same, set.records)
			}
		})
	}
}

func compare(r *Reading, want *expected) error {
	var asked struct {
		Type string          `json:"type"`
		Rate float64         `json:"rate_requested"`
		Seed json.RawMessage `json:"seed"`
	}
	if err := json.Unmarshal(want.Meta, &asked); err != nil {
		return err
	}
	seed, err := ParseSeed(string(asked.Seed))
	if err != nil {
		return err
	}
	got, err := r.Rewrite(Type(asked.Type), asked.Rate, seed)
	if err != nil {
		return err
	}
	if meta := got.Meta.AppendJSON(nil); string(meta) != string(want.Meta) {
		return fmt.Errorf("account differs\n got %s\nwant %s", meta, want.Meta)
	}
	if got.Prediction != want.Prediction {
		return fmt.Errorf("%s at %g: prediction differs\n got %q\nwant %q", asked.Type, asked.Rate, got.Prediction, want.Prediction)
	}
	return nil
}
