package analysis

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/classic"
	"github.com/alinha/alinha/internal/catalog"
)

// values returns the values that the engine computes, with their parts; none for an engine whose values have no parts.
func (e *Explainer) values(ctx context.Context, res *alinha.Result) ([]ExplainedValue, error) {
	switch engine := catalog.Unwrap(e.Engine).(type) {
	case *classic.J2Velha:
		return e.velhaValues(ctx, "utility", catalog.UnitUtility, engine.Parts, res)
	case classic.J2VelhaAB:
		return e.velhaValues(ctx, "margin", catalog.UnitPoints, engine.Parts, res)
	case *classic.Tabela:
		return e.lookupValues(engine)
	case *classic.Estrategia:
		return e.ruleValues(engine)
	case *classic.Evora:
		return e.evoraValues(engine)
	case *classic.UFSCGomoku:
		return e.gomokuStoneValues(engine, res)
	case *classic.UFSCConnect4:
		return e.connect4GroupValues(engine, res)
	}
	return e.ownValues(res)
}

// velhaValues returns the value of the board now, and that of the board in which the search's line ends. parts splits the
// value of a board for its side to move.
func (e *Explainer) velhaValues(
	ctx context.Context, name, unit string, parts func(alinha.Position) ([]classic.Part, error), res *alinha.Result,
) ([]ExplainedValue, error) {
	now, err := parts(e.Pos)
	if err != nil {
		return nil, err
	}
	values := []ExplainedValue{e.newValue(name, unit, e.lineParts(now))}
	if res == nil || e.Variant().Slip > 0 {
		return values, nil
	}
	leaf, line := e.followSearch(ctx, res)
	if line == nil {
		return values, nil
	}
	end, err := parts(leaf)
	if len(line)%2 == 1 {
		for i := range end {
			end[i].Points = -end[i].Points
		}
	}
	return append(values, e.leafValue(unit, line, end)), err
}

// followSearch returns the line that the value of a finished search comes from, and the position at its end: each move is
// that of a search from there to the same horizon. The line is nil if the search was not finished, or ctx ends.
func (e *Explainer) followSearch(ctx context.Context, res *alinha.Result) (leaf alinha.Position, line []alinha.Move) {
	if res.Depth == 0 {
		return nil, nil
	}
	leaf, line = e.Pos.Clone(), []alinha.Move{res.Move}
	leaf.Play(res.Move)
	for len(line) < res.Depth && leaf.Outcome() == alinha.Undecided {
		next, err := catalog.Unwrap(e.Engine).Search(ctx, leaf, alinha.Limits{Depth: res.Depth - len(line)}, nil)
		if err != nil || ctx.Err() != nil {
			return nil, nil
		}
		line = append(line, next.Move)
		leaf.Play(next.Move)
	}
	return leaf, line
}

// leafValue returns the value of the position at the end of the search's line.
func (e *Explainer) leafValue(unit string, line []alinha.Move, parts []classic.Part) ExplainedValue {
	texts := e.FormatAll(line)
	v := e.newValue("leaf", unit, e.lineParts(parts), "Moves", strings.Join(texts, " "))
	v.Line = texts
	return v
}

// lineParts returns parts that are cells in a row.
func (e *Explainer) lineParts(parts []classic.Part) []ExplainedPart {
	explained := []ExplainedPart{}
	for _, p := range parts {
		explained = append(explained, ExplainedPart{
			Kind: string(p.Kind), Text: e.Message("explain-part-"+string(p.Kind), "Count", p.Stones),
			Side: p.Side.String(), Cells: e.formatCells(p.Cells), Points: float64(p.Points),
		})
	}
	return explained
}

// lookupValues returns the index by which Tabela finds its move, digit by digit.
func (e *Explainer) lookupValues(engine *classic.Tabela) ([]ExplainedValue, error) {
	l, err := engine.Lookup(e.Pos)
	if err != nil {
		return nil, unlessOver(err)
	}
	parts := []ExplainedPart{}
	for i, d := range l.Digits {
		p := ExplainedPart{
			Kind: string(d.Kind), Text: e.Message("explain-part-digit", "Digit", d.Stones, "Exponent", len(l.Digits)-1-i),
			Cells: e.formatCells(d.Cells), Points: float64(d.Points),
		}
		if d.Stones > 0 {
			p.Side = d.Side.String()
		}
		parts = append(parts, p)
	}
	v := e.newValue("index", "", parts)
	entry := l.Entry[:]
	var rows []string
	for len(entry) > 0 {
		rows = append(rows, strings.Map(func(r rune) rune { return rune(".XO"[r]) }, string(entry[:3])))
		entry = entry[3:]
	}
	v.Note = e.Message("explain-entry", "Index", l.Index, "Board", strings.Join(rows, " "), "Move", e.Format(l.Move))
	return []ExplainedValue{v}, nil
}

// ruleValues returns the rule by which Estrategia moves. It has no points.
func (e *Explainer) ruleValues(engine *classic.Estrategia) ([]ExplainedValue, error) {
	r, err := engine.Rule(e.Pos)
	if err != nil {
		return nil, unlessOver(err)
	}
	v := ExplainedValue{
		Name: "rule", Text: e.Message("explain-value-rule", "Jogada", r.Jogada), Parts: []ExplainedPart{},
		Note: e.Message("explain-rule-"+string(r.Kind),
			"Move", e.Format(r.Squares[0]), "Squares", strings.Join(e.formatCells(r.Squares), " "),
			"Line", strings.Join(e.formatCells(r.Line), " "), "Product", r.Product),
	}
	return []ExplainedValue{v}, nil
}

