package analysis

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

// A Puzzle is a position of Gomoku or Renju with a question and the answer, as one line of JSON. The question is which
// points are forbidden to Black (Forbidden), or whether the side to move wins by continuous fours (VCF), or by threats
// with threes among them (Label). Points are such as H8, counted from the lower left.
type Puzzle struct {
	ID     string   `json:"id"`
	Rule   string   `json:"rule"` // freestyle, standard or renju
	Size   int      `json:"size"` // cells a side
	Black  []string `json:"black"`
	White  []string `json:"white"`
	ToMove string   `json:"toMove"` // black or white

	Forbidden map[string]string `json:"forbidden"` // 33, 44 or OL by point; after ParsePuzzle as findFouls writes points
	VCF       string            `json:"vcf"`       // win or none
	Label     string            `json:"label"`     // win

	pos alinha.Position
}

// ParsePuzzle returns the puzzle of a line. The error says what is wrong with the line.
func ParsePuzzle(line string) (p *Puzzle, err error) {
	p = new(Puzzle)
	if err := json.Unmarshal([]byte(line), p); err != nil {
		return nil, explain.Failure("error-puzzle-form")
	}
	if p.pos, err = p.position(); err != nil {
		return nil, err
	}
	if p.Forbidden, err = p.formatForbidden(); err != nil {
		return nil, err
	}
	switch {
	case p.Want() == "":
		return nil, explain.Failure("error-puzzle-form")
	case p.Forbidden == nil && p.pos.Outcome() != alinha.Undecided:
		return nil, alinha.ErrOver
	}
	return p, nil
}

// Want returns the answer that the puzzle gives, in the form of PuzzleAnswer.Got.
func (p *Puzzle) Want() string {
	switch {
	case p.Forbidden != nil:
		return formatFouls(p.Forbidden)
	case p.Label == PuzzleWin:
		return PuzzleWin
	case p.VCF == PuzzleWin || p.VCF == PuzzleNone:
		return p.VCF
	}
	return ""
}

// A PuzzleAnswer is what was found of a puzzle: the JSON contract of alinha puzzles.
type PuzzleAnswer struct {
	ID    string `json:"id"`
	OK    bool   `json:"ok"`  // Got is the answer that the puzzle gives
	Got   string `json:"got"` // PuzzleWin, PuzzleNone or PuzzleUnknown; or points with their fouls, "D7 33, G9 OL"
	Nodes uint64 `json:"nodes"`
	US    int64  `json:"us"` // microseconds
}

// Answers in words.
const (
	PuzzleWin     = "win"
	PuzzleNone    = "none"    // there is no win; or no forbidden point
	PuzzleUnknown = "unknown" // the nodes did not suffice to tell
)

// A PuzzleError is why a line has no answer: the JSON contract of alinha puzzles.
type PuzzleError struct {
	Line  int    `json:"line"` // from 1
	OK    bool   `json:"ok"`   // false
	Error string `json:"error"`
}

// A PuzzleSolver answers puzzles. Its provers keep their memory from one puzzle to the next.
type PuzzleSolver struct {
	Nodes uint64 // the most that are searched for a puzzle

	vcf, vct gomoku.Prover
}

// Solve answers a puzzle. Its error is that of ctx, or says that the rules refute a proof.
func (s *PuzzleSolver) Solve(ctx context.Context, p *Puzzle) (*PuzzleAnswer, error) {
	a := &PuzzleAnswer{ID: p.ID}
	s.vct.VCT = true
	var err error
	switch {
	case p.Forbidden != nil:
		err = a.findFouls(p.pos)
	case p.Label == PuzzleWin:
		err = s.prove(ctx, &s.vct, p.pos, a)
	default:
		err = s.prove(ctx, &s.vcf, p.pos, a)
	}
	a.OK = a.Got == p.Want()
	return a, err
}

// prove searches for a forced win. A proof that the rules refute is an error.
func (s *PuzzleSolver) prove(ctx context.Context, prover *gomoku.Prover, pos alinha.Position, a *PuzzleAnswer) error {
	start := time.Now()
	found, err := prover.Prove(ctx, pos, alinha.Limits{Nodes: s.Nodes})
	if err != nil {
		return err
	}
	a.US, a.Nodes = time.Since(start).Microseconds(), found.Nodes
	switch {
	case found.Proof != nil:
		a.Got = PuzzleWin
		return found.Proof.Check(pos)
	case found.Exhausted:
		a.Got = PuzzleNone
	default:
		a.Got = PuzzleUnknown
	}
	return nil
}

// formatForbidden returns Forbidden with its points and fouls in the form of findFouls, nil if it is nil.
func (p *Puzzle) formatForbidden() (map[string]string, error) {
	if p.Forbidden == nil {
		return nil, nil
	}
	board, _ := rules.BoardOf(p.pos)
	formatted := make(map[string]string)
	for point, code := range p.Forbidden {
		m, err := board.ParseCell(point)
		if err != nil {
			return nil, err
		}
		formatted[formatPoint(board, m)] = strings.ToUpper(code)
	}
	return formatted, nil
}

// formatPoint returns a cell as a point of a puzzle: "D7".
func formatPoint(board *rules.Board, m alinha.Move) string { return strings.ToUpper(board.Format(m)) }

// foulCodes are the fouls as collections of puzzles write them.
var foulCodes = [...]string{rules.Overline: "OL", rules.DoubleFour: "44", rules.DoubleThree: "33"}

// findFouls finds the forbidden points.
func (a *PuzzleAnswer) findFouls(pos alinha.Position) error {
	start := time.Now()
	fouls, err := gomoku.Fouls(pos)
	if err != nil {
		return err
	}
	a.US = time.Since(start).Microseconds()
	board, _ := rules.BoardOf(pos)
	codes := make(map[string]string)
	for m, foul := range fouls {
		codes[formatPoint(board, m)] = foulCodes[foul]
	}
	a.Got = formatFouls(codes)
	return nil
}

// formatFouls returns points with the codes of their fouls: "D7 33, G9 OL".
func formatFouls(codes map[string]string) string {
	var words []string
	for _, point := range slices.Sorted(maps.Keys(codes)) {
		words = append(words, point+" "+codes[point])
	}
	if len(words) == 0 {
		return PuzzleNone
	}
	return strings.Join(words, ", ")
}

// position returns the position of the puzzle.
func (p *Puzzle) position() (alinha.Position, error) {
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
