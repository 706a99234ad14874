package swap

import "assay/pkg/ner"

// Type is the long name of a swap type, as perturbation_meta.type holds it.
type Type string

// The swap types. The two combined ones draw on the single types of their
// category; Anchor is the reference text itself.
const (
	Anchor       Type = "anchor"
	Element      Type = "element_substitution"
	Numerical    Type = "numerical_perturbation"
	Equipment    Type = "equipment_substitution"
	Action       Type = "action_antonym"
	AllErrors    Type = "all_error_injection"
	ToFormula    Type = "llm_to_formula"
	ToName       Type = "llm_to_name"
	ToIUPAC      Type = "llm_to_iupac"
	CrossLingual Type = "cross_lingual"
	AllNotations Type = "all_equivalence_rewriting"
)

// kind is what the package knows of a type.
type kind struct {
	typ      Type
	alias    string
	category string
	parts    []Type // the single types it draws on
}

// kinds lists every type on offer, in the order in which help names them.
var kinds = [...]kind{
	{typ: Anchor, category: "anchor"},
	{typ: Element, category: "error", parts: []Type{Element}},
	{typ: Numerical, category: "error", parts: []Type{Numerical}},
	{typ: Equipment, category: "error", parts: []Type{Equipment}},
	{typ: Action, category: "error", parts: []Type{Action}},
	{typ: AllErrors, alias: "error", category: "error", parts: []Type{Element, Numerical, Equipment, Action}},
	{typ: ToFormula, category: "representational", parts: []Type{ToFormula}},
	{typ: ToName, category: "representational", parts: []Type{ToName}},
	{typ: ToIUPAC, category: "representational", parts: []Type{ToIUPAC}},
	{typ: CrossLingual, category: "representational"},
	{typ: AllNotations, alias: "equivalence", category: "representational", parts: []Type{ToFormula, ToName, ToIUPAC}},
}

// kindNamed finds a type by its long name or alias.
func kindNamed(name string) (kind, bool) {
	for _, k := range kinds {
		if name == string(k.typ) || name == k.alias && name != "" {
			return k, true
		}
	}
	return kind{}, false
}

// Category returns "anchor", "error" or "representational", and "" for a name
// that is no type.
func (t Type) Category() string {
	k, _ := kindNamed(string(t))
	return k.category
}

// Document is a text to rewrite with the entities found in it.
type Document struct {
	Text   string     // the reference text
	Target string     // what the text is for (contribution); empty if not told
	Spans  []ner.Span // entities, sorted by start, not overlapping
}

// Rewrite is a rewritten text and the account of how it came about.
type Rewrite struct {
	Prediction string
	Meta       Meta
	// Err tells why there is no rewrite; Meta then has what was asked for. Only
	// translations fail.
	Err error
}

// Meta is the perturbation_meta of a rewrite.
type Meta struct {
	Type          Type     `json:"type"`
	Category      string   `json:"category"`
	RateRequested float64  `json:"rate_requested"` // share of the tokens, 0 for an anchor
	RateActual    float64  `json:"rate_actual"`    // share reached, six decimals
	UniqueTokens  int      `json:"unique_tokens"`  // distinct tokens of the reference
	NumChanges    int      `json:"num_changes"`    // length of Changes
	NumCandidates int      `json:"num_candidates"` // candidates applied
	Changes       []Change `json:"changes"`
	Seed          int64    `json:"seed"`            // 0 for anchors and translations, which no seed touches
	Level         string   `json:"level,omitempty"` // of an adversarial rewrite, else empty
	// TargetLanguage is that of a translation, in small letters.
	TargetLanguage string `json:"target_language,omitempty"`
}

// Change is one edit. Start and End are code points of the reference, end
// exclusive; `position` in the JSON repeats Start.
type Change struct {
	Original    string `json:"original"` // left out with Replacement where the change is all of the text
	Replacement string `json:"replacement"`
	Start       int    `json:"start"`
	End         int    `json:"end"`
	SourceType  Type   `json:"source_type"` // the single type that made the edit
	Candidate   int    `json:"candidate"`   // rank of its candidate in the priority order, from 1
	Why         string `json:"why"`         // why it is an error, or why it is none

	LookupSource string `json:"lookup_source,omitempty"` // text, dict, grammar, pubchem or llm; representational edits only
	Verified     string `json:"verified,omitempty"`      // structure, composition or none; likewise
}
