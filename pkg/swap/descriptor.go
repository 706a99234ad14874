package swap

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"assay/pkg/domain"
)

// widen takes the words before a piece of equipment into its edit that tell its
// material, shape or lining: there is no Teflon-lined open beaker, and no
// three-necked watch glass.
func widen(text string, e edit) edit {
	bath := strings.HasSuffix(text[e.start:e.end], "bath")
	for {
		start := int(e.start)
		if n := glued(text[:start]); n > 0 {
			e.start -= int32(n)
			continue
		}
		if start == 0 || text[start-1] != ' ' {
			return e
		}
		i := start - 1
		for i > 0 && text[i-1] > ' ' && text[i-1] != '(' && text[i-1] != ',' && text[i-1] != ';' {
			i--
		}
		if word := text[i : start-1]; !descriptor(word) && (!bath || word != "water") {
			return e
		}
		e.start = int32(i)
	}
}

// glued returns the length of a prefix that makes an abbreviation a variety:
// FE-SEM, HR-TEM.
func glued(before string) int {
	for _, prefix := range [...]string{"FE-", "HR-", "AC-", "FEG-", "HAADF-"} {
		if strings.HasSuffix(before, prefix) {
			return len(prefix)
		}
	}
	return 0
}

// descriptor reports whether a word tells what equipment is made of, lined with
// or shaped like.
func descriptor(word string) bool {
	word = strings.ToLower(word)
	if i := strings.LastIndexByte(word, '-'); i > 0 {
		switch word[i+1:] {
		case "lined", "sealed", "coated", "walled", "bottom", "bottomed", "bottle", "neck", "necked", "steel", "mouth", "capped", "scanning", "emission":
			return true
		}
		return false
	}
	switch word {
	case "stainless", "steel", "glass", "pyrex", "quartz", "silica", "alumina", "al2o3", "zirconia", "zro2", "agate", "porcelain", "ceramic", "corundum",
		"graphite", "platinum", "pt", "gold", "tungsten", "tantalum", "copper", "iron", "nickel", "teflon", "ptfe", "lined", "sealed", "polypropylene", "polyethylene",
		"plastic", "metal", "magnetic", "round", "flat", "bottom", "bottomed", "conical", "erlenmeyer", "volumetric", "vacuum", "drying", "electric",
		"electrical", "air", "muffle", "tubular", "planetary", "high-energy", "hydrothermal", "bn", "covered", "evacuated", "fused", "borosilicate", "pyrolitic", "pyrolytic", "hardened", "sintered", "carbide":
		return true
	}
	return false
}

// withName takes in the name in front of an abbreviation in brackets that was
// not recognised: "transmission electron microscopy (TEM)". The substitute then
// stands for both.
func (s *Swapper) withName(text string, e edit, rule *domain.Equipment) (edit, bool) {
	start := int(e.start)
	if start < 2 || text[start-1] != '(' || text[start-2] != ' ' {
		return e, false
	}
	name := start - 2
	for range 5 {
		i := strings.LastIndexAny(text[:name], " \n(,;.")
		if i < 0 {
			return e, false
		}
		m, ok := s.pack.EquipmentRule(text[i+1 : start-2])
		if ok && m.Rule == rule && i+1+m.End == start-2 {
			e.start = int32(i + 1 + m.Start)
			return e, true
		}
		if text[i] != ' ' {
			return e, false
		}
		name = i
	}
	return e, false
}

// methodForm writes a substitute where the text names a method rather than a
// thing: characterized by SEM, by optical microscopy. What has no method of its
// own takes an article.
func methodForm(text string, e edit, mention, repl string) string {
	method := false
	for _, ending := range [...]string{"scopy", "metry", "graphy", "analysis"} {
		method = method || strings.HasSuffix(mention, ending)
	}
	if !method && strings.ContainsAny(mention, "abcdefghijklmnopqrstuvwxyz") || !bareBefore(text[:e.start]) {
		return repl
	}
	if next := nextWord(text[e.end:]); !method && next != "" && plainNoun(next) {
		return repl // SEM images
	}
	for _, x := range [...][2]string{{"scope", "scopy"}, {"meter", "metry"}} {
		if stem, ok := strings.CutSuffix(repl, x[0]); ok && repl != "thermometer" {
			return stem + x[1]
		}
	}
	for _, ending := range [...]string{"scopy", "metry", "graphy", "tion", "s"} {
		if strings.HasSuffix(repl, ending) {
			return repl
		}
	}
	if strings.HasSuffix(text[:e.start], "(") {
		return repl
	}
	if startsSentence(text, int(e.start)) {
		repl = lowerFirst(repl)
	}
	return domain.Article(repl) + " " + repl
}

// lowerFirst undoes domain.Capitalise; abbreviations keep their capitals, and so do titles
// (Hepes Buffered Saline).
func lowerFirst(phrase string) string {
	_, rest, _ := strings.Cut(phrase, " ")
	title := startsUpper(rest) && !readByLetter(firstWord(rest))
	if r, n := utf8.DecodeRuneInString(phrase); !title && !readByLetter(firstWord(phrase)) {
		return string(unicode.ToLower(r)) + phrase[n:]
	}
	return phrase
}

// bareBefore reports whether no article or adjective goes with what follows.
func bareBefore(before string) bool {
	word := lastWord(before)
	switch word {
	case "by", "with", "via", "using", "through", "of", "and", "or", "as", "from", "in":
		return true
	}
	return before == "" || strings.HasSuffix(before, ", ") || strings.HasSuffix(before, ". ") || strings.HasSuffix(before, ": ") || strings.HasSuffix(before, "\n") || strings.HasSuffix(before, "(")
}
