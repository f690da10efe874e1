package main

import (
	"errors"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/rules"
)

// formatOutcome returns how a decided game ended and why, as a spectator says it.
func (a *app) formatOutcome(g *analysis.Game) string {
	if g.Pos.Outcome() == alinha.Draw {
		return a.formatDraw(g)
	}
	return a.Message("ending-win", "Winner", stoneLetter(winner(g.Pos)), "Reason", a.outcomeReason(g))
}

// formatOutcomeFor returns how a decided game ended and why, as said to the person who played a side.
func (a *app) formatOutcomeFor(person alinha.Player, g *analysis.Game) string {
	switch {
	case g.Pos.Outcome() == alinha.Draw:
		return a.formatDraw(g)
	case winner(g.Pos) == person:
		return a.Message("ending-person-wins", "Reason", a.outcomeReason(g))
	}
	return a.Message("ending-person-loses", "Reason", a.outcomeReason(g))
}

func (a *app) formatDraw(g *analysis.Game) string {
	if !g.Variant().Points {
		return a.Message("ending-draw")
	}
	return a.Message("ending-draw-because", "Reason", a.outcomeReason(g))
}

// outcomeReason returns why a decided game ended as it did: by points, by a foul or by a line.
func (a *app) outcomeReason(g *analysis.Game) string {
	if g.Variant().Points {
		first, second := g.Points()
		return a.Message("ending-points", "First", first, "Second", second)
	}
	if foul := g.LosingFoul(); foul != rules.NoFoul {
		return a.Message("ending-foul", "Stone", stoneLetter(alinha.First), "Foul", a.Message("foul-"+analysis.FoulID(foul)))
	}
	if setup, ok := errors.AsType[*rules.SetupError](rules.CheckSetup(g.Pos)); ok && len(g.History(nil)) == 0 {
		return a.setupReason(setup)
	}
	lineOwner := winner(g.Pos)
	if g.Variant().Misere {
		lineOwner = lineOwner.Other()
	}
	return a.Message("ending-line", "Stone", stoneLetter(lineOwner))
}

// setupReason returns why a board is decided that was set up with rows that no game leads to.
func (a *app) setupReason(setup *rules.SetupError) string {
	if setup.Reason == rules.SetupTwoWinners {
		return a.Message("ending-both")
	}
	return a.Message("ending-mover", "Stone", stoneLetter(setup.Side))
}

// winner returns the side that has won a position.
func winner(p alinha.Position) alinha.Player {
	if p.Outcome() == alinha.WinFor(alinha.First) {
		return alinha.First
	}
	return alinha.Second
}
