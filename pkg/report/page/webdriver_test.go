package page

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"testing"
	"time"
)

// browser speaks the WebDriver protocol with a chromedriver of its own.
type browser struct {
	t       *testing.T
	session string // URL
}

// openBrowser starts Chromium. Where it is not installed the test is skipped,
// except in CI.
func openBrowser(t *testing.T) *browser {
	t.Helper()
	driver, err := exec.LookPath("chromedriver")
	if err == nil {
		_, err = exec.LookPath("chromium")
	}
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("the page must be tested in CI: %v (Debian packages chromium and chromium-driver)", err)
		}
		t.Skipf("no browser to test the page in: %v (Debian packages chromium and chromium-driver)", err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := listener.Addr().(*net.TCPAddr).Port
	listener.Close()
	cmd := exec.Command(driver, fmt.Sprintf("--port=%d", port))
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	base := fmt.Sprintf("http://127.0.0.1:%d", port)
	for range 300 {
		if _, err = http.Get(base + "/status"); err == nil {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	b := &browser{t: t}
	var made struct{ SessionID string }
	b.call("POST", base+"/session", map[string]any{"capabilities": map[string]any{"alwaysMatch": map[string]any{
		"browserName":       "chrome",
		"goog:loggingPrefs": map[string]string{"browser": "ALL"},
		"goog:chromeOptions": map[string]any{"args": []string{
			"--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
			"--disable-component-update", "--disable-sync", "--hide-scrollbars", "--user-data-dir=" + t.TempDir(),
		}},
	}}}, &made)
	b.session = base + "/session/" + made.SessionID
	t.Cleanup(func() { b.call("DELETE", b.session, nil, nil) })
	return b
}

// call makes one request and puts its value into result.
func (b *browser) call(method, url string, body, result any) {
	b.t.Helper()
	var raw []byte
	if body != nil {
		var err error
		if raw, err = json.Marshal(body); err != nil {
			b.t.Fatal(err)
		}
	}
	req, err := http.NewRequest(method, url, bytes.NewReader(raw))
	if err != nil {
		b.t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		b.t.Fatal(err)
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	if resp.StatusCode != http.StatusOK {
		b.t.Fatalf("%s %s: %s", method, url, answer)
	}
	value := struct{ Value any }{result}
	if err := json.Unmarshal(answer, &value); err != nil {
		b.t.Fatalf("%s: %v", answer, err)
	}
}

func (b *browser) open(path string) {
	b.t.Helper()
	b.call("POST", b.session+"/url", map[string]string{"url": "file://" + path}, nil)
}

// eval runs a function body in the page and returns what it returns.
func eval[T any](b *browser, script string, args ...any) T {
	b.t.Helper()
	if args == nil {
		args = []any{}
	}
	var result T
	b.call("POST", b.session+"/execute/sync", map[string]any{"script": script, "args": args}, &result)
	return result
}

// command is one of the DevTools protocol.
func (b *browser) command(name string, params map[string]any) {
	b.t.Helper()
	b.call("POST", b.session+"/goog/cdp/execute", map[string]any{"cmd": name, "params": params}, nil)
}

// element finds the first match of a selector.
func (b *browser) element(selector string) string {
	b.t.Helper()
	var found map[string]string
	b.call("POST", b.session+"/element", map[string]string{"using": "css selector", "value": selector}, &found)
	for _, id := range found {
		return b.session + "/element/" + id
	}
	b.t.Fatalf("no element %s", selector)
	return ""
}

// keys types into the first match of a selector.
func (b *browser) keys(selector, text string) {
	b.t.Helper()
	b.call("POST", b.element(selector)+"/value", map[string]string{"text": text}, nil)
}

// problems are what the console of the page reports.
func (b *browser) problems() (messages []string) {
	b.t.Helper()
	var entries []struct{ Level, Message string }
	b.call("POST", b.session+"/se/log", map[string]string{"type": "browser"}, &entries)
	for _, e := range entries {
		messages = append(messages, e.Level+": "+e.Message)
	}
	return messages
}

// picture saves what the window shows.
func (b *browser) picture(path string) {
	b.t.Helper()
	var data string
	b.call("GET", b.session+"/screenshot", nil, &data)
	raw, err := base64.StdEncoding.DecodeString(data)
	if err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(path, raw, 0o644); err != nil {
		b.t.Fatal(err)
	}
}
