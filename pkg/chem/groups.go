package chem

// group is an abbreviation that chemists write inside formulas for an organic group, with
// its atoms.
type group struct {
	abbr       string
	c, h, n, o int8
}

// groups: a group that begins another's spelling stands behind it. The lower-case ones
// are ligands and count only as a whole bracket, as in Fe(acac)3.
var groups = [...]group{
	{"AcAc", 5, 7, 0, 2},
	{"Acac", 5, 7, 0, 2},
	{"Ac", 2, 3, 0, 1},
	{"Me", 1, 3, 0, 0},
	{"Et", 2, 5, 0, 0},
	{"Pr", 3, 7, 0, 0},
	{"Bu", 4, 9, 0, 0},
	{"Ph", 6, 5, 0, 0},
	{"Bn", 7, 7, 0, 0},
	{"Cp", 5, 5, 0, 0},
	{"Cy", 6, 11, 0, 0},
	{"acac", 5, 7, 0, 2},
	{"bipy", 10, 8, 2, 0},
	{"phen", 12, 8, 2, 0},
	{"bpy", 10, 8, 2, 0},
	{"en", 2, 8, 2, 0},
	{"py", 5, 5, 1, 0},
}

const (
	groupPropyl = 5
	groupButyl  = 6
	firstLigand = 11
)

func (c *Composition) addGroup(id uint8, n Rat) bool {
	g := groups[id]
	ok := true
	for _, k := range [...]struct {
		z    uint8
		much int8
	}{{1, g.h}, {6, g.c}, {7, g.n}, {8, g.o}} {
		m, fits := n.Mul(Rat{int64(k.much), 1})
		ok = fits && ok && c.add(k.z, m)
	}
	return ok
}

// matchGroup finds the abbreviation that starts at p.i and says how many bytes it takes.
// It is asked where no element fits, and where one does but the neighbours speak for the
// group: acetyl beside an oxygen, propyl in (OPr).
func (p *parser) matchGroup() (id uint8, width int) {
	if p.mode == symbols {
		return 0, 0
	}
	iso := 0
	if hasLetter("ints", p.b[p.i]) {
		iso = 1
		if p.b[p.i+1] == '-' {
			iso = 2
		}
	}
	for id := range uint8(firstLigand) {
		if !p.has(p.i+iso, groups[id].abbr) || iso > 0 && !isomer(id, p.b[p.i]) {
			continue
		}
		width := iso + len(groups[id].abbr)
		if o := p.before(p.i); iso == 0 && o >= 0 && p.b[o] == 'O' && isomer(id, p.b[p.i+width]) && p.b[p.i+width+1] == ')' {
			width++ // OPri
		}
		return id, width
	}
	return 0, 0
}

// isomer reports whether a letter tells an isomer of the group: i or n of propyl, also t
// and s of butyl.
func isomer(id uint8, letter byte) bool {
	return id == groupPropyl && hasLetter("in", letter) || id == groupButyl && hasLetter("ints", letter)
}

// matchLigand finds a lower-case ligand that fills a bracket opened just before p.i.
func (p *parser) matchLigand() (id uint8, width int) {
	for id := firstLigand; id < len(groups); id++ {
		a := groups[id].abbr
		if p.has(p.i, a) && p.b[p.i+len(a)] == ')' {
			return uint8(id), len(a)
		}
	}
	return 0, 0
}

// groupHere decides whether the symbol Ac or Pr at p.i means the group: acetyl beside an
// oxygen (OAc, AcOH, Ac2O; Ac2O3 is the oxide), propyl in (OPr) alone.
func (p *parser) groupHere(z uint8) bool {
	o := p.before(p.i)
	afterO := o >= 0 && p.b[o] == 'O'
	next := p.behind(p.i + 2)
	if z == 59 {
		end := next
		if isomer(groupPropyl, p.b[next]) {
			end = p.behind(next + 1)
		}
		open := p.before(o)
		return afterO && open >= 0 && p.b[open] == '(' && p.b[end] == ')'
	}
	if afterO || p.has(p.i, "AcAc") || p.has(p.i, "Acac") {
		return true
	}
	two := p.b[next] == '2'
	if two {
		next = p.behind(next + 1)
	}
	return p.b[next] == 'O' && p.b[next+1] != 's' && p.b[next+1] != 'g' && (!two || p.b[p.behind(next+1)] != '3')
}

// before is the index of the last character before i that is no blank, -1 if none.
func (p *parser) before(i int) int {
	for i--; i >= 0 && p.b[i] == ' '; {
		i--
	}
	return i
}

// behind is the index of the first character from i on that is no blank.
func (p *parser) behind(i int) int {
	for p.b[i] == ' ' {
		i++
	}
	return i
}

func (p *parser) has(i int, s string) bool {
	for k := range len(s) {
		if p.b[i+k] != s[k] {
			return false
		}
	}
	return true
}
