package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"assay/pkg/printable"
	"assay/pkg/score"

	"github.com/cespare/xxhash/v2"
)

// PaperFiles writes `<model>_metrics.json` for each judge into dir, which is
// made if it does not exist. What a file name cannot hold in a judge's name
// becomes "_"; names that would fall together so get a hash. A file appears
// whole or not at all.
func PaperFiles(dir string, metrics []score.PaperMetrics) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	judges := make([]string, len(metrics))
	for i, m := range metrics {
		judges[i] = m.Model
	}
	for i, name := range fileNames(judges) {
		raw, err := json.Marshal(metrics[i])
		if err != nil {
			return err
		}
		var text bytes.Buffer
		if err := json.Indent(&text, raw, "", "  "); err != nil {
			return err
		}
		text.WriteByte('\n')
		if err := replace(filepath.Join(dir, name+"_metrics.json"), text.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

// replace writes a file under a temporary name and renames it.
func replace(path string, data []byte) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), ".metrics-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name()) //nolint:errcheck // the first error is the one to report
		}
	}()
	if _, err = f.Write(data); err != nil {
		f.Close() //nolint:errcheck // as above
		return err
	}
	if err = f.Chmod(0o644); err != nil {
		f.Close() //nolint:errcheck // as above
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// fileNames makes a distinct file name of each judge's name, also where the
// file system ignores case.
func fileNames(judges []string) []string {
	names, times := make([]string, len(judges)), map[string]int{}
	for i, judge := range judges {
		names[i] = safe(judge)
		times[strings.ToLower(names[i])]++
	}
	for i, name := range names {
		if times[strings.ToLower(name)] > 1 || len(name) > maxName {
			name = fmt.Sprintf("%s-%08x", name[:min(len(name), maxName)], uint32(xxhash.Sum64String(judges[i])))
			names[i] = strings.ToValidUTF8(name, "_")
		}
	}
	return names
}

// maxName leaves room for a hash and "_metrics.json" in 255 bytes.
const maxName = 200

func safe(judge string) string {
	name := strings.Map(func(r rune) rune {
		if printable.Hidden(r) || r == '\uFFFD' || strings.ContainsRune(`/\:*?"<>| `, r) {
			return '_'
		}
		return r
	}, judge)
	if name == "" || name[0] == '.' || name[0] == '-' {
		name = "_" + name
	}
	return name
}
