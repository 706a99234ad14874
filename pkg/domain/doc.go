// Package domain loads a domain pack: the dictionaries that tell assay what a
// field of science knows. A pack says which elements may stand for each other,
// which equipment cannot do another's job, which verb contradicts which, how
// units are spelled and what they are worth, and which values are plausible
// where. Packs are data; this package holds no words of its own.
//
// # Files
//
// A pack is a directory of tables. A table is UTF-8 text with one row a line
// and one tab between cells; the first line names the columns, lines that are
// blank or begin with '#' are skipped, and a list inside a cell is separated
// by '|'. A missing table is an empty one, but a pack without any is an error.
//
//	pack.tsv            key, value                        what the pack is as a whole
//	groups.tsv          name, members, instead, steps, why (the last three may be missing)
//	aliases.tsv         name, aliases                     other names of members
//	reagents_extra.tsv  name                              recognised, never replaced
//	equipment.tsv       name, aliases, substitute, lacks, why
//	devices_extra.tsv   name                              recognised, never replaced
//	verbs.tsv           base, third, past, participle, gerund, nominal, antonym,
//	                    prepositions, why
//	verbs_extra.tsv     base, third, past, participle, gerund, nominal
//	units.tsv           symbol, kind, factor, offset, spellings
//	windows.tsv         kind, contexts, low, high, unit, source
//	lists.tsv           name, members                     process_gas, auxiliary
//	compounds.tsv       name, formula, hill, iupac, synonyms, kind, source
//
// A pack in a directory of its own may also hold rubric.toml and rubric_ref.toml
// (see package rubric) and ner_prompt.txt, what a model is told that recognises
// entities; those of the built-in packs are among the prompts.
//
// pack.tsv may be missing, and each of its keys:
//
//	about   what texts the pack is for
//	base    a built-in pack that stands behind this one, see below
//	model   the embedded model that recognises names and verbs, or a file of the
//	        directory (.bin), or none: then the rules recognise alone
//	rubric  an embedded rubric, or another file of the directory than rubric.toml
//	label   a type that a model of the pack's own learns: TYPE, how its mentions
//	        are marked (BIES or BI), and a weight, or the percentage from
//	        which on they are reported; one row for each type
//
// With a base, verbs, units and windows come on top of those of the base, whose
// rows about the same words are left out. A groups.tsv stands in place of all
// reagents of the base, an equipment.tsv in place of its equipment. Model, rubric
// and prompt are the base's unless the pack has its own.
//
// Some of this is the same in every field and need not be repeated. The rows of
// units.tsv and windows.tsv come on top of those that all packs share; a
// lists.tsv or compounds.tsv stands in place of the shared one.
//
// The members of a group replace each other, or, where instead lists anything,
// give way to that. They are the symbols of elements, which formulas and names
// of compounds hold too, or they are reagents, which may have aliases and a
// plural; an alias that is an abbreviation or a formula is written where the
// text has one. Where steps are named, reagents are replaced only behind a verb
// that begins as one of them does.
//
// In equipment.tsv the substitute is written as it stands in place of the name,
// in the singular and without article; lacks is one of Capabilities.
//
// In verbs.tsv a row with an antonym is a pair; the antonym is the base form of
// another row, which holds its inflections. A row without an antonym is only
// ever a replacement. Cells of verbs may list other spellings of the form after
// '|' (-ise for -ize need not be listed), and mark with '~' a form that is in
// recipes more often another word than the verb. Prepositions are written
// to=from: what follows the verb, and what then follows the antonym. A dash says
// that the antonym does not fit: to=- behind this preposition, none=- without
// any of those listed, alone=- without an object. Of up, down, off, out and away
// right behind the verb it says that they go (off=-, and up=down where they
// turn round), and the antonym does not fit where they are not listed. bare=-
// says that it goes without the words before and behind it that tell how hard
// the verb is done, and <under=at rest what becomes of a word before the gerund
// and the gerund.
//
// The limits of windows.tsv are written in any unit of units.tsv and converted
// on load, so that Window always holds base units. A row without limits says
// that quantities of the kind are a matter of scale. A context is verb:BASE,
// equipment:NAME or solvent:NAME, and the limits hold in a sentence that has it.
//
// A value in a unit is that many times factor plus offset, in the kind's base
// unit. Spellings are those beside the symbol.
//
// # The reference's format
//
// A directory with periodic_table.json, equipment_rules.json or
// action_antonyms.json, and maybe error_ner_prompt.txt, is in the format of the
// ASSAY reference implementation. Load makes a Pack of it: of contradicting
// entries the first counts, missing inflections follow the rules of spelling,
// and the tables above that do not stand for one of the three files may lie
// beside them. Pack.Reference keeps the files as they are, in their order.
//
// # Errors
//
// A bad table is reported as FILE:LINE: what is wrong. Load checks everything
// that a lookup later relies on: no name twice, no word that is its own
// replacement, every inflection present, every kind and unit known. Check tells
// all faults at once, and what no load would fail on: names that no text can
// reach, contexts that never apply, units without windows.
//
// # Cost
//
// Nothing is read before Load. Load of a built-in pack takes a few
// milliseconds; call it once and share the Pack, which is read-only after that
// and safe for concurrent use.
package domain
