package llm

import (
	"encoding/json"
	"testing"

	"assay/pkg/llm/llmtest"
)

var documents = []string{
	llmtest.Reply("m", "4 \n\"5\" \\ \u00e9 \u2028", "stop"), `{"choices":[]}`, `{}`, `[]`, ` [ 1 , 2 ] `, `"a\u00e9\ud83d\ude00\ud83dx\udc00"`,
	`{"a":{"b":[1,2.5e-3,-0,true,false,null,"\/\b\f\n\r\t"]}}`, `{"a":1,}`, `{"a" 1}`, `{a:1}`, `[1 2]`, `01`, `-`, `1.`, `1e`, `"\x"`, `"\u12g4"`,
	"\"a\tb\"", `"unclosed`, `{"a":"b"`, `tru`, `nul`, `{"a":1}x`, "\"\xff\xfe\"", ``, ` `, `[[[[[[]]]]]]`, `{"a":1,"a":2}`, `[,]`, `{"":0}`,
}

// FuzzScan holds the reader of JSON to encoding/json.
func FuzzScan(f *testing.F) {
	for _, d := range documents {
		f.Add([]byte(d))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		end := skipValue(data, 0, 0)
		valid := end >= 0 && skipSpace(data, end) == len(data)
		if valid != json.Valid(data) {
			t.Fatalf("%q: valid %v", data, valid)
		}
		if !valid {
			return
		}
		start := skipSpace(data, 0)
		switch data[start] {
		case '"':
			var want string
			if err := json.Unmarshal(data, &want); err != nil || unquote(data[start:end]) != want {
				t.Errorf("%q: %q, want %q", data, unquote(data[start:end]), want)
			}
		case '{':
			var want map[string]json.RawMessage
			got := map[string]json.RawMessage{}
			if items(data, func(key, value []byte) {
				got[unquote([]byte(`"`+string(key)+`"`))] = value
			}); json.Unmarshal(data, &want) != nil || len(got) != len(want) {
				t.Errorf("%q: %d members, want %d", data, len(got), len(want))
			}
			for key, value := range want {
				if string(got[key]) != string(value) {
					t.Errorf("%q: %q is %q, want %q", data, key, got[key], value)
				}
			}
		}
	})
}

// FuzzReply holds that no body makes the decoder panic or accept half a document.
func FuzzReply(f *testing.F) {
	for _, d := range documents {
		f.Add([]byte(d))
	}
	f.Add([]byte(`{"error":{"message":"m","code":429}}`))
	f.Add([]byte(`{"choices":[{"message":{"content":[{"text":"a"},{"text":"b"}]},"finish_reason":7,"error":{}}],"usage":{"cost":-1}}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		reply, bad := decodeReply(raw)
		if bad == nil && !json.Valid(raw) {
			t.Errorf("a reply out of %q", raw)
		}
		if reply.Usage.PromptTokens < 0 || reply.Usage.CompletionTokens < 0 {
			t.Errorf("%+v", reply.Usage)
		}
	})
}
