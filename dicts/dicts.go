// Package dicts embeds the data files of the built-in domain packs.
//
// A pack is a directory of tab-separated tables (materials/); compounds.tsv is
// shared by all packs. Package domain reads them; nothing is parsed here.
package dicts

import "embed"

// FS holds every dictionary that the commands need at run time, under the
// paths that the files have below this directory. What only checks the files
// (verify/) stays out.
//
//go:embed compounds.tsv materials
var FS embed.FS
