package llmtest

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"hash/fnv"
	"math"
	"net/http"
	"strings"
)

// embeddings answers a request for the vector of one text, in the encoding asked for.
func (s *Server) embeddings(w http.ResponseWriter, r *http.Request, body []byte) {
	var ask struct {
		Model    string `json:"model"`
		Input    string `json:"input"`
		Encoding string `json:"encoding_format"`
	}
	if json.Unmarshal(body, &ask) != nil || ask.Model == "" || ask.Input == "" {
		Status(http.StatusBadRequest, `{"error":{"message":"not a request for an embedding"}}`)(w, r)
		return
	}
	embed := s.Embed
	if embed == nil {
		embed = Words
	}
	Body(EmbeddingReply(ask.Model, embed(ask.Input), ask.Encoding == "base64"))(w, r)
}

// Words is a vector of 16 numbers that counts the words of a text, so that texts which
// share words are alike.
func Words(text string) []float32 {
	v := make([]float32, 16)
	for _, word := range strings.Fields(strings.ToLower(text)) {
		h := fnv.New32a()
		h.Write([]byte(word)) // a hash takes everything
		v[h.Sum32()%16]++
	}
	return v
}

// EmbeddingReply is the body of a complete reply with one vector.
func EmbeddingReply(model string, vector []float32, inBase64 bool) string {
	var embedding any = vector
	if inBase64 {
		bits := make([]byte, 0, 4*len(vector))
		for _, x := range vector {
			bits = binary.LittleEndian.AppendUint32(bits, math.Float32bits(x))
		}
		embedding = base64.StdEncoding.EncodeToString(bits)
	}
	body, err := json.Marshal(map[string]any{
		"object": "list", "model": model,
		"data":  []any{map[string]any{"object": "embedding", "index": 0, "embedding": embedding}},
		"usage": map[string]any{"prompt_tokens": 5, "total_tokens": 5},
	})
	if err != nil {
		panic(err) // numbers always marshal
	}
	return string(body)
}
