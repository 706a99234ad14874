package main

import (
	"io"
	"testing"

	"assay/pkg/llm/llmtest"
)

// BenchmarkCached is a run over 1,000 records whose replies are all stored.
func BenchmarkCached(b *testing.B) {
	const records = 1000
	in, dir := longRecipes(b, records), b.TempDir()
	url := (&llmtest.Server{Answer: reasoned, Forget: true}).Start(b)
	judge := func() {
		if code, stderr := invoke(b, url, "", io.Discard, "-q", "-m", "m", "--cache", dir, in); code != 0 {
			b.Fatalf("exit %d: %s", code, stderr)
		}
	}
	judge()
	b.ResetTimer()
	for range b.N {
		judge()
	}
	b.ReportMetric(records*float64(b.N)/b.Elapsed().Seconds(), "records/s")
}
