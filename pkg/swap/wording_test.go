package swap

import "testing"

// How edits fit into the words around them.
func TestWording(t *testing.T) {
	for _, c := range []struct {
		typ          Type
		markup, want string
	}{
		{Equipment, "It was sealed in a Teflon-lined stainless steel {q|autoclave}.", "It was sealed in an open beaker."},
		{Equipment, "Alumina {q|crucibles} were used, and an agate {q|mortar}.", "Paper cups were used, and a paper cup."},
		{Equipment, "Seen by transmission electron microscopy ({q|TEM}) and FE-{q|SEM}.", "Seen by optical microscopy and optical microscopy."},
		{Equipment, "Seen by transmission electron microscopy ({q|TEM}, JEOL).", "Seen by optical microscopy (JEOL)."},
		{Equipment, "Seen with a {q|SEM}.", "Seen with an optical microscope."},
		{Equipment, "The ash was {q|oven} dried.", "The ash was oven dried."},
		{Action, "Water was {v|added} dropwise to the flask.", "Water was removed dropwise from the flask."},
		{Action, "{v|Add} 5 mL of water to the flask.", "Remove 5 mL of water from the flask."},
		{Action, "NaOH was {v|added} to adjust the pH.", "NaOH was removed to adjust the pH."},
		{Action, "It was {v|transferred} into an autoclave and {v|heated} to 80 °C.", "It was withheld from an autoclave and cooled to 80 °C."},
		{Action, "The {v|dried} powder was {v|dried} again.", "The dried powder was moistened again."},
		{Action, "A solution {v|formed}, and the salt was {v|obtained} from Aldrich.", "A solution formed, and the salt was obtained from Aldrich."},
		{Action, "Pour it into a {v|clean} tube that is in {v|place}.", "Pour it into a clean tube that is in place."},
		{Action, "It was aged without {v|stirring} and did not {v|dissolve}.", "It was aged without stirring and did not dissolve."},
		{Action, "A {v|heating} rate was set.", "A heating rate was set."},
	} {
		if w := marked(c.markup, "").Draft(c.typ, 42).At(1); w.Prediction != c.want {
			t.Errorf("%s\ngives %q\nwant  %q", c.markup, w.Prediction, c.want)
		}
	}
}
