package pubchem

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"
)

const (
	green   = "Request Count status: Green (0%), Request Time status: Green (0%), Service status: Green (20%)"
	caffein = `{"PropertyTable":{"Properties":[{"CID":2519,"MolecularFormula":"C8H10N4O2","IUPACName":"1,3,7-trimethylpurine-2,6-dione","Title":"Caffeine","Charge":0,"CovalentUnitCount":1}]}}`
	several = `{"PropertyTable":{"Properties":[{"CID":24462,"MolecularFormula":"CuO4S","Title":"Cupric sulfate"},{"CID":23414,"MolecularFormula":"CuH10O9S","Title":"Copper sulfate pentahydrate"}]}}`
	unknown = `{"Fault":{"Code":"PUGREST.NotFound","Message":"No CID found","Details":["No CID found that matches the given name"]}}`
	busy    = `<!DOCTYPE html><html><body>503 Service Unavailable</body></html>`
	waiting = `{"Waiting":{"ListKey":"12345","Message":"Your request is running"}}`
)

// What PubChem answers, however it gets there.
func TestAnswers(t *testing.T) {
	for _, c := range []struct {
		name    string
		replies []reply
		rows    int
		asked   int
		pause   time.Duration // the longest that is waited, at least
	}{
		{"one row", []reply{{body: caffein, throttle: green}}, 1, 1, 0},
		{"several rows", []reply{{body: several}}, 2, 1, 0},
		{"unknown", []reply{{status: 404, body: unknown}}, 0, 1, 0},
		{"busy with HTML, then an answer", []reply{{status: 503, body: busy}, {status: 503, body: busy, retry: "7"}, {body: caffein}}, 1, 3, 7 * time.Second},
		{"too many requests", []reply{{status: 429}, {body: caffein}}, 1, 2, time.Second},
		{"server error", []reply{{status: 500, body: `{"Fault":{"Code":"PUGREST.ServerError"}}`}, {body: caffein}}, 1, 2, 0},
		{"timeout fault", []reply{{status: 504, body: `{"Fault":{"Code":"PUGREST.Timeout"}}`}, {body: caffein}}, 1, 2, 0},
		{"slow", []reply{{status: 202, body: waiting}, {status: 202, body: waiting}, {body: caffein}}, 1, 3, pollPause},
		{"slow under 200", []reply{{body: `{"Waiting":{"ListKey":12345}}`}, {body: caffein}}, 1, 2, pollPause},
		{"slow, then unknown", []reply{{status: 202, body: waiting}, {status: 404, body: unknown}}, 0, 2, pollPause},
		{"hangs up", []reply{{hangUp: true}, {body: caffein}}, 1, 2, 0},
		{"half an answer", []reply{{body: caffein[:60]}, {body: caffein}}, 1, 2, 0},
		{"HTML as an answer", []reply{{body: busy}, {body: caffein}}, 1, 2, 0},
		{"takes its time", []reply{{body: caffein, delay: 50 * time.Millisecond}}, 1, 1, 0},
	} {
		s := &stub{replies: c.replies}
		client, clock := client(t, s)
		for range 2 { // the second time from the cache
			rows, err := client.ByName(context.Background(), "caffeine")
			if err != nil || len(rows) != c.rows || s.count() != c.asked || clock.longest() < c.pause {
				t.Errorf("%s: %d rows, %v, %d requests, longest pause %v; want %d rows, %d requests, %v", c.name, len(rows), err, s.count(), clock.longest(), c.rows, c.asked, c.pause)
			}
			if c.rows == 1 && (rows[0].CID != 2519 || rows[0].Formula != "C8H10N4O2" || rows[0].Title != "Caffeine") {
				t.Errorf("%s: %+v", c.name, rows)
			}
		}
	}
}

