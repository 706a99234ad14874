package cache

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The golden keys: if one of these changes, every cache in the world is worthless. The
// names are part of the format, so a change needs a new entry version and a migration.
func TestGoldenKeys(t *testing.T) {
	cases := []struct {
		request   any
		canonical string
		name      string
	}{
		{map[string]any{}, `{}`, "2e1472b57af294d19b1b1a9860828c34"},
		{
			map[string]any{
				"kind": "chat", "version": 1, "endpoint": "https://api.openai.com/v1", "model": "gpt-4o",
				"messages": []any{map[string]any{"role": "user", "content": "Heat at 450 °C <in> \"air\"\n\u2028"}},
				"sample":   0, "temperature": 0.0, "max_tokens": 1024,
			},
			`{"endpoint":"https://api.openai.com/v1","kind":"chat","max_tokens":1024,"messages":[{"content":"Heat at 450 °C <in> \"air\"\n` +
				"\u2028" + `","role":"user"}],"model":"gpt-4o","sample":0,"temperature":0,"version":1}`,
			"c2687848e954a264a20cabbc0bcc5890",
		},
		{map[string]any{"kind": "pubchem", "name": "ferric chloride"}, `{"kind":"pubchem","name":"ferric chloride"}`, "391cd8c79bd881cbaed5d2a85b5564f9"},
	}
	for _, c := range cases {
		k, err := CanonicalKey(c.request)
		if err != nil {
			t.Fatal(err)
		}
		if string(k.Request()) != c.canonical {
			t.Errorf("canonical form\n got %s\nwant %s", k.Request(), c.canonical)
		}
		if k.String() != c.name {
			t.Errorf("name of %.40s is %s, want %s", c.canonical, k, c.name)
		}
	}
}

func TestCanonicalJSON(t *testing.T) {
	type pair struct {
		B int `json:"b"`
		A any `json:"a"`
	}
	cases := []struct {
		in   any
		want string
	}{
		{nil, "null"},
		{true, "true"},
		{[]any{}, "[]"},
		{[]string{"x", "y"}, `["x","y"]`},
		{pair{1, "<&>"}, `{"a":"<&>","b":1}`},
		{json.RawMessage(" {\"b\" : 1.0, \"a\":[ 1e2 ], \"b\": 2 } "), `{"a":[100],"b":2}`},
		{json.RawMessage(nil), "null"},
		{map[string]any{"é": 1, "z": 2, "Z": 3, "": 4}, `{"":4,"Z":3,"z":2,"é":1}`},
		{"\x00\x1f\x7f\b\t\n\f\r\"\\/", "\"\\u0000\\u001f\x7f\\b\\t\\n\\f\\r\\\"\\\\/\""},
		{json.RawMessage(`"\u00e9\/\ud83d\ude00"`), `"é/😀"`},
		{0.1, "0.1"},
		{float32(0.1), "0.1"}, // not 0.10000000149011612
		{1.0, "1"},
		{math.Copysign(0, -1), "0"},
		{1e21, "1e+21"},
		{1e20, "100000000000000000000"},
		{0.000001, "0.000001"},
		{1e-7, "1e-7"},
		{-1.5e300, "-1.5e+300"},
		{json.Number("12345678901234567890"), "12345678901234567890"},
		{json.Number("0.10"), "0.1"},
		{json.Number("-0.0e5"), "0"},
		{json.Number("10e-1"), "1"},
		{json.Number("123.4500E+1"), "1234.5"},
		{json.Number("0.00120e-5"), "1.2e-8"},
		{int64(math.MinInt64), "-9223372036854775808"},
	}
	for _, c := range cases {
		k, err := CanonicalKey(c.in)
		if err != nil || string(k.Request()) != c.want {
			t.Errorf("%#v gives %s, %v; want %s", c.in, k.Request(), err, c.want)
		}
	}
}

func TestKeyRefuses(t *testing.T) {
	for _, bad := range []any{
		math.NaN(), math.Inf(1), "\xff", json.RawMessage("\"\xff\""), json.RawMessage("{"), json.RawMessage("1 2"),
		make(chan int), json.Number("abc"), json.Number(""), json.Number("1e99999999999"),
		map[string]any{"\xff": 1},
		map[string]any{"a": []any{math.NaN()}},
	} {
		if k, err := CanonicalKey(bad); err == nil {
			t.Errorf("%#v made the key %s", bad, k.Request())
		}
	}
}

// Canonical JSON is JSON that says the same, and is its own canonical form.
func TestCanonicalIsStable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := anyJSON(3).Draw(t, "value")
		k, err := CanonicalKey(v)
		if err != nil {
			t.Fatal(err)
		}
		again, err := CanonicalKey(json.RawMessage(k.Request()))
		if err != nil || again.String() != k.String() || string(again.Request()) != string(k.Request()) {
			t.Fatalf("%s became %s, %v", k.Request(), again.Request(), err)
		}
		// encoding/json on the way in and out must not matter either.
		raw, err := json.MarshalIndent(v, " ", "\t")
		if err != nil {
			t.Fatal(err)
		}
		indented, err := CanonicalKey(json.RawMessage(raw))
		if err != nil || string(indented.Request()) != string(k.Request()) {
			t.Fatalf("%s became %s, %v", k.Request(), indented.Request(), err)
		}
	})
}

func anyJSON(depth int) *rapid.Generator[any] {
	leaf := rapid.OneOf(
		rapid.Just[any](nil), rapid.Bool().AsAny(), rapid.String().Filter(validText).AsAny(),
		rapid.Int().AsAny(), rapid.Float64().AsAny(),
	)
	if depth == 0 {
		return leaf
	}
	return rapid.OneOf(leaf,
		rapid.SliceOfN(anyJSON(depth-1), 0, 4).AsAny(),
		rapid.MapOfN(rapid.String().Filter(validText), anyJSON(depth-1), 0, 4).AsAny())
}

func validText(s string) bool { return strings.ToValidUTF8(s, "") == s }