// unlessOver returns err, or nil if it says that the game is over.
func unlessOver(err error) error {
	if errors.Is(err, alinha.ErrOver) {
		return nil
	}
	return err
}

// evoraValues returns the value of the position as a leaf of the search of an agent of Évora.
func (e *Explainer) evoraValues(engine *classic.Evora) ([]ExplainedValue, error) {
	parts, err := engine.Parts(e.Pos)
	explained := e.lineParts(parts)
	if !engine.Eval {
		return []ExplainedValue{e.newValue("wins", catalog.UnitUtility, explained)}, err
	}
	for i := range explained {
		if parts[i].Side != e.Pos.ToMove() {
			explained[i].Text = e.Message("explain-not-counted", "Text", explained[i].Text)
		}
	}
	return []ExplainedValue{e.newValue("windows", catalog.UnitStones, explained)}, err
}

// connect4GroupValues returns the values of the position by both heuristics of UFSCConnect4, and that of the position in
// which the line of the search ends.
func (e *Explainer) connect4GroupValues(engine *classic.UFSCConnect4, res *alinha.Result) ([]ExplainedValue, error) {
	built, planned := *engine, *engine
	built.Planned, planned.Planned = false, true
	builtParts, err := built.Parts(e.Pos, 0)
	if err != nil {
		return nil, err
	}
	plannedParts, err := planned.Parts(e.Pos, 0)
	values := []ExplainedValue{
		e.newValue("built", catalog.UnitPoints, e.lineParts(builtParts)),
		e.newValue("planned", catalog.UnitPoints, e.lineParts(plannedParts)),
	}
	if err != nil || res == nil || res.Depth == 0 {
		return values, err
	}
	leaf := e.Pos.Clone()
	for _, m := range res.PV {
		leaf.Play(m)
	}
	parts, err := engine.Parts(leaf, len(res.PV))
	return append(values, e.leafValue(catalog.UnitPoints, res.PV, parts)), err
}

// gomokuStoneValues returns the value that the stones of the game have accumulated, the lines of the last of them, what the
// line of the search adds, and the lines of its first stone.
func (e *Explainer) gomokuStoneValues(engine *classic.UFSCGomoku, res *alinha.Result) ([]ExplainedValue, error) {
	var line []alinha.Move
	if res != nil && res.Depth > 0 {
		line = res.PV
	}
	stones, err := engine.Stones(e.Pos, line)
	if err != nil {
		return nil, err
	}
	played, searched := stones[:len(stones)-len(line)], stones[len(stones)-len(line):]
	values := []ExplainedValue{e.newValue("accumulated", catalog.UnitPoints, withSums(e.stoneParts(played)))}
	if len(played) > 0 {
		values = append(values, e.stoneLines("last-stone", played[len(played)-1]))
	}
	if len(searched) > 0 {
		v := e.newValue("searched", catalog.UnitPoints, withSums(e.stoneParts(searched)))
		v.Line = e.FormatAll(line)
		values = append(values, v, e.stoneLines("next-stone", searched[0]))
	}
	return values, nil
}

// stoneParts returns the values of stones, positive if they are of the side to move.
func (e *Explainer) stoneParts(stones []classic.GomokuStone) []ExplainedPart {
	parts := []ExplainedPart{}
	for _, s := range stones {
		p := ExplainedPart{
			Kind: "stone",
			Text: e.Message("explain-part-stone", "Attack", s.AttackPoints, "Defence", pointsText(e.Localizer, s.Value-float64(s.AttackPoints))),
			Side: s.Side.String(), Cells: e.formatCells([]alinha.Move{s.Cell}), Points: s.Value,
		}
		if s.Side != e.Pos.ToMove() {
			p.Points = 0 - p.Points // 0, not -0
		}
		parts = append(parts, p)
	}
	return parts
}

// stoneLines returns the value of a stone, line by line, for its own side.
func (e *Explainer) stoneLines(name string, s classic.GomokuStone) ExplainedValue {
	parts := []ExplainedPart{}
	for _, l := range s.Attack {
		parts = append(parts, e.caseParts("attack", s.Side, l)...)
	}
	for _, l := range s.Defence {
		parts = append(parts, e.caseParts("defence", s.Side.Other(), l)...)
	}
	if weighted := s.Value - float64(s.AttackPoints+s.DefencePoints); weighted != 0 {
		parts = append(parts, ExplainedPart{Kind: "weight", Text: e.Message("explain-part-weight"), Points: weighted})
	}
	return e.newValue(name, catalog.UnitPoints, parts, "Cell", e.formatCells([]alinha.Move{s.Cell})[0], "Stone", stoneLetters[s.Side])
}

// stoneLetters are the letters of both sides' stones on a board.
var stoneLetters = [...]string{"X", "O"}

// caseParts returns the part of a line through a stone; none for a line without room for five.
func (e *Explainer) caseParts(kind string, side alinha.Player, l classic.GomokuLine) []ExplainedPart {
	if l.Sequence == 0 {
		return nil
	}
	id := "explain-case"
	if l.Case == 0 {
		id = "explain-case-none"
	}
	text := e.Message(id, "Direction", e.Message("explain-direction-"+string(l.Kind)), "Case", l.Case, "Points", l.CasePoints,
		"Sequence", l.Sequence, "Semi", l.Semi, "Room", strconv.Itoa(l.Room[0])+"+"+strconv.Itoa(l.Room[1]))
	return []ExplainedPart{{
		Kind: kind, Text: e.Message("explain-part-"+kind, "Text", text), Side: side.String(), Cells: e.formatCells(l.Cells), Points: float64(l.Points),
	}}
}
