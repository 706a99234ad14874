package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

// serve answers chat requests until it is killed.
func serve(trained *model, addr string) error {
	server := http.Server{Addr: addr, Handler: handler(trained), ReadHeaderTimeout: time.Minute}
	return server.ListenAndServe()
}

func handler(trained *model) http.Handler {
	models := map[string]*model{"before": untrained(), "after": trained}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /v1/models", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `{"object":"list","data":[{"id":"before","object":"model"},{"id":"after","object":"model"}]}`)
	})
	mux.HandleFunc("POST /v1/chat/completions", func(w http.ResponseWriter, r *http.Request) {
		var ask struct {
			Model    string
			Messages []message
		}
		if err := json.NewDecoder(r.Body).Decode(&ask); err != nil {
			fail(w, http.StatusBadRequest, err.Error())
			return
		}
		m, text, ok := models[ask.Model], "", false
		if m != nil {
			text, ok = textOf(ask.Messages)
		}
		if !ok {
			fail(w, http.StatusNotFound, "a model is before or after, and the prompt one of assay's rubrics")
			return
		}
		answer(w, ask.Model, m.judge(text))
	})
	return mux
}

func answer(w http.ResponseWriter, name string, score float64) {
	w.Header().Set("Content-Type", "application/json")
	reply := map[string]any{
		"id": "tiny", "object": "chat.completion", "model": name,
		"choices": []any{map[string]any{
			"index": 0, "finish_reason": "stop",
			"message": map[string]string{"role": "assistant", "content": fmt.Sprintf(`{"overall_score": %.1f}`, score)},
		}},
		"usage": map[string]int{"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
	}
	json.NewEncoder(w).Encode(reply) //nolint:errcheck // the client may have gone
}

func fail(w http.ResponseWriter, status int, what string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(map[string]any{"error": map[string]string{"message": what}}) //nolint:errcheck // the client may have gone
}
