package score

import (
	"path"
	"path/filepath"
	"strconv"
	"strings"
)

// Place is what the path of a file tells about its records in the layout of the
// reference implementation:
//
//	judge_results/<data set>/<judge>.jsonl                    anchors
//	judge_results/<data set>_<type>_<percent>pct/<judge>.jsonl  rewrites
//
// There <judge> is the last part of the model's name, with "_chem_dict",
// "_rag" or "_chem_dict_rag" behind it if the judge was given knowledge. Fields
// of a record come first; the place fills in only what is missing.
type Place struct {
	Judge string // name of the file, "" for standard input
	Type  string // swap type of the directory, "" if it names none
	Axis  Axis   // of Type
	Rate  Score  // of the directory
}

// referenceTypes are the swap types that directories are named after.
var referenceTypes = map[string]Axis{
	combinedError: Error, "element_substitution": Error, "numerical_perturbation": Error,
	"equipment_substitution": Error, "action_antonym": Error,
	combinedRepresentational: Representational, "llm_to_formula": Representational, "llm_to_name": Representational,
	"llm_to_iupac": Representational, "cross_lingual": Representational,
}

// placeOf reads a path; the zero Place stands for standard input.
func placeOf(file string) Place {
	if file == "" || file == "stdin" {
		return Place{}
	}
	slashed := filepath.ToSlash(file)
	p := Place{Judge: judgeOf(path.Base(slashed))}
	dir := path.Base(path.Dir(slashed))
	rest, isRate := strings.CutSuffix(dir, "pct")
	cut := strings.LastIndexByte(rest, '_')
	if !isRate || cut < 0 {
		return p
	}
	percent, err := strconv.Atoi(rest[cut+1:])
	if err != nil || percent < 0 || percent > 100 {
		return p
	}
	for name, axis := range referenceTypes {
		if strings.HasSuffix("_"+rest[:cut], "_"+name) {
			p.Type, p.Axis, p.Rate = name, axis, Score(percent*micro/100)
		}
	}
	return p
}

// judgeOf strips what a file of records is called behind its name.
func judgeOf(base string) string {
	for _, ext := range []string{".gz", ".zst", ".jsonl", ".ndjson", ".json"} {
		base = strings.TrimSuffix(base, ext)
	}
	return base
}

// named returns the judge of a record that says judge. The reference writes the
// bare model's name also where the judge was given knowledge; only the file
// tells these apart.
func (p Place) named(judge string) string {
	modes, ok := strings.CutPrefix(p.Judge, judge[strings.LastIndexByte(judge, '/')+1:]+"_")
	if !ok {
		return judge
	}
	switch modes {
	case "chem_dict", "rag":
		return judge + "+" + modes
	case "chem_dict_rag":
		return judge + "+chem_dict,rag"
	}
	return judge
}
