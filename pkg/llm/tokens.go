package llm

import "unicode/utf8"

// perMessage is what chat templates add to each message, rounded up.
const perMessage = 8

// EstimateTokens guesses how many tokens a model will count in messages, without
// its tokenizer: four letters of a word, every digit, every other sign and half of a
// letter of another script make one. Formulas and numbers are short tokens, so texts of
// chemistry come out well above the rule of four bytes. Expect it within a third of the
// truth, mostly above.
func EstimateTokens(messages []Message) int {
	n := 0
	for _, m := range messages {
		n += perMessage + textTokens(m.Content)
	}
	return n
}

func textTokens(s string) int {
	n, letters := 0, 0
	for i := 0; i < len(s); {
		c := s[i]
		if c|0x20 >= 'a' && c|0x20 <= 'z' {
			if letters%4 == 0 {
				n++
			}
			letters++
			i++
			continue
		}
		letters = 0
		switch {
		case c >= utf8.RuneSelf:
			_, size := utf8.DecodeRuneInString(s[i:])
			i += size
			n += (size + 1) / 2
			continue
		case c != ' ' && c != '\r':
			n++
		}
		i++
	}
	return n
}

// mostTokens is a number of tokens that the messages cannot exceed: a tokenizer takes
// at least a byte for each.
func mostTokens(messages []Message) int {
	n := 0
	for _, m := range messages {
		n += perMessage + len(m.Content)
	}
	return n
}
