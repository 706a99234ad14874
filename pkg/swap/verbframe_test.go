package swap

import "testing"

// What stands around a verb changes with it, or keeps it from being replaced.
func TestVerbFrames(t *testing.T) {
	chemistry := New(materials(), Options{})
	for _, c := range []struct{ kind, markup, want string }{
		{"a particle that turns round", "It was {v|heated} up to 600 °C.", "It was cooled down to 600 °C."},
		{"a particle that turns round, back", "It was {v|cooled} slowly down to 60 °C.", "It was heated slowly up to 60 °C."},
		{"a particle that goes", "Both were {v|mixed} together in a vial.", "Both were separated in a vial."},
		{"a particle that goes with its verb", "The solid was {v|filtered} off and left.", "The solid was left unfiltered and left."},
		{"a particle that makes another verb", "It was {v|washed} out.", ""},
		{"how far", "{v|Heat} up to five times.", "Cool down to five times."},
		{"a second thing", "A was {v|mixed} with 3 g of B.", "A was separated from 3 g of B."},
		{"a third thing", "A and B were {v|mixed} by milling, together with 3 g of C.", "A and B were separated by milling, together with 3 g of C."},
		{"a tool", "A was {v|mixed} with a magnetic stirrer.", "A was separated with a magnetic stirrer."},
		{"the sieve", "It was {v|filtrated} through a nylon membrane.", "It was reslurried without a nylon membrane."},
		{"the sieve without opposite", "It was {v|filtered} through a nylon membrane.", ""},
		{"a ratio that is no means", "{v|Mixing} A with B within limits was next.", "Separating A from B within limits was next."},
		{"an infinitive that could be a noun", "A was {v|added} to balance for losses.", "A was removed to balance for losses."},
		{"a gerund without object", "After {v|mixing} for 1 h it was left.", "After separation for 1 h it was left."},
		{"a barred preposition", "It was {v|prepared} from zinc.", ""},
		{"a preposition of something else", "It was {v|prepared} in DMF from Monday on.", "It was destroyed in DMF from Monday on."},
		{"as, pointing on", "It was {v|prepared} as follows.", "It was destroyed as follows."},
		{"as, naming a role", "It was {v|prepared} as anode.", ""},
		{"made through", "It was {v|obtained} through a reaction.", "It was lost through a reaction."},
		{"no place to be taken from", "It was {v|placed} under a lamp.", ""},
		{"a place to be taken from", "It was {v|placed} inside of a furnace.", "It was lifted out of a furnace."},
		{"a second verb behind the preposition", "It was {v|subjected} to {v|ultrasonic} waves.", "It was exempted from ultrasonic waves."},
		{"a word that takes its own to", "Salt was {v|added} dropwise, leading to the loss of it.", "Salt was removed dropwise, leading to the loss of it."},
		{"a purpose with a common verb", "Salt was {v|added} to get a gel.", "Salt was removed to get a gel."},
		{"a gerund whose opposite needs an object", "This was followed by {v|filtering} and then it rained.", ""},
		{"no agent to be spared from", "It was made by {v|treatment} with acid.", ""},
		{"a lead", "It was added under vigorous {v|stirring}.", "It was added at rest."},
		{"a lead at the start", "With constant {v|stirring}, it was left.", "At rest, it was left."},
		{"a lead behind a label", "It was dropped into solution A with {v|stirring}.", "It was dropped into solution A at rest."},
		{"an article before the manner", "Keep up a gentle {v|agitation}.", "Keep up a calming."},
		{"a share that is fixed", "The share of Ti was {v|fixed} to 60 wt % in all of it.", ""},
		{"manner without a lead", "After vigorous {v|stirring} for 1 h it was left.", "After resting for 1 h it was left."},
		{"manner before a participle", "It was magnetically {v|stirred}.", "It was rested."},
		{"manner behind a step", "It was cut and magnetically {v|stirred}.", "It was cut and rested."},
		{"two words of manner", "After vigorous and constant {v|stirring} it was left.", "After vigorous and constant resting it was left."},
		{"vacuum of a filtration", "It was collected by vacuum {v|filtration}.", "It was collected by reslurrying."},
		{"vacuum of a filtration, as one mention", "It was collected by {v|suction filtration}.", "It was collected by reslurrying."},
		{"manner behind a step", "It was {v|stirred} vigorously for 1 h.", "It was rested for 1 h."},
		{"what goes on by itself", "It was {v|cooled} naturally in air.", "It was heated in air."},
		{"what goes on by itself, before", "It was naturally {v|cooled} in air.", "It was heated in air."},
		{"what goes on by itself, behind a particle", "It was {v|cooled} down naturally in air.", "It was heated up in air."},
		{"a verb of two words", "It was vacuum {v|dried} overnight.", "It was steamed overnight."},
		{"a verb of two words without opposite", "It was then water {v|quenched}.", ""},
	} {
		text := markedFor(chemistry, c.markup, "")
		if c.want == "" {
			c.want = text.doc.Text
		}
		if got := text.Draft(Action, 42).At(1).Prediction; got != c.want {
			t.Errorf("%s: %q, want %q", c.kind, got, c.want)
		}
	}
}

