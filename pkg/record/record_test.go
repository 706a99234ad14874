package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func mustParse(t *testing.T, line string) *Record {
	t.Helper()
	r, err := Parse([]byte(line))
	if err != nil {
		t.Fatalf("Parse(%q): %v", line, err)
	}
	return r
}

func TestSetSplices(t *testing.T) {
	tests := []struct{ in, name, raw, want string }{
		{`{}`, "a", `1`, `{"a":1}`},
		{`{ }`, "a", `1`, `{"a":1 }`},
		{` {"x":1.10} `, "a", `1`, `{"x":1.10,"a":1}`},
		{`{"x":12345678901234567890, "y":1e3 }`, "a", `1`, `{"x":12345678901234567890, "y":1e3,"a":1 }`},
		{`{"a":1,"b":2}`, "a", `3`, `{"b":2,"a":3}`},
		{`{"a":1,"b":2,"a":3}`, "a", `4`, `{"b":2,"a":4}`},
		{`{"b":2,"a":1}`, "a", `4`, `{"b":2,"a":4}`},
		{`{ "a" : 1 , "b" : 2 , "c":3 }`, "b", `4`, `{ "a" : 1 , "c":3,"b":4 }`},
		{`{ "a" : 1 , "b" : 2 }`, "a", `4`, `{ "b" : 2,"a":4 }`},
		{`{"a":1}`, "a", `4`, `{"a":4}`},
		{`{"\u0061":1,"b":2}`, "a", `4`, `{"b":2,"a":4}`},
		{`{"k":1,"k":2}`, "a", `4`, `{"k":1,"k":2,"a":4}`},
		{`{"s":"\u00e9\/é"}`, "a", `4`, `{"s":"\u00e9\/é","a":4}`},
	}
	for _, tt := range tests {
		r := mustParse(t, tt.in)
		r.Set(tt.name, []byte(tt.raw))
		if got := string(r.AppendTo(nil)); got != tt.want {
			t.Errorf("%s with %s=%s\n got %s\nwant %s", tt.in, tt.name, tt.raw, got, tt.want)
		}
		if got := string(r.Raw(tt.name)); got != tt.raw {
			t.Errorf("%s: Raw(%s) = %s", tt.in, tt.name, got)
		}
	}
}

func TestDeleteAndNames(t *testing.T) {
	r := mustParse(t, `{"a":1,"b":2,"a":3}`)
	r.Delete("a")
	r.Set("c", []byte("4"))
	if got := string(r.AppendTo(nil)); got != `{"b":2,"c":4}` {
		t.Errorf("got %s", got)
	}
	if got := strings.Join(r.Names(), " "); got != "b c" {
		t.Errorf("Names = %s", got)
	}
	r = mustParse(t, `{"a":1}`)
	r.Delete("a")
	if got := string(r.AppendTo(nil)); got != `{}` || r.Has("a") {
		t.Errorf("got %s, Has %v", got, r.Has("a"))
	}
}

func TestClonesAreIndependent(t *testing.T) {
	r := mustParse(t, `{"a":1}`)
	r.Set("b", []byte("1"))
	c := r.Clone()
	r.Set("x", []byte("2"))
	c.Set("y", []byte("3"))
	if got := string(r.AppendTo(nil)) + string(c.AppendTo(nil)); got != `{"a":1,"b":1,"x":2}{"a":1,"b":1,"y":3}` {
		t.Errorf("got %s", got)
	}
}

