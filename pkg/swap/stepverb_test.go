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
		{"a gentle one", "Do it by gentle {v|vortex}."},
		{"a quick one", "Give it a quick {v|spin}."},
		{"warmed to the temperature of the room", "{v|Warm} the buffer to room temperature before use."},
		{"contents are no vessel", "{v|EMPTY} CONTENTS OF THE MANIFOLD INTO THE CARBOY."},
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
		{"a state one blows a thing into", "Blow the sensors {v|dry} with air."},
		{"an adjective behind another", "Take it up in a new, {v|empty} well."},
		{"added in", "{v|Add} in some salt."},
		{"a product with a verb", "Take the Ready to {v|Load} ladder."},
		{"what recovers by itself", "Let the flies {v|recover} for a day."},
		{"a need", "If you need to {v|add} more, take a larger tube."},
		{"up and down", "{v|Pipette} the cells up and down."},
		{"a part put back", "{v|Replace} the plunger."},
		{"a product behind to", "Take DTT to {v|Wash} Buffer."},
		{"how well", "{v|Shake} well."},
		{"a sort of cells", "Take cells {v|grown} on agar."},
		{"a name of a method", "Leave the phenol {v|extraction} for later."},
		{"a spin that is a noun", "Give it a very short (5 sec) {v|spin} now, or a 5 minute {v|spin}."},
		{"kept for a while", "{v|Keep} it on ice before use."},
		{"weighed into", "{v|Weigh} 1 g into a tube."},
		{"cells that divide", "Pulse actively {v|dividing} cells."},
		{"weighed exactly", "{v|Weigh} exactly 5 g."},
		{"a heading with a full stop", "{v|Extracting} bands. Leave it."},
		{"split into aliquots", "{v|Split} it into 10 aliquots."},
		{"ready", "Have all ready to {v|perform} the assay."},
		{"how well, behind the object", "{v|Shake} the tube vigorously for 1 h."},
		{"a quick one, by name", "Quick (\"touch\") {v|spin} in a rotor."},
		{"pulled from", "{v|Pull} them from the freezer."},
		{"prepared in parts", "The dye should be {v|prepared} 1 part dye to 50 parts water."},
		{"prepared fresh", "{v|Prepare} the controls fresh."},
		{"pushed up and down", "Gently {v|pull} it up and down ten times."},
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
		{"Quickly and gently {v|vortex} the tube.", "Quickly and gently settle the tube."},
		{"{v|Put} the buns in with the door closed.", "Put the buns in with the door closed."},
		{"{v|Pipette} 5 µl onto a slide.", "Suck up 5 µl from a slide."},
		{"{v|Spin} the tube.", "Agitate the tube."},
		{"{v|Place} the column back into the tube.", "Hold the column out of the tube."},
		{"{v|Shake} gently but thoroughly.", "Stand."},
		{"{v|Seal} it tightly.", "Unseal it tightly."},
		{"{v|Add} salt to an appropriate concentration.", "Add salt to an appropriate concentration."},
		{"{v|Add} salt to 5% final conc.", "Add salt to 5% final conc."},
		{"{v|Keep} it on ice.", "Move it off ice."},
		{"{v|Transfer} it to a tube.", "Divert it away from a tube."},
		{"{v|Shake} vigorously and wait.", "Stand and wait."},
		{"{v|Replace} the water.", "Retain the water."},
		{"Put it in with vigorous {v|shaking} at 200 rpm.", "Put it in at rest at 200 rpm."},
		{"{v|Repeat} step 4.", "Skip step 4."},
		{"{v|Extract} the DNA.", "Degrade the DNA."},
		{"{v|Add} 500 µl Buffer AW2 to each tube.", "Remove 500 µl Buffer AW2 from each tube."},
		{"{v|Add} salt (to 1 tube) to each tube.", "Remove salt (to 1 tube) from each tube."},
		{"{v|Aspirate} ethanol off the glass.", "Aspirate ethanol off the glass."},
		{"{v|Load} it on to a gel.", "Unload it from a gel."},
		{"{v|Cover} the tube with foil.", "Uncover the tube by removing foil."},
		{"{v|Aliquot} cells into a new tube.", "Draw up cells from a new tube."},
		{"{v|Aliquot} cells into 50 µl aliquots.", "Aliquot cells into 50 µl aliquots."},
		{"The gel was {v|run} at 100 V.", "The gel was aborted at 100 V."},
		{"{v|Remove} the bands from the gel to clean tubes.", "Remove the bands from the gel to clean tubes."},
		{"{v|Remove} the bands from the gel to see more.", "Add the bands to the gel to see more."},
		{"{v|Add} 1 µl containing DNA to the cells.", "Add 1 µl containing DNA to the cells."},
		{"{v|Mix} 1 part of dye with 50 parts of water.", "Separate 1 part of dye from 50 parts of water."},
		{"{v|Mix} it with a pipette.", "Separate it with a pipette."},
		{"The operator {v|heats} the flask.", "The operator cools the flask."},
	} {
		if got := markedFor(biology, c.markup, "").Draft(Action, 42).At(1).Prediction; got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
