package cache

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/cespare/xxhash/v2"
)

// TestScale measures what a directory of very many entries costs: ASSAY_SCALE is
// how many (make scale: a million, of about 4 GB). They are read warm at no less
// than half the rate of ten thousand. Time is that of the processor, user and
// system, so that a busy machine gives the same figures.
func TestScale(t *testing.T) {
	large, _ := strconv.Atoi(os.Getenv("ASSAY_SCALE"))
	if large == 0 {
		t.Skip("a long measurement: ASSAY_SCALE=1000000 (make scale)")
	}
	small := rateOf(t, 10_000)
	rate := rateOf(t, large)
	if rate < small/2 {
		t.Errorf("%d entries are read at %.0f a second of processor time, 10,000 at %.0f", large, rate, small)
	}
}

// rateOf fills a directory with n entries and returns how many are read in a
// second of processor time once the system has them in memory.
func rateOf(t *testing.T, n int) float64 {
	t.Helper()
	dir, err := os.MkdirTemp(os.Getenv("ASSAY_SCALE_DIR"), "assay-scale-*")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	c, err := Open(dir, ReadWrite)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	// Written here as Put leaves them, without its safeguards, which cost a sync each.
	for i := range 256 {
		if err := os.Mkdir(filepath.Join(dir, fmt.Sprintf("%02x", i)), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	request, response := scaleRequest(), scaleResponse()
	began, cpu := time.Now(), processorTime(t)
	inParallel(t, n, 1, func(i int) error {
		k := request(i)
		data, err := c.codec.pack(nil, Entry{Request: k.request, Answer: Answer{Created: time.Unix(0, 0), Response: response}})
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(dir, relative(k.String())), data, 0o600)
	})
	t.Logf("%d entries: written in %.0f s, %.0f µs of processor time each", n, time.Since(began).Seconds(), 1e6*(processorTime(t)-cpu)/float64(n))
	bytes, blocks := sizes(t, dir)
	t.Logf("%d entries: %.0f bytes each, %.0f on disk", n, float64(bytes)/float64(n), float64(blocks)/float64(n))

	const reads = 100_000
	step := max(1, n/reads)
	pass := func() {
		for range max(1, reads/n) {
			inParallel(t, n, step, func(i int) error {
				if _, ok := c.Get(request(i)); !ok {
					return fmt.Errorf("entry %d is missing", i)
				}
				return nil
			})
		}
	}
	pass() // warms
	began, cpu = time.Now(), processorTime(t)
	pass()
	done := float64(max(1, reads/n) * ((n + step - 1) / step))
	rate := done / (processorTime(t) - cpu)
	t.Logf("%d entries: %.0f read a second of processor time, %.0f a second of the clock", n, rate, done/time.Since(began).Seconds())
	return rate
}

// inParallel calls do for 0, step, 2*step ... below n on all processors.
func inParallel(t *testing.T, n, step int, do func(int) error) {
	t.Helper()
	var wg sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for w := range workers {
		wg.Go(func() {
			for i := w * step; i < n; i += workers * step {
				if err := do(i); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
}

// scaleRequest makes requests as long as those of a judge, and as compressible:
// a rubric all share, and a procedure.
func scaleRequest() func(int) Key {
	prose := words(0, 450)
	return func(i int) Key {
		k, err := CanonicalKey(map[string]any{
			"kind": "chat", "model": "gpt-4o", "endpoint": "https://api.openai.com/v1", "temperature": 0.0, "sample": 0,
			"messages": []any{map[string]any{"role": "system", "content": prose}, map[string]any{"role": "user", "content": strconv.Itoa(i) + ": " + prose[:1500]}},
		})
		if err != nil {
			panic(err)
		}
		return k
	}
}

func scaleResponse() []byte {
	return fmt.Appendf(nil, `{"id":"chatcmpl","choices":[{"message":{"role":"assistant","content":%q},"finish_reason":"stop"}],"usage":{"prompt_tokens":2000,"completion_tokens":300}}`, words(1, 150))
}

// words is text of n made-up words out of 2,000.
func words(seed, n int) string {
	var b strings.Builder
	for i := range n {
		h := xxhash.Sum64String(strconv.Itoa(seed) + "/" + strconv.Itoa(i))
		fmt.Fprintf(&b, "%s ", strconv.FormatUint(xxhash.Sum64String(strconv.Itoa(int(h%2000)))%(1<<32), 36))
	}
	return b.String()
}

func processorTime(t *testing.T) float64 {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()).Seconds()
}

// sizes adds up what the files hold and what they take.
func sizes(t *testing.T, dir string) (bytes, blocks int64) {
	t.Helper()
	err := filepath.Walk(dir, func(_ string, info os.FileInfo, err error) error {
		if err == nil && info.Mode().IsRegular() {
			bytes += info.Size()
			blocks += 512 * info.Sys().(*syscall.Stat_t).Blocks
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return bytes, blocks
}
