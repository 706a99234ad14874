package domain

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"assay/pkg/chem"
	"assay/pkg/quantity"
)

// A Pack is the dictionary of one domain. Its fields and what lookups return
// are shared: read them, do not change them.
type Pack struct {
	Name string // of a built-in pack, else the path of its directory
	Manifest
	Groups    []Group
	Reagents  []string // reagents that are recognised but belong to no group
	Equipment []Equipment
	Devices   []string   // equipment terms that are recognised but have no rule
	VerbPairs []VerbPair // each Verb stands on the left of one pair only
	Verbs     []Verb     // verbs that are recognised but have no antonym
	Units     *quantity.Units
	Windows   []Window
	Compounds *chem.Table
	// Materials are rows of names and short forms without formulas: what is no single
	// compound.
	Materials *chem.Table
	// ProcessGases and Auxiliaries hold formulas and names of what a recipe uses
	// without its metal or halogen ending up in the product: gases, and the acids,
	// bases and precipitants that bring a counter-ion (Na of NaOH, Cl of HCl).
	ProcessGases []string
	Auxiliaries  []string
	// Prompt is what a model is told that recognises entities in this domain;
	// that of the default pack if this one does not say.
	Prompt string
	// Reference is what the pack was made from if its directory is in the format
	// of the ASSAY reference implementation, else nil.
	Reference *Reference

	groupOf     map[string]int // member -> index in Groups
	members     termIndex      // of reagents, to memberNames
	memberNames []string
	aliases     map[string][]string // of members
	equipment   termIndex           // to Equipment
	verbs       verbIndex
	verbWords   []string         // keys of verbs in the order of the tables
	windows     map[string][]int // kind and context -> indices in Windows
	scalable    map[string]bool  // kinds without limits
	fsys        fs.FS            // its directory
}

// Load reads a pack: one of Names is built in, anything else is the path of a
// directory that holds the tables described above, or the JSON dictionaries of
// the ASSAY reference implementation. Of a directory that has the name of a
// built-in pack write ./NAME. The error names file and line where a table is bad.
func Load(nameOrDir string) (*Pack, error) {
	fsys, builtIn := builtInFS(nameOrDir)
	if builtIn {
		return load(nameOrDir, "", fsys)
	}
	fsys, err := directory(nameOrDir)
	if err != nil {
		return nil, err
	}
	return load(nameOrDir, nameOrDir, fsys)
}

// An UnknownPackError is returned by Load for a name that is neither a
// built-in pack nor a directory.
type UnknownPackError struct{ Name string }

func (e *UnknownPackError) Error() string {
	return fmt.Sprintf("domain %q is neither built in nor a directory", e.Name)
}

// Hint tells which names Load knows.
func (e *UnknownPackError) Hint() string {
	return "use " + strings.Join(Names(), ", ") + ", or the path of a directory with groups.tsv, equipment.tsv, verbs.tsv, units.tsv"
}

var errEmptyPack = errors.New("the directory holds none of groups.tsv, equipment.tsv, verbs.tsv, units.tsv")

// load reads the pack of a directory, whose path is empty for a built-in one.
func load(name, dir string, fsys fs.FS) (*Pack, error) {
	p := &Pack{Name: name}
	if err := p.settle(dir, fsys); err != nil {
		return nil, fmt.Errorf("domain %s: %w", name, err)
	}
	// Chains of steps that do not touch what another chain makes.
	chains := [][]func(fs.FS) error{{p.loadGroups, p.loadLists, p.loadEquipment}, {p.loadVerbs}, {p.loadUnits}, {p.loadCompounds}}
	reference, failed := isReference(fsys)
	if base, ok := builtInFS(p.Base); ok && !reference {
		fsys = withBase{fsys, base}
	}
	switch {
	case failed != nil:
		chains = nil
	case reference:
		chains = [][]func(fs.FS) error{{p.loadReference, p.loadDevices, p.loadVerbs}, {p.loadLists}, {p.loadUnits}, {p.loadCompounds}}
	}
	errs := make([]error, len(chains))
	var running sync.WaitGroup
	for i, chain := range chains {
		running.Go(func() {
			for _, step := range chain {
				if errs[i] == nil {
					errs[i] = step(fsys)
				}
			}
		})
	}
	running.Wait()
	for _, err := range errs {
		if failed == nil {
			failed = err
		}
	}
	if failed != nil {
		return nil, fmt.Errorf("domain %s: %w", name, failed)
	}
	if len(p.Groups)+len(p.Equipment)+len(p.VerbPairs) == 0 {
		return nil, fmt.Errorf("domain %s: %w", name, errEmptyPack)
	}
	return p, nil
}
