package swap

import (
	"slices"
	"strings"

	"assay/pkg/chem"
)

// An element's name and its symbol say the same wherever they stand, also in
// words that are no compounds: lithium-ion, Cu-Zn-Al, H2/Ar, Fe3+.

// withSymbols writes the elements' names in a name as symbols, "" if there are
// none or if what is left is no word that goes with a symbol.
func withSymbols(name string) string {
	var b strings.Builder
	at, n := 0, 0
	for start, end := range nameWords(name) {
		e, ok := chem.ElementNamed(name[start:end])
		if !ok {
			continue
		}
		if allotrope(strings.ToLower(name[start:end])) || !symbolFits(name, start, end, e.Symbol) {
			if isMetal(e.Symbol) {
				return "" // not half of sodium lithium titanate
			}
			continue
		}
		b.WriteString(name[at:start])
		b.WriteString(e.Symbol)
		at = end
		n++
	}
	if n == 0 || at == len(name) && n == 1 {
		return "" // the element alone has a notation of its own
	}
	b.WriteString(name[at:])
	return b.String()
}

// symbolFits reports whether a symbol can stand for the element's name: joined
// by hyphens to other words. Nitrogen, oxygen and hydrogen do so as dopants only.
func symbolFits(name string, start, end int, symbol string) bool {
	behind := name[end:]
	switch symbol {
	case "Sn":
		if tinWare(behind) {
			return false
		}
	case "N", "O", "H", "F", "Cl", "C":
		return strings.HasPrefix(behind, "-doped") || strings.HasPrefix(behind, "-containing")
	}
	if strings.HasPrefix(behind, "-") || strings.HasPrefix(behind, "/") || start > 0 && (name[start-1] == '-' || name[start-1] == '/') {
		return isMetal(symbol) || symbol == "S" || symbol == "Se" || symbol == "Te"
	}
	return false // iron oxide is not one oxide
}

// withNames writes a formula that is a list of elements or simple substances,
// or one ion, in names: "" if it is neither.
func (s *Swapper) withNames(word string) string {
	if name := ionName(word); name != "" {
		return name
	}
	if symbol, state, ok := strings.Cut(word, "("); ok && strings.TrimLeft(state, "IVX") == ")" && len(state) > 1 { // Fe(III)
		if e, ok := chem.LookupElement(strings.TrimSuffix(symbol, " ")); ok && isMetal(e.Symbol) {
			return e.Name + "(" + state
		}
	}
	for _, mark := range [...]string{"/", "-", "@", " + "} {
		parts := strings.Split(word, mark)
		if len(parts) < 2 || !slices.ContainsFunc(parts, func(p string) bool { return len(p) > 1 }) {
			continue // O/N is overnight
		}
		for i, p := range parts {
			switch e, ok := chem.LookupElement(p); {
			case ok && (isMetal(p) || mark == "/"):
				parts[i] = e.Name
			case mark != "-":
				parts[i] = s.nameOfPart(p)
			default:
				parts[i] = ""
			}
			if parts[i] == "" {
				return ""
			}
		}
		return strings.Join(parts, mark)
	}
	return ""
}

// nameOfPart names one substance of a list.
func (s *Swapper) nameOfPart(word string) string {
	f, err := chem.ParseFormula(word)
	if err != nil || strings.ContainsAny(word, "/") {
		return ""
	}
	if gasElement(word) {
		e, _ := chem.LookupElement(word[:len(word)-1])
		return e.Name
	}
	if t := s.resolveFormula(word, f); t.verified == byStructure || t.verified == byComposition {
		return t.name
	}
	return ""
}

// groupIon names the common ions of several atoms.
func groupIon(word string) string {
	word = strings.NewReplacer(" ", "", "^", "", "−", "-", "–", "-", "⁻", "-", "⁺", "+", "²", "2", "³", "3", "₂", "2", "₃", "3", "₄", "4").Replace(word)
	switch word {
	case "H+":
		return "hydrogen"
	case "NH4+":
		return "ammonium"
	case "H3O+":
		return "hydronium"
	case "OH-":
		return "hydroxide"
	case "NO3-":
		return "nitrate"
	case "NO2-":
		return "nitrite"
	case "SO42-":
		return "sulfate"
	case "CO32-":
		return "carbonate"
	case "HCO3-":
		return "hydrogen carbonate"
	case "PO43-":
		return "phosphate"
	case "HPO42-":
		return "hydrogen phosphate"
	case "H2PO4-":
		return "dihydrogen phosphate"
	case "ClO4-":
		return "perchlorate"
	case "MnO4-":
		return "permanganate"
	case "CrO42-":
		return "chromate"
	case "Cr2O72-":
		return "dichromate"
	case "BH4-":
		return "borohydride"
	case "CH3COO-":
		return "acetate"
	case "SCN-":
		return "thiocyanate"
	case "CN-":
		return "cyanide"
	}
	return ""
}

// roman are the oxidation states that ions have.
var roman = [...]string{"", "I", "II", "III", "IV"}

// ionName names an ion: Fe3+, Li+, Cl-, NH4+, SO42-.
func ionName(word string) string {
	if name := groupIon(word); name != "" {
		return name + " ion"
	}
	charge := 1
	symbol, ok := strings.CutSuffix(word, "+")
	if !ok {
		switch word {
		case "F-", "F−":
			return "fluoride ion"
		case "Cl-", "Cl−":
			return "chloride ion"
		case "Br-", "Br−":
			return "bromide ion"
		case "I-", "I−":
			return "iodide ion"
		}
		return ""
	}
	symbol = strings.TrimRight(symbol, " ")
	if n := len(symbol); n > 1 && '2' <= symbol[n-1] && symbol[n-1] <= '4' {
		charge = int(symbol[n-1] - '0')
		symbol = strings.TrimRight(symbol[:n-1], " ")
	}
	e, ok := chem.LookupElement(symbol)
	if !ok || !isMetal(symbol) {
		return ""
	}
	if e.Group == 1 && charge == 1 || e.Group == 2 && charge == 2 {
		return e.Name + " ion"
	}
	return e.Name + "(" + roman[charge] + ") ion"
}

// spelledElements writes out the symbols of metals in a name: Li ion, Ni/Co/Mn sulfate.
// What else is in it must be words of small letters; symbols of one letter are too short
// to be sure of.
func spelledElements(name string) string {
	var b strings.Builder
	symbols, words := 0, 0
	for at := 0; at < len(name); {
		end := at
		for end < len(name) && !strings.ContainsRune(" /-", rune(name[end])) {
			end++
		}
		switch part := name[at:end]; {
		case len(part) == 2 && isMetal(part) && !chem.IsSymbolWord(part):
			e, _ := chem.LookupElement(part)
			b.WriteString(e.Name)
			symbols++
		case len(part) > 2 && strings.Trim(part, "abcdefghijklmnopqrstuvwxyz") == "":
			b.WriteString(part)
			words++
		default:
			return ""
		}
		if end < len(name) {
			b.WriteByte(name[end])
		}
		at = end + 1
	}
	if symbols == 0 || words == 0 {
		return ""
	}
	return b.String()
}
