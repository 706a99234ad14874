package swap

import (
	"encoding/json"
	"os"
	"slices"
	"testing"
)

// tokensOf lists the tokens of a text, folded, as the tally counts them.
func tokensOf(text string) []string {
	lower := lowerASCII(nil, text)
	tokens := []string{}
	for start, end := nextToken(lower, 0); start >= 0; start, end = nextToken(lower, end) {
		tokens = append(tokens, string(lower[start:end]))
	}
	return tokens
}

func TestTokensAgreeWithPython(t *testing.T) {
	raw, err := os.ReadFile("testdata/tokens.json")
	if err != nil {
		t.Fatal(err)
	}
	var table []struct {
		Text   string
		Tokens []string
	}
	if err := json.Unmarshal(raw, &table); err != nil {
		t.Fatal(err)
	}
	if len(table) < 2000 {
		t.Fatalf("table has %d rows, want thousands", len(table))
	}
	for _, row := range table {
		if got := tokensOf(row.Text); !slices.Equal(got, row.Tokens) {
			t.Errorf("%q: tokens %q, Python finds %q", row.Text, got, row.Tokens)
		}
	}
}
