package ner

import "strings"

// substances are materials with a name but no one formula, which a table of
// compounds does not hold.
const substances = `
carbon|carbons|air|compressed air|synthetic air|ambient air|forming gas
graphite|graphite oxide|graphite powder|graphene|graphene oxide|reduced graphene oxide|graphene nanosheets|carbon black|acetylene black
activated carbon|activated charcoal|charcoal|carbon nanotube|carbon nanotubes|multi-walled carbon nanotubes|multiwalled carbon nanotubes
single-walled carbon nanotubes|carbon nanofibers|carbon fiber|carbon fibers|carbon cloth|fullerene|glassy carbon
zeolite|zeolites|silica gel|fumed silica|clay|kaolin|kaolinite|metakaolin|montmorillonite|bentonite|halloysite|slag
mica|water glass|spinel
gelatin|cellulose|nanocellulose|cellulose nanofibers|chitosan|chitin|starch|agarose|alginate|lignin|collagen|silk fibroin|biochar|wood
polyester|polyether|polyamide|polyimide|polyurethane|polystyrene|polyaniline|polypyrrole|polythiophene|polydopamine|polyethylene
polypropylene|polycarbonate|polyacrylonitrile|epoxy|epoxy resin|phenolic resin|rubber|natural rubber|silicone oil|mineral oil|paraffin
paraffin oil|nafion|hydrogel|xerogel|aerogel|resol|pitch|coal tar pitch|ion exchange resin
alcohol|ether|petroleum ether|ammonia water|ammonia|brine|aqua regia|piranha solution|phosphate buffered saline|liquid nitrogen
transition metal salts|metal salts|metal nitrates|metal ions|metal oxide|metal oxides`

// materialCodes are abbreviations and codes of such materials.
const materialCodes = `
GO|rGO|RGO|CNT|CNTs|MWCNT|MWCNTs|MWNT|MWNTs|SWCNT|SWCNTs|SWNT|SWNTs|CNF|CNFs|GNP|GNPs|OMC|g-C3N4
PANI|PPy|PPY|PEDOT|PEDOT:PSS|PSS|PMMA|PDMS|PEI|PAA|PAN|PVA|PVB|PVP|PVC|PVDF|PVDF-HFP|PTFE|PEG|PEO|PET|PLA|PLGA|PCL|PDA|PBS|PDDA|PAH
P3HT|PCBM|PTAA|P123|F127|F-127|F68|EDC|NHS|CMC|SBR|NMP|DMAc
MOF-5|ZIF-8|ZIF-67|UiO-66|MIL-101|MIL-100|HKUST-1|ZSM-5|HZSM-5|SBA-15|SBA-16|MCM-41|MCM-48|MCM-22|KIT-6|SAPO-34|NaX|USY
YSZ|GDC|SDC|LSM|LSCF|LSGM|ITO|FTO|AZO|BZT|PZT|LLZO|LAGP|LATP|NMC|NCA|LFP|LTO`

// addSubstances adds both lists.
func (b *lexBuilder) addSubstances() {
	for s := range each(substances) {
		b.add(s, term{kind: kindName})
	}
	for s := range each(materialCodes) {
		b.add(s, term{kind: kindAbbreviation, text: s})
	}
}

// each yields the cells of a list in lines, split at bars.
func each(list string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for line := range strings.Lines(list) {
			for cell := range strings.SplitSeq(strings.TrimSpace(line), "|") {
				if cell != "" && !yield(cell) {
					return
				}
			}
		}
	}
}
