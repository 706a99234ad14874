package tests

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// input makes lines of records, some of them damaged. Each line has an id of its
// own, so that it can be followed through a pipeline, unless the damage took it.
func (s *soak) input(lines int) []byte {
	raw, err := os.ReadFile(filepath.Join("..", "examples", "recipes.jsonl"))
	if err != nil {
		s.Fatal(err)
	}
	good := bytes.Split(bytes.TrimSpace(raw), []byte("\n"))
	var b bytes.Buffer
	if s.rng.IntN(8) == 0 {
		b.WriteString("\ufeff")
	}
	for i := range lines {
		line := good[s.rng.IntN(len(good))]
		line = fmt.Appendf(nil, `{"line":%d,%s`, i, line[1:])
		if s.rng.IntN(3) == 0 {
			line = damage(s.rng, line)
		}
		b.Write(line)
		b.WriteString([]string{"\n", "\n", "\n", "\r\n", "\n\n", "\n \n"}[s.rng.IntN(6)])
	}
	if s.rng.IntN(4) == 0 {
		return bytes.TrimRight(b.Bytes(), " \r\n")
	}
	return b.Bytes()
}

// damage spoils a line in one of the ways in which files are spoiled. It never
// puts in a line end.
func damage(rng *rand.Rand, line []byte) []byte {
	at := 1 + rng.IntN(len(line)-1)
	replace := func(old, to string) []byte { return bytes.Replace(line, []byte(old), []byte(to), 1) }
	switch rng.IntN(14) {
	case 0:
		return line[:at]
	case 1:
		return append(append(append([]byte(nil), line[:at]...), 0xff, 0xfe), line[at:]...)
	case 2:
		spoilt := bytes.Clone(line)
		spoilt[at] ^= byte(1 << rng.IntN(7))
		return bytes.ReplaceAll(bytes.ReplaceAll(spoilt, []byte("\n"), []byte(" ")), []byte("\r"), []byte(" "))
	case 3:
		return []byte(`["not an object"]`)
	case 4:
		return replace(`"recipe"`, `"text"`)
	case 5:
		return replace(`"recipe":`, `"recipe":null,"was":`)
	case 6:
		return replace(`"recipe":`, `"recipe":12,"was":`)
	case 7:
		return replace(`"recipe":`, `"entities":[{"text":"gold","type":"element","start":0,"end":4}],"recipe":`)
	case 8:
		return replace(`"recipe":`, `"entities":"none","recipe":`)
	case 9:
		return replace(`"recipe":`, `"recipe":"\ud800 lone","old":`)
	case 10:
		return append(append([]byte(nil), line...), line...)
	case 11:
		return replace(`"recipe": "`, `"recipe": "\u0000\u001b[31m`+strings.Repeat("( ", rng.IntN(3000)))
	case 12:
		return replace(`"recipe":`, `"assay_error":{"stage":"gen","kind":"x","message":"y"},"recipe":`)
	default:
		return replace(`"recipe":`, `"recipe":"","old":`)
	}
}