// Verbs that are no step of the procedure stay.
func TestVerbsBesideTheProcedureStay(t *testing.T) {
	chemistry := New(materials(), Options{})
	for _, c := range []struct {
		kind, markup string
		edited       bool
	}{
		{"used as bought", "All were used without further {v|purification}.", false},
		{"what is kept from happening", "A lid was used to avoid the {v|evaporation}.", false},
		{"a method's name", "It was made by the {v|impregnation} method.", false},
		{"a part of a word", "A {v|deposition}-based way was used.", false},
		{"a title", "10.1000/1\nFacile {v|synthesis} of ZnO nanorods\nZinc was {n|5 g}.", false},
		{"a line that tells a step", "Carbon\nThe flask was {v|heated}\nand left.", true},
		{"a line that gives an order", "Then {v|heat} the flask", true},
		{"what a thing was made by", "The solid {v|obtained} by this was kept.", false},
		{"what was made", "The solid was then {v|obtained} by this.", true},
		{"what can be made", "Such solids can be {v|prepared} by this.", false},
		{"what went along", "As the pH was {v|increased}, it turned red.", false},
		{"a described device", "This was seen in a cell {v|assembled} with it.", false},
		{"a device that is built", "A cell was {v|assembled} with it.", true},
		{"a power", "It was put through 700 W {v|ultrasonication}.", false},
		{"a device with a power", "It came under {v|ultrasonication} (KQ-600, 600 W) then.", false},
		{"a power behind", "It was {v|sonicated} at 180 W then.", false},
		{"a device behind", "It was {v|sonicated} in a cup-horn sonicator.", false},
		{"washed in rounds", "It was got by {v|filtration} for several times.", false},
		{"a reference", "This was as those used for the {v|synthesis} of TiN.", false},
		{"supplies", "All solutions were {v|prepared} in flasks.", false},
		{"water that is produced", "Ultrapure water was {v|produced} by a Milli-Q system.", false},
		{"made fresh", "The dye was freshly {v|prepared} in it.", false},
		{"what is added to", "It was {v|added} by 3 g of zinc.", false},
		{"dissolved under stirring", "Zinc was {v|dissolved} under {v|stirring}.", true},
		{"a conclusion", "We assumed that it was {v|oxidized} by air.", false},
		{"the number of a batch", "{v|Mix} one with zinc was the best.", false},
		{"a property", "The {v|magnetization} was taken by SQUID measurement.", false},
		{"behind a condition", "It stayed until pH 4 was reached and was subsequently {v|dried}.", true},
		{"a measurement", "XRD data were {v|collected} on a plate.", false},
		{"one of several steps", "The solid was cut, {v|collected} by hand and kept.", true},
		{"a product that is collected", "The solid was {v|collected} on a plate.", true},
	} {
		text := markedFor(chemistry, c.markup, "")
		if got := text.Draft(Action, 42).At(1); got.Meta.NumChanges > 0 != c.edited {
			t.Errorf("%s: %q", c.kind, got.Prediction)
		}
	}
}

// Of two reversals that would make up for each other one is left out.
func TestNoDoubleReversals(t *testing.T) {
	chemistry := New(materials(), Options{})
	biology, err := biologySwapper()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		swapper      *Swapper
		markup, want string
	}{
		{chemistry, "Each {v|washing} cycle was {v|conducted} overnight.", "Each fouling cycle was conducted overnight."},
		{chemistry, "The {v|hydrolysis} of A was {v|performed} in B.", "The esterification of A was performed in B."},
		{chemistry, "All runs were {v|performed} in B.", "All runs were omitted in B."},
		{chemistry, "Zinc was {v|dissolved} in it under {v|stirring}.", "Zinc was precipitated in it under stirring."},
		{chemistry, "Zinc was {v|dissolved} in it under {v|stirring} for 1 h.", "Zinc was precipitated in it at rest for 1 h."},
		{biology, "{v|Remove} 100% resin and {v|add} 2 mL of 100% resin.", "Add 100% resin and add 2 mL of 100% resin."},
		{biology, "{v|Remove} the dye and {v|add} 2 mL of resin. {v|Add} salt.", "Remove the dye and remove 2 mL of resin. Remove salt."},
		{biology, "{v|Fill} and {v|empty} the tip.", "Fill and empty the tip."},
		{biology, "Then {v|centrifuge} it.", "Then shake it up."},
		{biology, "{v|Apply} a magnet to {v|pull} them down.", "Withhold a magnet to pull them down."},
		{biology, "Find the amount of each to {v|add}.", "Find the amount of each to add."},
	} {
		if got := markedFor(c.swapper, c.markup, "").Draft(Action, 42).At(1).Prediction; got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
