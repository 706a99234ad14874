package tests

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"assay/pkg/llm/llmtest"
)

// soak is one run of faults: where it works, and the server its judges ask.
type soak struct {
	*testing.T
	rng    *rand.Rand
	dir    string // of this round, empty at its start
	cache  string // shared by the rounds
	url    string
	server *llmtest.Server
}

// soakKey must never be seen anywhere.
const soakKey = "sk-soak-0123456789abcdef"

// TestSoak sends damaged input through random pipelines that are killed, starved
// and crowded, and holds against each what must hold of any run: no record lost
// or doubled, their order, the exit status, a sound cache. ASSAY_SOAK is how long
// (10m by `make soak`), ASSAY_SOAK_SEED repeats a run that failed.
func TestSoak(t *testing.T) {
	length, seed := 4*time.Second, uint64(1)
	if s := os.Getenv("ASSAY_SOAK"); s != "" {
		var err error
		if length, err = time.ParseDuration(s); err != nil {
			t.Fatal(err)
		}
		seed = uint64(time.Now().UnixNano())
	}
	if s := os.Getenv("ASSAY_SOAK_SEED"); s != "" {
		seed, _ = strconv.ParseUint(s, 10, 64)
	}
	t.Logf("ASSAY_SOAK_SEED=%d", seed)
	s := newSoak(t, seed)
	rounds := map[string]int{}
	for begin := time.Now(); time.Since(begin) < length; {
		which := soakRounds[s.rng.IntN(len(soakRounds))]
		s.round(which.name, which.run)
		if t.Failed() {
			return
		}
		rounds[which.name]++
	}
	t.Logf("rounds: %v; requests: %d", rounds, s.server.Count())
}

var soakRounds = []struct {
	name string
	run  func(*soak)
}{
	{"plain", (*soak).plain},
	{"kill", (*soak).kill},
	{"interrupt", (*soak).interrupt},
	{"full output", (*soak).fullOutput},
	{"closed output", (*soak).closedOutput},
	{"full cache", (*soak).fullCache},
	{"read-only cache", (*soak).readOnlyCache},
	{"clock", (*soak).clock},
	{"damaged cache", (*soak).damagedCache},
	{"crowd", (*soak).crowd},
}

func newSoak(t *testing.T, seed uint64) *soak {
	s := &soak{T: t, rng: rand.New(rand.NewPCG(seed, 1)), cache: filepath.Join(t.TempDir(), "cache")}
	faults := rand.New(rand.NewPCG(seed, 2))
	kinds := []llmtest.Fault{
		llmtest.RateLimit("0"), llmtest.Status(500, "x"), llmtest.Half(), llmtest.Reset(), llmtest.Cut(),
		llmtest.Status(400, `{"error":{"message":"bad"}}`), llmtest.Finish("length", "{"), llmtest.Body("{}"),
	}
	var mu sync.Mutex
	s.server = &llmtest.Server{Forget: true, Script: func(int, llmtest.Received) llmtest.Fault {
		mu.Lock()
		defer mu.Unlock()
		if n := faults.IntN(4 * len(kinds)); n < len(kinds) {
			return kinds[n]
		}
		return nil
	}}
	s.server.Answer = func(llmtest.Chat) string { return stubReply }
	s.url = s.server.Start(t)
	return s
}

// round runs one kind of fault in a directory of its own and then looks whether
// the cache is sound and the key unseen.
func (s *soak) round(name string, run func(*soak)) {
	s.dir = s.TempDir()
	defer func() {
		if s.Failed() {
			s.Logf("in round %q", name)
		}
	}()
	run(s)
	if out, err := s.command("assay-cache", "verify", "--cache", s.cache).CombinedOutput(); err != nil && s.hasCache() {
		s.Errorf("assay-cache verify: %v\n%s", err, out)
	}
	s.noKey()
	os.RemoveAll(s.dir)
}

func (s *soak) hasCache() bool {
	_, err := os.Stat(s.cache)
	return err == nil
}

func (s *soak) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(bin, name), args...)
	cmd.Env = []string{"HOME=" + s.dir, "ASSAY_CACHE=" + s.cache, "OPENAI_API_KEY=" + soakKey, "OPENROUTER_API_KEY=" + soakKey}
	cmd.WaitDelay = 30 * time.Second
	return cmd
}

// noKey looks for the key in everything that was written.
func (s *soak) noKey() {
	for _, dir := range []string{s.dir, s.cache} {
		filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() {
				if raw, err := os.ReadFile(path); err == nil && bytes.Contains(raw, []byte(soakKey)) {
					s.Errorf("the key is in %s", path)
				}
			}
			return nil
		})
	}
}

func (s *soak) jobs() string { return fmt.Sprintf("-j%d", 1+s.rng.IntN(8)) }

// sane fails if a program told of a fault of its own.
func (s *soak) sane(name, stderr string) {
	for _, bad := range []string{"panic:", "goroutine ", "fatal error", soakKey} {
		if strings.Contains(stderr, bad) {
			s.Errorf("%s: %.2000s", name, stderr)
		}
	}
}
