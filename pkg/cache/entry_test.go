package cache

import (
	"bytes"
	"encoding/base64"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"
	"pgregory.net/rapid"
)

var someTime = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)

func TestEntryRoundTrip(t *testing.T) {
	c := newCodec()
	rapid.Check(t, func(t *rapid.T) {
		raw := rapid.SliceOf(rapid.Byte())
		in := Entry{Request: raw.Draw(t, "request"), Answer: Answer{
			Response: raw.Draw(t, "response"), Note: raw.Draw(t, "note"), Created: someTime,
		}}
		file, err := c.pack(nil, in)
		if err != nil {
			t.Fatal(err)
		}
		out, _, err := c.unpack(file, nil)
		if err != nil || !bytes.Equal(in.Request, out.Request) || !bytes.Equal(in.Response, out.Response) ||
			!bytes.Equal(in.Note, out.Note) || !out.Created.Equal(someTime) {
			t.Fatalf("%v: got %q", err, out)
		}
	})
}

// Every single cut and every single flipped bit is noticed.
func TestEveryDamageIsNoticed(t *testing.T) {
	c := newCodec()
	want := Entry{Request: []byte(`{"a":1}`), Answer: Answer{Response: []byte("answer answer answer"), Created: someTime}}
	file, err := c.pack(nil, want)
	if err != nil {
		t.Fatal(err)
	}
	for n := range file {
		if _, _, err := c.unpack(file[:n], nil); err == nil {
			t.Errorf("cut to %d of %d bytes passes", n, len(file))
		}
		for bit := range 8 {
			bad := bytes.Clone(file)
			bad[n] ^= 1 << bit
			e, _, err := c.unpack(bad, nil)
			// A few bits of the frame header mean nothing for the content.
			if err == nil && (!bytes.Equal(e.Response, want.Response) || !bytes.Equal(e.Request, want.Request)) {
				t.Errorf("flipped bit %d of byte %d gives %q", bit, n, e)
			}
		}
	}
	if _, _, err := c.unpack(append(bytes.Clone(file), file...), nil); err == nil {
		t.Error("two frames in one file pass")
	}
}

func TestBombIsRefused(t *testing.T) {
	w, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression))
	if err != nil {
		t.Fatal(err)
	}
	bomb := w.EncodeAll(make([]byte, MaxEntry+1<<20), nil)
	if _, _, err := newCodec().unpack(bomb, nil); err == nil {
		t.Errorf("%d bytes that unpack to more than MaxEntry pass", len(bomb))
	}
}

func TestParsePlainRefuses(t *testing.T) {
	stamp := someTime.Format(time.RFC3339)
	for _, text := range []string{
		"", "\n", "assay-cache-1", "assay-cache-1 0 0 0 " + stamp, "assay-cache-1 0 0 0 " + stamp + "\n",
		"assay-cache-1 0 0 0 " + stamp + "\n\n\n", "assay-cache-1 0 0 0 " + stamp + "\n\n\n\nx",
		"assay-cache-2 0 0 0 " + stamp + "\n\n\n\n", "assay-cache-1 1 0 0 " + stamp + "\n\n\n\n",
		"assay-cache-1 -1 0 0 " + stamp + "\n\n\n\n", "assay-cache-1 99999999999999999999 0 0 " + stamp + "\n\n\n\n",
		"assay-cache-1 9223372036854775807 0 0 " + stamp + "\n\n\n\n", "assay-cache-1 0 0 0 yesterday\n\n\n\n",
		"assay-cache-1 0 0 " + stamp + "\n\n\n\n",
	} {
		if e, err := parsePlain([]byte(text)); err == nil {
			t.Errorf("%q passes as %q", text, e)
		}
	}
}

func FuzzUnpack(f *testing.F) {
	c := newCodec()
	for _, e := range []Entry{
		{Request: []byte("{}"), Answer: Answer{Created: someTime}},
		{Request: []byte(`{"a":1}`), Answer: Answer{Response: []byte("{}"), Note: []byte(`{"latency_ms":1}`), Created: someTime}},
		{Request: []byte(`{"a":2}`), Answer: Answer{Response: bytes.Repeat([]byte("heat "), 300), Created: someTime}},
	} {
		file, err := c.pack(nil, e)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(file)
		f.Add(file[:len(file)/2])
	}
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, file []byte) {
		e, _, err := c.unpack(file, nil)
		if err != nil {
			return
		}
		again, err := c.pack(nil, e)
		if err != nil {
			t.Fatal(err)
		}
		back, _, err := c.unpack(again, nil)
		if err != nil || !bytes.Equal(back.Request, e.Request) || !bytes.Equal(back.Response, e.Response) {
			t.Fatalf("%q came back as %q, %v", e, back, err)
		}
	})
}

func FuzzParsePlain(f *testing.F) {
	f.Add(appendPlain(nil, Entry{Request: []byte("{}"), Answer: Answer{Response: []byte("x"), Created: someTime}}))
	f.Fuzz(func(t *testing.T, text []byte) {
		e, err := parsePlain(text)
		if n := len(e.Request) + len(e.Response) + len(e.Note); err == nil && n > len(text) {
			t.Fatalf("%d bytes out of %d", n, len(text))
		}
	})
}

// An entry as the first version wrote it stays readable.
func TestGoldenEntry(t *testing.T) {
	const golden = "KLUv/QQASQMAYXNzYXktY2FjaGUtMSAyNyAxNCAxNyAyMDI2LTAzLTA0VDA1OjA2OjA3Wgp7ImtpbmQiOiJjaGF0IiwibW9kZWwiOiJtIn0KeyJjaG9pY2VzIjpbXX0KeyJsYXRlbmN5X21zIjoxMn0KvI9GFA=="
	file, err := base64.StdEncoding.DecodeString(golden)
	if err != nil {
		t.Fatal(err)
	}
	e, _, err := newCodec().unpack(file, nil)
	if err != nil || string(e.Request) != `{"kind":"chat","model":"m"}` || string(e.Response) != `{"choices":[]}` ||
		string(e.Note) != `{"latency_ms":12}` || !e.Created.Equal(someTime) {
		t.Errorf("%s, %v", e, err)
	}
}
