// Package dicts embeds the data files of the built-in domain packs.
//
// A pack is a directory of tab-separated tables (materials/, biology/); the
// tables beside them are shared by all packs. Package domain reads them;
// nothing is parsed here.
package dicts

import "embed"

// FS holds every dictionary that the commands need at run time, under the
// paths that the files have below this directory. What only checks the files
// (verify/) stays out.
//
//go:embed compounds.tsv lists.tsv units.tsv windows.tsv materials biology
var FS embed.FS
