package llm

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"math"
)

// decodeEmbedding reads the body of an HTTP 200 that shall hold the vector of one text,
// in base64 or in decimals.
func decodeEmbedding(body []byte) (Embedding, *Error) {
	if bad := notJSON(body); bad != nil {
		return Embedding{}, bad
	}
	var w struct {
		Error json.RawMessage `json:"error"`
		Data  []struct {
			Embedding json.RawMessage `json:"embedding"`
		} `json:"data"`
		Usage json.RawMessage `json:"usage"`
	}
	err := json.Unmarshal(body, &w)
	switch {
	case err != nil && !json.Valid(body):
		return Embedding{}, failure(KindBadReply, "the server sent broken or incomplete json")
	case present(w.Error):
		return Embedding{}, errorInside(body)
	case err != nil || len(w.Data) != 1:
		return Embedding{}, failure(KindBadReply, "the server sent json that is no embedding of one text")
	}
	vector, ok := decodeVector(w.Data[0].Embedding)
	if !ok {
		return Embedding{}, failure(KindBadReply, "the server sent an embedding that is no list of numbers")
	}
	return Embedding{Vector: vector, Usage: usage(w.Usage)}, nil
}

func decodeVector(raw json.RawMessage) (vector []float32, ok bool) {
	if len(raw) > 0 && raw[0] == '"' {
		bits, err := base64.StdEncoding.DecodeString(text(raw))
		if err != nil || len(bits)%4 != 0 {
			return nil, false
		}
		vector = make([]float32, len(bits)/4)
		for i := range vector {
			vector[i] = math.Float32frombits(binary.LittleEndian.Uint32(bits[4*i:]))
		}
	} else if json.Unmarshal(raw, &vector) != nil {
		return nil, false
	}
	for _, v := range vector {
		if math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) {
			return nil, false
		}
	}
	return vector, len(vector) > 0
}
