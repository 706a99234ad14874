package main

import "assay/pkg/record"

// swapType is the type of the rewrite that a record holds, empty for none.
func swapType(rec *record.Record) string {
	name, _ := record.Decode(rec.Path("perturbation_meta.type"))
	return name
}

func text(raw []byte) string {
	s, _ := record.Decode(raw)
	return s
}
