package explain

import "github.com/alinha/alinha/rules"

// setup explains why stones are no position of a game.
func (x explainer) setup(e *rules.SetupError) string {
	id := [...]string{
		rules.SetupSize:       "error-setup-size",
		rules.SetupStone:      "error-setup-stone",
		rules.SetupHanging:    "error-setup-hanging",
		rules.SetupCounts:     "error-setup-counts",
		rules.SetupTwoWinners: "error-setup-winners",
		rules.SetupMover:      "error-setup-mover",
		rules.SetupOrder:      "error-setup-order",
		rules.SetupOverline:   "error-setup-overline",
		rules.SetupLastStone:  "error-setup-last-stone",
		rules.SetupBuried:     "error-setup-buried",
	}[e.Reason]
	cell := e.Name
	if e.Column > 0 {
		cell = x.Message("error-setup-cell", "Column", e.Column, "Row", e.Row)
	}
	return x.Message(id, "Cell", cell, "Stone", string("XO"[e.Side]), "First", e.First, "Second", e.Second,
		"Found", e.Found, "Want", e.Want)
}
