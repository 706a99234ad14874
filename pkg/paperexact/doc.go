// Package paperexact makes the error rewrites of the ASSAY reference
// implementation, byte for byte: four types of error and their combination,
// from the same dictionaries, entity list, rate and seed. Who has results from
// the reference can go on with this program and compare like with like. It is
// no model of how errors should be injected; assay/pkg/swap is.
//
//	injector := paperexact.New(pack.Reference)
//	reading := injector.Read(text, entities)
//	rewrite, err := reading.Rewrite(paperexact.Combined, 0.05, seed)
//
// # How the reference works
//
// Entities come as a list of texts without offsets. Each is looked up in the
// recipe, case by case, at its first place that touches no word character; what
// is not there is dropped. Elements, equipment and verbs become one target each
// and are replaced wherever they stand, ignoring case; a quantity is a target at
// every place where its text stands, inside longer numbers too. A single type
// draws replacements for all its targets and then takes a share of them
// (rewrite.go). The combination pools the targets of all types, ranks them, and
// tries up to three numbers of them for the one whose count of lost tokens is
// nearest to what the rate asks for (combined.go).
//
// Everything that could differ between languages follows Python 3.11: the
// Mersenne Twister and how numbers are drawn from it (random.go), \b, \w, \d, \s
// and case-insensitive matching of re (word.go, fold.go, number.go), str.lower
// and upper (case.go), round, %.4g and repr of floats (number.go), json.dumps
// (json.go).
//
// # What is settled and what is not
//
// The description of the reference left open, and its outputs settle:
//
//   - the look-up of an entity respects case, the replacement does not, so a
//     change may note an earlier place, of other case, than the one that the
//     combination holds the span of;
//   - percent signs and brackets count as ends of a word in the look-up, but the
//     replacement wants \b, so a word target that ends in a bracket is drawn and
//     ranked but mostly changes nothing;
//   - a change names the text of the entity, not that of the match, and a target
//     that matches nowhere any more leaves no change;
//   - one capital letter is "all capitals": Y -> Sc comes out as SC;
//   - of several antonyms of a verb, in either direction, the last in the file
//     counts;
//   - the first of three attempts is kept whatever it reaches.
//
// Its outputs do not show the following, and the choice is ours:
//
//   - full names (X-ray Diffraction beside XRD) go with a target whose text is
//     the abbreviation itself, become the same replacement, and leave no change
//     of their own;
//   - a chain (A -> B beside B -> C) ends at C; one that runs in a circle of two
//     leaves both as they are in the dictionary;
//   - a replacement with capitals inside (UV-Vis spectrophotometer) keeps them
//     where the match begins with a capital;
//   - a quantity keeps what stands between number and unit in the text;
//   - of several groups of an element the last in the file counts.
package paperexact
