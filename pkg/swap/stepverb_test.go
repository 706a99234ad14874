package swap

import "testing"

// Words in the form of a verb that are no step keep as they are.
func TestVerbsThatAreNoStep(t *testing.T) {
	biology, err := biologySwapper()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ kind, markup string }{
		{"a title", "{v|Removal} of dye from gels\nKeep it dark."},
		{"a quick one", "Give it a quick {v|spin}."},
		{"a count of rounds", "Do two ethanol {v|washes} in all."},
		{"a place one brings things to", "Bring it to {v|autoclave}."},
		{"an adjective before a vessel", "Move the supernatants to {v|clean} tubes."},
		{"an adjective before a volume", "Move the supernatants to {v|clean} 15 mL tubes."},
		{"an adjective behind appear", "Leave it till it appears {v|clear}."},
		{"two words that describe a thing", "Take it up with {v|cleaned} and {v|rinsed} gloves."},
		{"the number of a round", "{v|Wash} #1: use the buffer."},
		{"a product", "Thin the {v|Wash} Buffer."},
		{"a particle behind", "Leave it till the bleach is {v|washed} away."},
		{"a verb of two verbs", "{v|Vortex} mix the tubes."},
		{"on and off", "{v|Vortex} on and off for a minute."},
		{"what may be done", "The cells may be {v|stored} in the cold."},
		{"what has happened", "Take up all that may have {v|collected} below."},
		{"a condition", "If you {v|add} more, take a larger tube."},
		{"an end", "Leave it till the cells are {v|dissolved} in it."},
		{"an option", "Optional: {v|Add} 1 µl of dye."},
		{"what is not done", "Don't {v|add} more, and avoid {v|heating} it. It is not necessary to {v|remove} it."},
		{"frozen already", "{v|Incubate} at {n|-20 °C} overnight."},
	} {
		r := markedFor(biology, c.markup, "")
		if got := r.Draft(Action, 42).At(1).Prediction; got != r.doc.Text {
			t.Errorf("%s: %q", c.kind, got)
		}
	}
}

// Steps next to such words are still found.
func TestVerbsThatAreSteps(t *testing.T) {
	biology, err := biologySwapper()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ markup, want string }{
		{"Dye\n{v|Remove} the dye.", "Dye\nAdd the dye."},
		{"{v|Remove} the dye.\nKeep it.", "Add the dye.\nKeep it."},
		{"If it clumps, {v|add} water.", "If it clumps, remove water."},
		{"Leave it till it is clear and {v|add} water.", "Leave it till it is clear and remove water."},
		{"It was {v|spread} on it.", "It was gathered from it."},
		{"{v|Incubate} at {n|20 °C} overnight.", "Deep-freeze at 20 °C overnight."},
		{"{v|Add} water up to 4 mL.", "Remove water up to 4 mL."},
		{"The operator {v|heats} the flask.", "The operator cools the flask."},
	} {
		if got := markedFor(biology, c.markup, "").Draft(Action, 42).At(1).Prediction; got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
