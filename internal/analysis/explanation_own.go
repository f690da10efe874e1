package analysis

import (
	"slices"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/eval"
	"github.com/alinha/alinha/gomoku"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/rules"
)

// ownValues returns the values of our own evaluations and the proof of the solver of Connect Four; none for an engine
// without either, and for a position that no search begins from.
func (e *Explainer) ownValues(res *alinha.Result) ([]ExplainedValue, error) {
	if res == nil || e.Pos.ToMove() == alinha.Chance {
		return nil, nil
	}
	if solver := catalog.Connect4Solver(e.Engine); solver != nil {
		return e.proofValues(solver, res)
	}
	switch engine := catalog.Unwrap(e.Engine).(type) {
	case *gomoku.Engine:
		return e.gomokuEvalValues(engine)
	default:
		if e.Entry.Evaluation == catalog.ThreatsEvaluation {
			return []ExplainedValue{e.threatsValue()}, nil
		}
	}
	return nil, nil
}

// threatsValue returns the value of the evaluation Threats.
func (e *Explainer) threatsValue() ExplainedValue {
	parts := []ExplainedPart{}
	for _, p := range eval.ThreatsParts(e.Pos) {
		parts = append(parts, ExplainedPart{
			Kind: string(p.Kind), Text: e.Message("explain-threats-"+string(p.Kind), "Stones", p.Stones, "Count", p.Count),
			Side: p.Side.String(), Cells: e.formatCells(p.Cells), Points: float64(p.Points),
		})
	}
	unit := catalog.UnitThousandths
	if _, scored := e.Pos.(alinha.Scored); scored {
		unit = catalog.UnitPoints
	}
	return e.newValue("threats", unit, parts)
}

// gomokuEvalValues returns the static evaluation of the engine gomoku.
func (e *Explainer) gomokuEvalValues(engine *gomoku.Engine) ([]ExplainedValue, error) {
	terms, err := gomoku.EvalParts(e.Pos, engine.Weights)
	parts := []ExplainedPart{}
	for _, p := range terms {
		part := ExplainedPart{Kind: string(p.Kind), Side: p.Side.String(), Points: float64(p.Points)}
		switch p.Kind {
		case gomoku.CellsPart:
			threat := p.Threat.String()
			part.Kind = threat
			text := e.Message("explain-threat-"+threat, "Fouls", e.foulText(p.Cells))
			part.Text = e.Message("explain-cells", "Threat", text, "Count", len(p.Cells))
			if p.Threat != gomoku.NoThreat {
				part.Cells = e.formatCells(p.Cells)
			}
		default:
			part.Text = e.Message("explain-gomoku-" + string(p.Kind))
		}
		parts = append(parts, part)
	}
	return []ExplainedValue{e.newValue("static", catalog.UnitLogits, parts)}, err
}

// foulText names the fouls of cells, each kind with its cells unless all are of one kind: "overline", "overline i8, double four h6"; ""
// if none of the cells is a foul.
func (e *Explainer) foulText(cells []alinha.Move) string {
	var texts []string
	for _, foul := range []rules.Foul{rules.Overline, rules.DoubleFour, rules.DoubleThree} {
		var same []alinha.Move
		for _, m := range cells {
			if e.Foul(m) == foul {
				same = append(same, m)
			}
		}
		name := e.Message("foul-" + FoulID(foul))
		switch len(same) {
		case 0:
		case len(cells):
			return name
		default:
			texts = append(texts, name+" "+strings.Join(e.FormatAll(same), " "))
		}
	}
	return strings.Join(texts, ", ")
}

// proofValues returns how the solver of Connect Four knows the value of the position, and of those on its principal
// variation where it knows the value in another way than one ply before.
func (e *Explainer) proofValues(solver *connect4.Solver, res *alinha.Result) ([]ExplainedValue, error) {
	if !res.Score.Proven {
		return nil, nil
	}
	v := ExplainedValue{Name: "proof", Text: e.Message("explain-value-proof"), Parts: []ExplainedPart{}}
	pos, score, last := e.Pos.Clone(), res.Score, connect4.Evidence("")
	for ply, m := range append(slices.Clone(res.PV), alinha.NoMove) {
		if pos.Outcome() != alinha.Undecided {
			break
		}
		evidence, err := solver.Evidence(pos, score)
		if err != nil {
			return nil, err
		}
		if evidence != last {
			text := e.Message("explain-evidence-"+string(evidence), "Stone", stoneLetters[pos.ToMove()])
			if ply > 0 {
				text = e.Message("explain-evidence-after", "Count", ply, "Moves", e.Format(res.PV[ply-1]), "Text", text)
			}
			v.Parts = append(v.Parts, ExplainedPart{Kind: string(evidence), Text: text, Side: pos.ToMove().String()})
		}
		if last = evidence; m != alinha.NoMove {
			pos.Play(m)
			score = score.Negate()
			score.Plies--
		}
	}
	v.Line = e.FormatAll(res.PV)
	return []ExplainedValue{v}, nil
}
