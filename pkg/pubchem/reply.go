package pubchem

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"
)

// Compound is a record of PubChem. Members that the record lacks are zero.
type Compound struct {
	CID     int64  `json:"CID"`
	Title   string `json:"Title"`            // the name that PubChem heads the record with
	IUPAC   string `json:"IUPACName"`        // as PubChem computes it
	Formula string `json:"MolecularFormula"` // Hill order, the charge appended
	Charge  int    `json:"Charge"`
	Units   int    `json:"CovalentUnitCount"` // ions and molecules it consists of
}

// body is what a response can hold.
type body struct {
	Properties *struct {
		Properties []Compound
	} `json:"PropertyTable"`
	Information *struct {
		Information []struct {
			CID     int64
			Synonym []string
		}
	} `json:"InformationList"`
	Fault *struct {
		Code    string
		Message string
	}
	Waiting *struct {
		ListKey json.RawMessage // a string or a number
	}
}

const notFound = "PUGREST.NotFound"

// read makes sense of a response: an answer, a ListKey to wait for, or an error. That
// there is no such compound is an answer.
func read(status int, raw []byte) (b *body, listKey string, err *Error) {
	b = new(body)
	isJSON := json.Unmarshal(raw, b) == nil
	switch {
	case status == http.StatusNotFound && isJSON && b.Fault != nil && b.Fault.Code == notFound:
		return b, "", nil
	case (status == http.StatusOK || status == http.StatusAccepted) && isJSON && b.Waiting != nil:
		if key := strings.Trim(string(b.Waiting.ListKey), `"`); plainKey(key) {
			return nil, key, nil
		}
		return nil, "", failure(KindBadReply, "asks to wait without saying what for")
	case status == http.StatusOK && isJSON && (b.Properties != nil || b.Information != nil):
		return b, "", nil
	case status == http.StatusOK:
		return nil, "", failure(KindBadReply, "sends %s in place of an answer", kindOfBody(raw, isJSON))
	}
	e := statusError(status)
	if isJSON && b.Fault != nil && codeName(b.Fault.Code) != "" {
		e.Message += " (" + codeName(b.Fault.Code) + ")"
	}
	return nil, "", e
}

// plainKey accepts the characters that a ListKey is made of, since it becomes part of an
// address.
func plainKey(key string) bool {
	return key != "" && len(key) < 100 && strings.Trim(key, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_") == ""
}

func codeName(code string) string {
	if len(code) > 60 || strings.Trim(code, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.") != "" {
		return ""
	}
	return code
}

func kindOfBody(raw []byte, isJSON bool) string {
	switch start := bytes.TrimSpace(raw); {
	case len(start) == 0:
		return "nothing"
	case start[0] == '<':
		return "a page of HTML"
	case isJSON:
		return "other JSON"
	}
	return "half an answer"
}

func statusError(status int) *Error {
	e := failure(KindBadRequest, "HTTP status %d", status)
	e.Status = status
	switch {
	case status == http.StatusTooManyRequests, status == http.StatusServiceUnavailable:
		e.Kind, e.hint = KindRateLimit, "PubChem is busy: come back later; answers so far are in the cache"
	case status == http.StatusRequestTimeout, status == http.StatusGatewayTimeout:
		e.Kind = KindTimeout
	case status >= 500 && status != http.StatusNotImplemented:
		e.Kind = KindServer
	case status == http.StatusNotFound:
		e.Kind, e.hint = KindNotFound, "check the address in --pubchem or ASSAY_PUBCHEM, which usually ends in /rest/pug"
	case status == http.StatusForbidden:
		e.hint = "PubChem may have blocked this machine: wait some hours"
	}
	return e
}