var badLines = []struct{ in, want string }{
	{``, "no JSON object at byte 0"},
	{`[1]`, "an array, not a JSON object at byte 0"},
	{`"x"`, "not a JSON object at byte 0"},
	{`{"a":NaN}`, "not a JSON value at byte 5"},
	{`{"a":01}`, "a comma or '}' should stand here at byte 6"},
	{`{"a":1.}`, "a digit should stand here at byte 7"},
	{`{"a":-}`, "not a JSON value at byte 6"},
	{`{"a":1e}`, "a digit should stand here at byte 7"},
	{`{"a":"x`, "the line ends inside a string at byte 7"},
	{`{"a":"x\`, "the line ends inside the object at byte 8"},
	{`{"\`, "the line ends inside the object at byte 3"},
	{` {"a":"\u00`, "not a JSON escape at byte 8"},
	{`{"a":1`, "the line ends inside the object at byte 6"},
	{`{"a":`, "the line ends inside the object at byte 5"},
	{`{"a" 1}`, "a colon should stand here at byte 5"},
	{`{a:1}`, "a quoted name should stand here at byte 1"},
	{`{"a":1,}`, "a quoted name should stand here at byte 7"},
	{`{"a":1} x`, "more text behind the object at byte 8"},
	{`  {"a":1}{"b":2}`, "more text behind the object at byte 9"},
	{`  {}0`, "more text behind the object at byte 4"},
	{`{"a":"\x"}`, "not a JSON escape at byte 7"},
	{`{"a":"\u12g4"}`, "not a JSON escape at byte 7"},
	{"{\"a\":\"\x01\"}", "a control character inside a string at byte 6"},
	{"{\"a\":\"\xff\"}", "not UTF-8 at byte 6"},
	{`{"a":[1,2}`, "a comma or ']' should stand here at byte 9"},
	{`{"a":` + strings.Repeat("[", 20000), "nested too deeply at byte 10005"},
}

func TestBadLines(t *testing.T) {
	for _, tt := range badLines {
		_, err := Parse([]byte(tt.in))
		var syntax *SyntaxError
		if !errors.As(err, &syntax) || err.Error() != tt.want || syntax.Hint() == "" {
			t.Errorf("Parse(%.40q) = %v, want %s", tt.in, err, tt.want)
		}
	}
}

func TestHintTellsUTF16(t *testing.T) {
	const lines = "{\"id\":1,\"recipe\":\"Heat at 80 °C\"}\n{\"id\":2,\"recipe\":\"Cool\"}\n"
	var little, big []byte
	for _, c := range lines {
		little, big = append(little, byte(c), 0), append(big, 0, byte(c))
	}
	for name, file := range map[string][]byte{
		"little": little, "big": big, "little, marked": append([]byte("\xff\xfe"), little...), "big, marked": append([]byte("\xfe\xff"), big...),
	} {
		for i, line := range bytes.Split(file, []byte("\n")) {
			_, err := Parse(line)
			var syntax *SyntaxError
			if len(line) > 0 && (!errors.As(err, &syntax) || !strings.Contains(syntax.Hint(), "UTF-16")) {
				t.Errorf("%s, line %d: %v", name, i+1, err)
			}
		}
	}
	var syntax *SyntaxError
	if _, err := Parse([]byte("{\"a\":\"\xb0 C\"}")); !errors.As(err, &syntax) || !strings.Contains(syntax.Hint(), "latin1") {
		t.Error(err)
	}
}

func TestText(t *testing.T) {
	r := mustParse(t, `{"a":"x\n\u00b0\ud83d\ude00\/","n":null,"i":7,"half":"\ud800","a2":"é"}`)
	tests := []struct{ name, want, err string }{
		{"a", "x\n°😀/", ""},
		{"a2", "é", ""},
		{"n", "", "no n"},
		{"zz", "", "no zz"},
		{"i", "", "i is a number, not a string"},
		{"half", "", "half holds half of a surrogate pair"},
	}
	for _, tt := range tests {
		got, err := r.Text(tt.name)
		if got != tt.want || (err == nil) != (tt.err == "") || err != nil && err.Error() != tt.err {
			t.Errorf("Text(%s) = %q, %v", tt.name, got, err)
		}
	}
}

func TestReferenceAndIDs(t *testing.T) {
	tests := []struct{ in, field, text, source, id string }{
		{`{"id":7,"recipe":"r"}`, "", "r", "7", "7"},
		{`{"id":"7","synthesis":"s","generator":"g"}`, "", "s", "7", "7\x1fg"},
		{`{"id":1,"sample_id":"b","recipe":null,"synthesis":"s"}`, "", "s", "b", "b"},
		{`{"recipe":"r","other":"o"}`, "other", "o", "xxh64:" + "a20beb2f5ae35c8c", "xxh64:a20beb2f5ae35c8c"},
	}
	for _, tt := range tests {
		r := mustParse(t, tt.in)
		text, err := r.Reference(tt.field)
		if err != nil || text != tt.text {
			t.Errorf("%s: Reference = %q, %v", tt.in, text, err)
		}
		if got := r.SourceID(tt.field); got != tt.source && !strings.HasPrefix(tt.source, "xxh64") {
			t.Errorf("%s: SourceID = %q", tt.in, got)
		}
		if got := r.TextID(tt.field); got != tt.id && !strings.HasPrefix(tt.id, "xxh64") {
			t.Errorf("%s: TextID = %q", tt.in, got)
		}
	}
	a, b := mustParse(t, `{"recipe":"x"}`), mustParse(t, `{"recipe":"x","y":1}`)
	if a.SourceID("") != b.SourceID("") || !strings.HasPrefix(a.SourceID(""), "xxh64:") {
		t.Errorf("content ids differ: %s, %s", a.SourceID(""), b.SourceID(""))
	}
	_, err := mustParse(t, `{"id":1,"text":"x"}`).Reference("")
	var missing *FieldError
	if !errors.As(err, &missing) || !strings.Contains(missing.Hint(), "has text in text") {
		t.Errorf("missing reference: %v", err)
	}
}

func TestFailed(t *testing.T) {
	for line, want := range map[string]bool{`{}`: false, `{"assay_error":null}`: false, `{"assay_error":{"kind":"x"}}`: true, `{"assay_error":""}`: true} {
		if got := mustParse(t, line).Failed(); got != want {
			t.Errorf("%s: Failed = %v", line, got)
		}
	}
}

func TestPathIntoArrays(t *testing.T) {
	r := mustParse(t, `{"a":[ 1 , {"b":[[],["x"]]},null ,"\u0041,]"],"a.1":"own name","e":[]}`)
	for path, want := range map[string]string{
		"a.0": "1", "a.1": `"own name"`, "a.1.b.1.0": `"x"`, "a.1.b.0": "[]", "a.2": "null", "a.3": `"\u0041,]"`,
		"a.4": "", "a.-1": "", "a.x": "", "a.1.b.0.0": "", "e.0": "", "a.0.0": "", "a.01": `{"b":[[],["x"]]}`,
	} {
		if got := string(r.Path(path)); got != want {
			t.Errorf("%s is %s, want %s", path, got, want)
		}
	}
	if text, err := r.Reference("a.1.b.1.0"); text != "x" || err != nil {
		t.Errorf("reference %q, %v", text, err)
	}
	if _, err := r.Reference("a.9"); err == nil || err.Error() != "no a.9" {
		t.Errorf("missing: %v", err)
	}
}

func TestPathAndPresent(t *testing.T) {
	r := mustParse(t, `{"m":{"type":"error","deep":{"x":1.50}},"score":4.5,"null":null}`)
	for name, want := range map[string]bool{"m": true, "score": true, "null": false, "none": false} {
		if r.Present(name) != want {
			t.Errorf("Present(%s) = %v", name, !want)
		}
	}
	if got := string(r.Path("m.deep.x")); got != "1.50" {
		t.Errorf("Path = %s", got)
	}
	if r.Path("m.none") != nil || r.Path("score.x") != nil || r.Path("none.x") != nil {
		t.Error("Path found what is not there")
	}
}

// Any object that encoding/json writes passes through byte for byte, and a set
// field is read back.
func TestPassThroughProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		object := rapid.MapOf(rapid.String(), rapid.String()).Draw(t, "object")
		line, err := json.Marshal(object)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Parse(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if got := r.AppendTo(nil); !bytes.Equal(got, line) {
			t.Fatalf("%s became %s", line, got)
		}
		value := rapid.String().Draw(t, "value")
		r.Set("assay", AppendString(nil, value))
		var back map[string]string
		if err := json.Unmarshal(r.AppendTo(nil), &back); err != nil || back["assay"] != strings.ToValidUTF8(value, "\uFFFD") {
			t.Fatalf("%q read back as %q, %v", value, back["assay"], err)
		}
	})
}

