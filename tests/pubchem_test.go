package tests

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"

	"github.com/rogpeppe/go-internal/testscript"
)

// pubchemKey is where a script keeps its PubChem.
type pubchemKey struct{}

// pubchemStub answers questions by name from what it knows. The first requests meet the
// faults, one each.
type pubchemStub struct {
	mu     sync.Mutex
	faults []string
	count  int
}

// pubchemKnows holds answers by the end of the question: the name, or what stands behind
// compound/.
var pubchemKnows = map[string]string{
	"warfarin":                `{"PropertyTable":{"Properties":[{"CID":54678486,"MolecularFormula":"C19H16O4","Title":"Warfarin","IUPACName":"4-hydroxy-3-(3-oxo-1-phenylbutyl)chromen-2-one","Charge":0}]}}`,
	"warfarin (sodium) amine": `{"PropertyTable":{"Properties":[{"CID":1,"MolecularFormula":"C19H15NaO4","Title":"A","Charge":0},{"CID":2,"MolecularFormula":"C19H16O4","Title":"B","Charge":0}]}}`,
	"Er2Ti2(OH)7":             `{"PropertyTable":{"Properties":[{"CID":7,"MolecularFormula":"Er+3","Charge":3,"Title":"Erbium"},{"CID":8,"MolecularFormula":"H7Er2O7Ti2","Charge":0}]}}`,
	"bazoline":                `{"PropertyTable":{"Properties":[{"CID":3,"MolecularFormula":"C9H11NO","Title":"Bazoline hydrochloride","Charge":0},{"CID":4,"MolecularFormula":"C9H10N2","Title":"CID 4","Charge":0}]}}`,
	"Hf3Sn2(OH)9":             `{"PropertyTable":{"Properties":[{"CID":9,"MolecularFormula":"H9Hf3O9Sn2","Title":"DTXSID123","Charge":0}]}}`,
	"cid/3/synonyms/JSON":     `{"InformationList":{"Information":[{"CID":3,"Synonym":["Bazoline hydrochloride","bazoline salt"]}]}}`,
	"cid/4/synonyms/JSON":     `{"InformationList":{"Information":[{"CID":4,"Synonym":["99-99-9","Bazoline"]}]}}`,
	"cid/9/synonyms/JSON":     `{"InformationList":{"Information":[{"CID":9,"Synonym":["DTXSID123","hafnium stannate hydroxide"]}]}}`,
	"cid/8/synonyms/JSON":     `{"InformationList":{"Information":[{"CID":8,"Synonym":["12345-67-8","erbium titanate"]}]}}`,
}

func (s *pubchemStub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	n := s.count
	s.count++
	s.mu.Unlock()
	fault := ""
	if n < len(s.faults) {
		fault = s.faults[n]
	}
	w.Header().Set("X-Throttling-Control", "Request Count status: Green (0%), Request Time status: Green (0%), Service status: Green (20%)")
	switch fault {
	case "503":
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = io.WriteString(w, "<html>busy</html>")
		return
	case "garbage":
		_, _ = io.WriteString(w, "\x00{")
		return
	case "reset":
		panic(http.ErrAbortHandler)
	}
	_, question, _ := strings.Cut(r.URL.Path, "/compound/")
	name := r.PostFormValue("name")
	if parts := strings.Split(question, "/"); name == "" && parts[0] == "name" {
		name = parts[1]
	}
	answer, known := pubchemKnows[name]
	if !known {
		answer, known = pubchemKnows[question]
	}
	if !known {
		w.WriteHeader(http.StatusNotFound)
		answer = `{"Fault":{"Code":"PUGREST.NotFound","Message":"No CID found"}}`
	}
	_, _ = io.WriteString(w, answer)
}

// pubchem runs a PubChem for the script:
//
//	pubchem start [503|garbage|reset|ok...]   start it and set ASSAY_PUBCHEM
//	pubchem requests N                        require N requests so far
func pubchem(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: pubchem start|requests ...")
	}
	kept := ts.Value(pubchemKey{}).(**pubchemStub)
	switch args[0] {
	case "start":
		*kept = &pubchemStub{faults: args[1:]}
		server := httptest.NewServer(*kept)
		ts.Defer(server.Close)
		ts.Setenv("ASSAY_PUBCHEM", server.URL+"/rest/pug")
	case "requests":
		(*kept).mu.Lock()
		defer (*kept).mu.Unlock()
		if want, err := strconv.Atoi(args[1]); err != nil || (*kept).count != want {
			ts.Fatalf("%d requests, want %s", (*kept).count, args[1])
		}
	default:
		ts.Fatalf("pubchem cannot %q", args[0])
	}
}