// What fails says how, is not stored and never becomes an answer.
func TestFailures(t *testing.T) {
	for _, c := range []struct {
		name  string
		reply reply
		kind  Kind
		asked int
	}{
		{"busy for good", reply{status: 503, body: busy}, KindRateLimit, 4},
		{"asks for too long", reply{status: 503, body: busy, retry: "86400"}, KindRateLimit, 1},
		{"server error", reply{status: 500, body: busy}, KindServer, 4},
		{"garbage", reply{body: "\x00\xff{]"}, KindBadReply, 4},
		{"empty", reply{}, KindBadReply, 4},
		{"other JSON", reply{body: `{"PropertyTable":null}`}, KindBadReply, 4},
		{"fault under 200", reply{body: unknown}, KindBadReply, 4},
		{"not found without fault", reply{status: 404, body: busy}, KindNotFound, 1},
		{"not found of another kind", reply{status: 404, body: `{"Fault":{"Code":"PUGREST.BadURL"}}`}, KindNotFound, 1},
		{"bad request", reply{status: 400, body: `{"Fault":{"Code":"PUGREST.BadRequest"}}`}, KindBadRequest, 1},
		{"blocked", reply{status: 403, body: busy, throttle: "too many requests per second or blocked"}, KindBadRequest, 1},
		{"waits for ever", reply{status: 202, body: waiting}, KindTimeout, 4 * (maxPolls + 1)},
		{"a ListKey that leads elsewhere", reply{status: 202, body: `{"Waiting":{"ListKey":"../../x"}}`}, KindBadReply, 4},
		{"hangs up", reply{hangUp: true}, KindConnection, 4},
	} {
		s := &stub{replies: []reply{c.reply}}
		client, _ := client(t, s)
		rows, err := client.ByName(context.Background(), "caffeine")
		var e *Error
		if !errors.As(err, &e) || e.Kind != c.kind || rows != nil || s.count() != c.asked {
			t.Errorf("%s: %v, %v, %d requests; want %s, %d requests", c.name, rows, err, s.count(), c.kind, c.asked)
			continue
		}
		if strings.ContainsAny(err.Error(), "<\n") {
			t.Errorf("%s: %q shows the body", c.name, err)
		}
		s.mu.Lock()
		s.replies = []reply{{body: caffein}}
		s.mu.Unlock()
		if rows, err := client.ByName(context.Background(), "caffeine"); err != nil || len(rows) != 1 {
			t.Errorf("%s: afterwards %v, %v", c.name, rows, err)
		}
	}
}

// A service that is down is not asked for every word of a corpus.
func TestGivesUp(t *testing.T) {
	s := &stub{replies: []reply{{status: 503, body: busy}}}
	client, _ := client(t, s)
	for _, name := range []string{"a1", "b1", "c1", "d1", "e1"} {
		if _, err := client.ByName(context.Background(), name); err == nil {
			t.Error(name, "was answered")
		}
	}
	if s.count() != 3*4 {
		t.Errorf("%d requests, want three times four", s.count())
	}
}

