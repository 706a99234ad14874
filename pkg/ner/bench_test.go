package ner

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"assay/pkg/domain"
)

// goldTexts returns the recipes of a gold file. Without the shared folder the
// test is skipped, unless it runs in CI.
func goldTexts(t testing.TB, name string) []string {
	t.Helper()
	dir := os.Getenv("ASSAY_SHARED")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared")
	}
	f, err := os.Open(filepath.Join(dir, "gold", name))
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal(err)
		}
		t.Skipf("no gold texts: %v", err)
	}
	defer f.Close()
	var texts []string
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var doc struct{ Recipe string }
		if err := json.Unmarshal(lines.Bytes(), &doc); err != nil {
			t.Fatal(err)
		}
		texts = append(texts, doc.Recipe)
	}
	return texts
}

func BenchmarkRecognise(b *testing.B) {
	texts := goldTexts(b, "materials_dev.jsonl")
	pack, err := domain.Load("materials")
	if err != nil {
		b.Fatal(err)
	}
	d := NewDict(pack)
	size := 0
	for _, t := range texts {
		size += len(t)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	var out []byte
	for b.Loop() {
		for _, t := range texts {
			spans, _ := d.Recognise(context.Background(), t)
			out = AppendJSON(out[:0], t, spans)
		}
	}
}

func BenchmarkNewDict(b *testing.B) {
	pack, err := domain.Load("materials")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		NewDict(pack)
	}
}
