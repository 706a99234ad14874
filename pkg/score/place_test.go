package score

import "testing"

func TestPlaceOf(t *testing.T) {
	for path, want := range map[string]Place{
		"": {}, "stdin": {},
		"judged.jsonl":                                                   {Judge: "judged"},
		"judge_results/set/gpt-4o.jsonl":                                 {Judge: "gpt-4o"},
		"r/set_all_error_injection_1pct/gpt-4o.jsonl":                    {"gpt-4o", combinedError, Error, 10_000},
		"r/all_error_injection_15pct/m.jsonl.gz":                         {"m", combinedError, Error, 150_000},
		"/abs/a_b_all_equivalence_rewriting_10pct/Qwen3-8B.v2.jsonl.zst": {"Qwen3-8B.v2", combinedRepresentational, Representational, 100_000},
		"set_action_antonym_100pct/m.jsonl":                              {"m", "action_antonym", Error, micro},
		"set_llm_to_iupac_100pct/m.jsonl":                                {"m", "llm_to_iupac", Representational, micro},
		"set_cross_lingual_100pct/m.jsonl":                               {"m", "cross_lingual", Representational, micro},
		// Not a condition: no rate, no such type, a type inside a longer word.
		"set_all_error_injection/m.jsonl":       {Judge: "m"},
		"set_other_type_5pct/m.jsonl":           {Judge: "m"},
		"small_error_injection_5pct/m.jsonl":    {Judge: "m"},
		"set_all_error_injection_xpct/m.jsonl":  {Judge: "m"},
		"set_all_error_injection_-5pct/m.jsonl": {Judge: "m"},
		"pct/m.jsonl":                           {Judge: "m"},
	} {
		if got := placeOf(path); got != want {
			t.Errorf("PlaceOf(%q) = %+v, want %+v", path, got, want)
		}
	}
}

func TestJudgeWithKnowledge(t *testing.T) {
	for _, c := range []struct{ file, judge, want string }{
		{"x/gpt-4o.jsonl", "openai/gpt-4o", "openai/gpt-4o"},
		{"x/gpt-4o_chem_dict.jsonl", "openai/gpt-4o", "openai/gpt-4o+chem_dict"},
		{"x/gpt-4o_rag.jsonl", "gpt-4o", "gpt-4o+rag"},
		{"x/gpt-4o_chem_dict_rag.jsonl", "openai/gpt-4o", "openai/gpt-4o+chem_dict,rag"},
		{"x/gpt-4o_mini.jsonl", "openai/gpt-4o", "openai/gpt-4o"},
		{"x/other_rag.jsonl", "openai/gpt-4o", "openai/gpt-4o"},
	} {
		if got := placeOf(c.file).named(c.judge); got != c.want {
			t.Errorf("%s in %s is %s, want %s", c.judge, c.file, got, c.want)
		}
	}
}
