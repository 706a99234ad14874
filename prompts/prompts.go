// Package prompts holds the texts that assay sends to language models, as
// data files beside this Go file: judge rubrics (rubric_NAME.toml) and what goes
// around a plain prompt (plain.toml, plain_ref.toml), what recognisers are told
// (ner_DOMAIN.txt) and what writers are asked for (gen_TASK.toml). The files
// are embedded, so a binary needs nothing beside it; every flag that names an
// embedded file also takes a path of the user's own.
package prompts

import "embed"

// FS holds every file of this directory that a binary may ask for by name.
//
//go:embed rubric_*.toml plain.toml plain_ref.toml ner_*.txt gen_*.toml translate.toml notation.toml restate.toml
var FS embed.FS
