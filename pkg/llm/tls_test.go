package llm

import (
	"errors"
	"io"
	"log"
	"net/http/httptest"
	"strings"
	"testing"

	"assay/pkg/llm/llmtest"
)

// A server that speaks no TLS is not asked again and again.
func TestPlainServer(t *testing.T) {
	stub := llmtest.New()
	base := strings.Replace(stub.Start(t), "http://", "https://", 1)
	_, err := newClient(t, base, "m", Options{Retries: 3}).Complete(t.Context(), question("x"))
	var e *Error
	if !errors.As(err, &e) || !e.Final() || e.Kind != KindConnection || !strings.Contains(e.Hint(), "http://") {
		t.Errorf("%v", err)
	}
}

// A server whose certificate nobody vouches for is given neither the text nor
// the key, and is not asked again.
func TestUntrustedCertificate(t *testing.T) {
	stub := llmtest.New()
	server := httptest.NewUnstartedServer(stub)
	server.Config.ErrorLog = log.New(io.Discard, "", 0) // it reports the refused handshake
	server.StartTLS()
	defer server.Close()
	client := newClient(t, server.URL+"/v1", "m", Options{})
	for range 3 {
		_, err := client.Complete(t.Context(), question("x"))
		var e *Error
		if !errors.As(err, &e) || e.Kind != KindConnection || !e.Final() {
			t.Fatalf("%v", err)
		}
	}
	if n := stub.Count(); n != 0 {
		t.Errorf("%d requests got through", n)
	}
}
