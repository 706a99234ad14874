// Package dicts embeds the data files of the built-in domain packs.
//
// A pack is a directory of tab-separated tables with a pack.tsv; the tables
// beside the directories are shared by all packs. Package domain reads them and
// tells what each holds; nothing is parsed here. A new directory is a new
// built-in pack: no Go line names one.
package dicts

import "embed"

// FS holds every dictionary that the commands need at run time, under the
// paths that the files have below this directory. What only checks the files
// (verify/) stays out.
//
//go:embed *.tsv */pack.tsv */groups.tsv */aliases.tsv */reagents_extra.tsv */equipment.tsv
//go:embed */devices_extra.tsv */verbs.tsv */verbs_extra.tsv */units.tsv */windows.tsv
var FS embed.FS