// The syntax accepted is that of encoding/json, less invalid UTF-8.
func FuzzParse(f *testing.F) {
	for _, tt := range badLines {
		if len(tt.in) < 1000 {
			f.Add([]byte(tt.in), "a")
		}
	}
	f.Add([]byte(`{"a":1,"b":{"c":[true,false,null,"\u0041"]},"a":-0.5E+3}`), "a")
	f.Fuzz(func(t *testing.T, line []byte, name string) {
		r, err := Parse(line)
		trimmed := bytes.TrimSpace(line)
		isObject := json.Valid(line) && len(trimmed) > 0 && trimmed[0] == '{'
		if err != nil {
			if isObject && bytes.Equal(bytes.ToValidUTF8(line, nil), line) {
				t.Fatalf("refused %q: %v", line, err)
			}
			return
		}
		if !isObject {
			t.Fatalf("accepted %q", line)
		}
		r.Text(name)
		r.Set(name, []byte("1"))
		if out := r.AppendTo(nil); !json.Valid(out) {
			t.Fatalf("%q became %q", line, out)
		}
		if string(r.Raw(name)) != "1" {
			t.Fatalf("%q lost %q", line, name)
		}
	})
}

func BenchmarkParse(b *testing.B) {
	line := []byte(`{"id":12,"recipe":"` + strings.Repeat("Heat the \\u00b0 mixture at 80 °C. ", 60) + `","perturbation_meta":{"type":"x","changes":[{"a":1},{"a":2}]},"score":4.5}`)
	b.SetBytes(int64(len(line)))
	b.ReportAllocs()
	var r Record
	for b.Loop() {
		if err := r.Reset(line); err != nil {
			b.Fatal(err)
		}
	}
}