func TestRequests(t *testing.T) {
	s := &stub{replies: []reply{{body: caffein}}}
	client, _ := client(t, s)
	for _, name := range []string{"caffeine", "copper sulfate", "N,N-dimethyl/x?#%", "β-carotene", ".."} {
		if _, err := client.ByName(context.Background(), name); err != nil {
			t.Error(name, err)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	const rest = "property/Title,IUPACName,MolecularFormula,Charge,CovalentUnitCount/JSON"
	want := []string{
		"GET /rest/pug/compound/name/caffeine/" + rest + " ",
		"GET /rest/pug/compound/name/copper%20sulfate/" + rest + " ",
		"POST /rest/pug/compound/name/" + rest + " N,N-dimethyl/x?#%",
		"POST /rest/pug/compound/name/" + rest + " β-carotene",
		"POST /rest/pug/compound/name/" + rest + " ..",
	}
	if !slices.Equal(s.asked, want) {
		t.Errorf("asked\n%s\nwant\n%s", strings.Join(s.asked, "\n"), strings.Join(want, "\n"))
	}
}

// Case makes other compounds: Co and CO are asked for apart.
func TestCaseIsKept(t *testing.T) {
	s := &stub{replies: []reply{{body: several}, {body: caffein}}}
	client, _ := client(t, s)
	one, _ := client.ByName(context.Background(), "CO")
	two, _ := client.ByName(context.Background(), "Co")
	if len(one) != 2 || len(two) != 1 {
		t.Errorf("%v, %v", one, two)
	}
}

func TestSynonyms(t *testing.T) {
	s := &stub{replies: []reply{{body: `{"InformationList":{"Information":[{"CID":2519,"Synonym":["caffeine","58-08-2"]}]}}`}}}
	client, _ := client(t, s)
	if got, err := client.Synonyms(context.Background(), 2519); err != nil || !slices.Equal(got, []string{"caffeine", "58-08-2"}) {
		t.Error(got, err)
	}
	if got, err := client.Synonyms(context.Background(), 2518); err != nil || got != nil {
		t.Error("of another compound:", got, err)
	}
}

func TestOffline(t *testing.T) {
	s := &stub{replies: []reply{{body: caffein}}}
	online, _ := client(t, s)
	if _, err := online.ByName(context.Background(), "caffeine"); err != nil {
		t.Fatal(err)
	}
	online.options.Cache.Close()
	o := online.options
	o.Offline = true
	c, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	if rows, err := c.ByName(context.Background(), "caffeine"); err != nil || len(rows) != 1 {
		t.Error("stored:", rows, err)
	}
	var e *Error
	if _, err := c.ByName(context.Background(), "theine"); !errors.As(err, &e) || e.Kind != KindOffline || e.Hint() == "" {
		t.Error("not stored:", err)
	}
	if s.count() != 1 {
		t.Errorf("%d requests", s.count())
	}
}

// A throttled service keeps back the next request, of whomever.
func TestThrottle(t *testing.T) {
	for text, pause := range map[string]time.Duration{
		"": 0, green: 0,
		"Request Count status: Green (0%), Request Time status: Yellow (62%), Service status: Green (2%)": yellowPause,
		"Request Count status: Red (80%), Request Time status: Yellow (62%), Service status: Green (2%)":  redPause,
		"Request Count status: Black (100%)": blackPause,
	} {
		s := &stub{replies: []reply{{body: caffein, throttle: text}}}
		c, clock := client(t, s)
		other, err := New(Options{Base: c.options.Base, Cache: c.options.Cache, Now: clock.now, Sleep: clock.sleep})
		if err != nil {
			t.Fatal(err)
		}
		for name, c := range map[string]*Client{"a1": c} {
			if _, err := c.ByName(context.Background(), name); err != nil {
				t.Fatal(err)
			}
		}
		start := clock.now()
		if _, err := other.ByName(context.Background(), "b1"); err != nil {
			t.Fatal(err)
		}
		if waited := clock.now().Sub(start); waited != max(pause, Interval) {
			t.Errorf("%q: waited %v, want %v", text, waited, max(pause, Interval))
		}
	}
}

func TestAddresses(t *testing.T) {
	for base, good := range map[string]bool{"": true, "http://localhost:1/rest/pug": true, "localhost:1": false, "file:///etc": false, "x": false, "http://": false} {
		if _, err := New(Options{Base: base}); (err == nil) != good {
			t.Errorf("%q: %v", base, err)
		}
	}
}

// A damaged entry that still is JSON of another kind is no answer.
func TestStoredAnswers(t *testing.T) {
	for raw, good := range map[string]bool{caffein: true, unknown: true, waiting: false, busy: false, "": false, `{}`: false} {
		if _, err := stored([]byte(raw)); (err == nil) != good {
			t.Errorf("%q: %v", raw, err)
		}
	}
}
