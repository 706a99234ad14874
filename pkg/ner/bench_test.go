package ner

import (
	"context"
	"testing"

	"assay/pkg/domain"
)

func BenchmarkRecognise(b *testing.B) {
	docs := goldDocs(b, "materials_dev.jsonl")
	pack, err := domain.Load("materials")
	if err != nil {
		b.Fatal(err)
	}
	d := NewDict(pack)
	size := 0
	for _, doc := range docs {
		size += len(doc.Recipe)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	var out []byte
	for b.Loop() {
		for _, doc := range docs {
			spans, _ := d.Recognise(context.Background(), doc.Recipe)
			out = AppendJSON(out[:0], doc.Recipe, spans)
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

// BenchmarkModel is what reading an embedded model takes.
func BenchmarkModel(b *testing.B) {
	for b.Loop() {
		if d, err := modelOf(&domain.Pack{Manifest: domain.Manifest{Model: "biology"}}); err != nil || d == nil {
			b.Fatal(err)
		}
	}
}
