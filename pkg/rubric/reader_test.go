package rubric

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// asAny turns a node into what encoding/json makes of the same text.
func asAny(n node) any {
	switch n.kind {
	case kindObject:
		m := map[string]any{}
		for _, mem := range n.members {
			m[mem.key] = asAny(mem.value)
		}
		return m
	case kindArray:
		l := []any{}
		for _, item := range n.items {
			l = append(l, asAny(item))
		}
		return l
	case kindString:
		return unescape(n.text)
	}
	var v any
	if err := json.Unmarshal([]byte(n.text), &v); err != nil {
		return fmt.Sprintf("bad value %q", n.text)
	}
	return v
}

// jsonValue draws a JSON value as text with odd spacing.
func jsonValue(t *rapid.T, depth int) string {
	space := rapid.SampledFrom([]string{"", " ", "\n", "\t ", " \r\n"})
	word := func() string {
		// Characters that the tolerant reader gives a meaning to.
		s := rapid.StringOf(rapid.RuneFrom([]rune("ab :,{}[]()\"'\\/*#.<>`‘’“”é\n4-="))).Draw(t, "s")
		b, _ := json.Marshal(s)
		return string(b)
	}
	kinds := 4
	if depth > 3 {
		kinds = 2
	}
	switch rapid.IntRange(0, kinds-1).Draw(t, "kind") {
	case 0:
		return word()
	case 1:
		return rapid.SampledFrom([]string{"0", "-1.5e3", "4.5", "true", "false", "null", "12"}).Draw(t, "bare")
	case 2:
		var parts []string
		for range rapid.IntRange(0, 4).Draw(t, "n") {
			parts = append(parts, space.Draw(t, "sp")+jsonValue(t, depth+1)+space.Draw(t, "sp"))
		}
		return "[" + strings.Join(parts, ",") + "]"
	}
	return jsonObject(t, depth)
}

func jsonObject(t *rapid.T, depth int) string {
	space := rapid.SampledFrom([]string{"", " ", "\n", "\t "})
	var parts []string
	for range rapid.IntRange(0, 4).Draw(t, "n") {
		key, _ := json.Marshal(rapid.SampledFrom([]string{"a", "b", "overall_score", "x y", "it's", "a\"b", "k:", "{", "…"}).Draw(t, "key"))
		parts = append(parts, space.Draw(t, "sp")+string(key)+space.Draw(t, "sp")+":"+space.Draw(t, "sp")+jsonValue(t, depth+1)+space.Draw(t, "sp"))
	}
	return "{" + strings.Join(parts, ",") + space.Draw(t, "sp") + "}"
}

// TestReaderStrict holds the tolerant reader to encoding/json wherever the
// text is JSON, whatever stands around it: tolerance must not change the
// reading of a well-formed reply.
func TestReaderStrict(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doc := jsonObject(t, 0)
		after := rapid.SampledFrom([]string{"", "\n```", " text", "}", "{\"a\": 4}", "\"", ","}).Draw(t, "after")
		r := reader{text: doc + after}
		n := r.object(0)
		var want any
		if err := json.Unmarshal([]byte(doc), &want); err != nil {
			t.Fatalf("not JSON: %s", doc)
		}
		if !n.complete || n.end != len(doc) {
			t.Fatalf("%s: read %d of %d bytes, complete %v", doc, n.end, len(doc), n.complete)
		}
		got := asAny(n)
		// JSON's last duplicate wins in a map, as asAny's does.
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("%s:\n got %v\nwant %v", doc, got, want)
		}
	})
}
