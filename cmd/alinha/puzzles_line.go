package main

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/rules"
)

// A puzzle is a position of Gomoku or Renju and a question about it, as a line of JSON:
// which points are forbidden to Black, or whether the side to move wins by fours (vcf) or
// with threes (label). Points are such as H8, counted from the lower left.
type puzzle struct {
	ID     string   `json:"id"`
	Rule   string   `json:"rule"` // freestyle, standard or renju
	Size   int      `json:"size"`
	Black  []string `json:"black"`
	White  []string `json:"white"`
	ToMove string   `json:"toMove"` // black or white

	Forbidden map[string]string `json:"forbidden"` // 33, 44 or OL by point
	VCF       string            `json:"vcf"`       // win or none
	Label     string            `json:"label"`     // win
}

// answer answers the puzzle of a line.
func (s *examiner) answer(ctx context.Context, line string) (*reply, error) {
	var p puzzle
	if err := json.Unmarshal([]byte(line), &p); err != nil {
		return nil, explain.Failure("error-puzzle-form")
	}
	pos, err := p.position()
	if err != nil {
		return nil, err
	}
	r := &reply{ID: p.ID}
	switch {
	case p.Forbidden != nil:
		r.want = inPoints(p.Forbidden)
		err = findFouls(pos, r)
	case p.Label == win:
		r.want = win
		err = s.prove(ctx, &s.threes, pos, r)
	case p.VCF == win || p.VCF == none:
		r.want = p.VCF
		err = s.prove(ctx, &s.fours, pos, r)
	default:
		err = explain.Failure("error-puzzle-form")
	}
	r.US, r.OK = r.elapsed.Microseconds(), r.Got == r.want
	return r, err
}

// Answers about forced wins.
const (
	win     = "win"
	none    = "none"    // and no forbidden point
	nothing = "unknown" // within the nodes allowed
)

// prove looks for a win. One whose proof does not stand the rules is no answer.
func (s *examiner) prove(ctx context.Context, prover *gomoku.Prover, pos alinha.Position, r *reply) error {
	begin := time.Now()
	found, err := prover.Prove(ctx, pos, alinha.Limits{Nodes: s.nodes})
	if err != nil {
		return err
	}
	r.elapsed, r.Nodes = time.Since(begin), found.Nodes
	switch {
	case found.Proof != nil:
		r.Got = win
		return found.Proof.Check(pos)
	case found.Exhausted:
		r.Got = none
	default:
		r.Got = nothing
	}
	return nil
}

// codes are how collections of puzzles write the fouls.
var codes = [...]string{rules.Overline: "OL", rules.DoubleFour: "44", rules.DoubleThree: "33"}

// findFouls finds the forbidden points.
func findFouls(pos alinha.Position, r *reply) error {
	begin := time.Now()
	fouls, err := gomoku.Fouls(pos)
	if err != nil {
		return err
	}
	r.elapsed = time.Since(begin)
	board, _ := rules.BoardOf(pos)
	points := make(map[string]string)
	for m, foul := range fouls {
		points[strings.ToUpper(board.Format(m))] = codes[foul]
	}
	r.Got = inPoints(points)
	return nil
}

// inPoints writes points with their codes: "D7 33, G9 OL".
func inPoints(codes map[string]string) string {
	var words []string
	for _, point := range slices.Sorted(maps.Keys(codes)) {
		words = append(words, point+" "+codes[point])
	}
	if len(words) == 0 {
		return none
	}
	return strings.Join(words, ", ")
}

// position sets the position of a puzzle up.
func (p *puzzle) position() (alinha.Position, error) {
	v := rules.Variant{Cols: p.Size, Rows: p.Size, Layers: 1, K: 5, Exact: p.Rule == "standard", Renju: p.Rule == "renju"}
	toMove := slices.Index([]string{"black", "white"}, p.ToMove)
	switch {
	case !slices.Contains([]string{"freestyle", "standard", "renju"}, p.Rule):
		return nil, explain.Failure("error-puzzle-rule", "Text", textline.Clip(p.Rule))
	case toMove < 0:
		return nil, explain.Failure("error-puzzle-side", "Text", textline.Clip(p.ToMove))
	}
	if _, err := gomoku.New(v); err != nil {
		return nil, explain.Failure("error-puzzle-size", "Size", p.Size, "Least", gomoku.MinSize, "Most", gomoku.MaxSize)
	}
	board, _ := rules.BoardOf(rules.New(v))
	cells := make([]uint8, v.Cells())
	for player, points := range [...][]string{p.Black, p.White} {
		for _, point := range points {
			m, err := board.ParseMove(point)
			if err == nil && cells[m] != 0 {
				err = &rules.MoveError{Text: textline.Clip(point), Err: rules.ErrOccupied, Want: board.Want()}
			}
			if err != nil {
				return nil, err
			}
			cells[m] = uint8(player) + 1
		}
	}
	return rules.Setup(v, cells, alinha.Player(toMove))
}
