package pairs

import (
	"encoding/json"
	"strconv"
	"strings"
)

// Message is one turn of a conversation, as trainers spell it.
type Message struct {
	Role    string `json:"role" parquet:"role"`
	Content string `json:"content" parquet:"content"`
}

// float always has a decimal point in JSON, so that a loader never takes a
// column for integers.
type float float64

// MarshalJSON spells the number with a decimal point.
func (f float) MarshalJSON() ([]byte, error) { return []byte(spellFloat(float64(f))), nil }

func spellFloat(f float64) string {
	s := strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}

// about are the columns that every row begins its metadata with.
type about struct {
	Source    string `json:"assay_source" parquet:"assay_source"`
	Text      string `json:"assay_text" parquet:"assay_text"`
	Category  string `json:"assay_category" parquet:"assay_category"`
	Type      string `json:"assay_type" parquet:"assay_type"`
	Level     string `json:"assay_level" parquet:"assay_level"`
	Criterion string `json:"assay_criterion" parquet:"assay_criterion"`
	Seed      string `json:"assay_seed" parquet:"assay_seed"`
	Rate      float  `json:"assay_rate" parquet:"assay_rate"`
}

// pairRow is a row for dpo, cpo and orpo.
type pairRow struct {
	Prompt   []Message `json:"prompt" parquet:"prompt,list"`
	Chosen   []Message `json:"chosen" parquet:"chosen,list"`
	Rejected []Message `json:"rejected" parquet:"rejected,list"`
	about
	RejectedText   string `json:"assay_rejected_text" parquet:"assay_rejected_text"`
	ChosenJudge    string `json:"assay_chosen_judge" parquet:"assay_chosen_judge"`
	RejectedJudge  string `json:"assay_rejected_judge" parquet:"assay_rejected_judge"`
	ChosenScore    float  `json:"assay_chosen_score" parquet:"assay_chosen_score"`
	RejectedScore  float  `json:"assay_rejected_score" parquet:"assay_rejected_score"`
	Anchor         float  `json:"assay_anchor_score" parquet:"assay_anchor_score"`
	Gap            float  `json:"assay_score_gap" parquet:"assay_score_gap"`
	PromptTokens   int64  `json:"assay_prompt_tokens" parquet:"assay_prompt_tokens"`
	ChosenTokens   int64  `json:"assay_chosen_tokens" parquet:"assay_chosen_tokens"`
	RejectedTokens int64  `json:"assay_rejected_tokens" parquet:"assay_rejected_tokens"`
}

// single are the columns of a row with one reply.
type single struct {
	about
	Judge            string `json:"assay_judge" parquet:"assay_judge"`
	Score            float  `json:"assay_score" parquet:"assay_score"`
	Anchor           float  `json:"assay_anchor_score" parquet:"assay_anchor_score"`
	PromptTokens     int64  `json:"assay_prompt_tokens" parquet:"assay_prompt_tokens"`
	CompletionTokens int64  `json:"assay_completion_tokens" parquet:"assay_completion_tokens"`
}

// sftRow is a row for sft.
type sftRow struct {
	Prompt     []Message `json:"prompt" parquet:"prompt,list"`
	Completion []Message `json:"completion" parquet:"completion,list"`
	single
}

// ktoRow is a row for kto.
type ktoRow struct {
	Prompt     []Message `json:"prompt" parquet:"prompt,list"`
	Completion []Message `json:"completion" parquet:"completion,list"`
	Label      bool      `json:"label" parquet:"label"`
	single
}

// paperRow has the columns of the reference implementation: messages as JSON
// strings, and ids as numbers where all of them are.
type paperRow[ID int64 | string] struct {
	Prompt        string `json:"prompt" parquet:"prompt"`
	Chosen        string `json:"chosen" parquet:"chosen"`
	Rejected      string `json:"rejected" parquet:"rejected"`
	Sample        ID     `json:"sample_id" parquet:"sample_id"`
	Dataset       string `json:"dataset_name" parquet:"dataset_name"`
	Category      string `json:"category" parquet:"category"`
	ChosenModel   string `json:"chosen_model" parquet:"chosen_model"`
	RejectedModel string `json:"rejected_model" parquet:"rejected_model"`
	ScoreChosen   float  `json:"score_chosen" parquet:"score_chosen"`
	ScoreRejected float  `json:"score_rejected" parquet:"score_rejected"`
	AnchorScore   float  `json:"anchor_score" parquet:"anchor_score"`
	ScoreDelta    float  `json:"score_delta" parquet:"score_delta"`
}

// material is what a row is made of.
type material struct {
	pair           Pair
	chosen         *reply
	rejected       *reply // nil in a row with one reply
	prompt         []Message
	promptTokens   int64
	chosenTokens   int64
	rejectedTokens int64
}

func (m *material) about() about {
	p := &m.pair
	return about{
		Source: p.Source, Text: readable(p.Text), Category: p.Category.String(), Type: p.Type,
		Level: p.Level, Criterion: p.Criterion, Seed: p.Seed, Rate: float(p.Rate.Float()),
	}
}

// readable spells the id of a text: its parts are kept apart by a separator
// that no id holds.
func readable(text string) string { return strings.ReplaceAll(text, "\x1f", "/") }

func answer(r *reply) []Message { return []Message{{"assistant", r.text}} }

func (m *material) pairRow() pairRow {
	p := &m.pair
	return pairRow{
		Prompt: m.prompt, Chosen: answer(m.chosen), Rejected: answer(m.rejected), about: m.about(),
		RejectedText: readable(p.RejectedText), ChosenJudge: p.Chosen.Judge, RejectedJudge: p.Rejected.Judge,
		ChosenScore: float(p.Chosen.Score), RejectedScore: float(p.Rejected.Score), Anchor: float(p.Anchor), Gap: float(p.Gap),
		PromptTokens: m.promptTokens, ChosenTokens: m.chosenTokens, RejectedTokens: m.rejectedTokens,
	}
}

func (m *material) single() single {
	p := &m.pair
	return single{
		about: m.about(), Judge: p.Chosen.Judge, Score: float(p.Chosen.Score), Anchor: float(p.Anchor),
		PromptTokens: m.promptTokens, CompletionTokens: m.chosenTokens,
	}
}

func (m *material) sftRow() sftRow {
	return sftRow{Prompt: m.prompt, Completion: answer(m.chosen), single: m.single()}
}

func (m *material) ktoRow() ktoRow {
	return ktoRow{Prompt: m.prompt, Completion: answer(m.chosen), Label: m.pair.Alone == Good, single: m.single()}
}

func paperRows[ID int64 | string](id func(source string) ID) func(*material) paperRow[ID] {
	return func(m *material) paperRow[ID] {
		p := &m.pair
		return paperRow[ID]{
			Prompt: spellMessages(m.prompt), Chosen: spellMessages(answer(m.chosen)), Rejected: spellMessages(answer(m.rejected)),
			Sample: id(p.Source), Dataset: PaperDataset(*p), Category: p.Category.String(),
			ChosenModel: p.Chosen.Judge, RejectedModel: p.Rejected.Judge, ScoreChosen: float(p.Chosen.Score),
			ScoreRejected: float(p.Rejected.Score), AnchorScore: float(p.Anchor), ScoreDelta: float(p.Gap),
		}
	}
}

func spellMessages(list []Message) string {
	text, err := json.Marshal(list)
	if err != nil {
		panic(err) // strings always marshal
	}
	return string(text)
}
