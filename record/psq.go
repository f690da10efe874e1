package record

import (
	"fmt"
	"io"
	"iter"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A file of Piskvork (Petr Laštovička) is lines:
//
//	Piskvorky 15x15, 11:11, 0      size, levels of the players, who of them moves first
//	8,8,120                        column and row from 1, milliseconds
//	pbrain-one.exe                 the players, in the order of the levels, if it was a tournament
//	pbrain-two.exe
//	0                              a code of how it ended
//
// It does not tell the rules: without a variant of the caller they are freestyle's.

var (
	psqHeader     = regexp.MustCompile(`^Piskvorky (\d{1,3})x(\d{1,3}), *\d+:\d+, *([01])\s*$`)
	psqMove       = regexp.MustCompile(`^(-?\d{1,5}),(-?\d{1,5})(?:,(-?\d{1,9}))?\s*$`)
	psqMoveLike   = regexp.MustCompile(`^-?\d+ *,`) // what is meant for a move
	psqResultCode = regexp.MustCompile(`^-?\d+\s*$`)
)

func readPSQ(in *reader, v rules.Variant) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		var p *psqReader
		for {
			l, ok, err := in.textLine()
			head := strings.HasPrefix(l.text, "Piskvorky ")
			switch {
			case err != nil:
			case p != nil && (!ok || head):
				if !yield(p.recorder.Finish(), nil) {
					return
				}
				p = nil
			}
			if err == nil && !ok {
				return
			}
			switch {
			case err != nil:
			case p != nil:
				err = p.readLine(&l)
			case head || strings.TrimSpace(l.text) != "":
				p, err = newPSQReader(&l, v)
			}
			if err != nil {
				yield(nil, err)
				return
			}
		}
	}
}

// A psqReader makes a game of lines.
type psqReader struct {
	recorder    *Recorder
	firstPlayer int // of the players, who moves first
	namesRead   int // that have been read
	ended       bool
}

// newPSQReader reads the first line of a game.
func newPSQReader(l *textLine, want rules.Variant) (*psqReader, error) {
	fields := psqHeader.FindStringSubmatch(l.text)
	if fields == nil {
		return nil, l.expected(WantPSQHeader)
	}
	l.skip(len("Piskvorky "))
	cols, rows, first := atoi(fields[1]), atoi(fields[2]), atoi(fields[3])
	v := want
	if v == (rules.Variant{}) {
		v = rules.Variant{Cols: cols, Rows: rows, Layers: 1, K: 5}
	}
	if v.Cols != cols || v.Rows != rows || v.Layers != 1 {
		return nil, l.expected(WantSameVariant)
	}
	if _, err := rules.Parse(v.Spec()); err != nil {
		return nil, l.errorAt(err)
	}
	turns, err := NewRecorder(&Game{Variant: v})
	return &psqReader{recorder: turns, firstPlayer: first}, l.errorAt(err)
}

// atoi returns the value of digits that are known to be few.
func atoi(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

// readLine reads a move, then a name, then the code.
func (p *psqReader) readLine(l *textLine) error {
	text := strings.TrimSpace(l.text)
	if move := psqMove.FindStringSubmatch(l.text); move != nil && p.namesRead == 0 && !p.ended {
		g := p.recorder.game
		m := cellAt(g.Variant, atoi(move[1])-1, atoi(move[2])-1)
		if m == alinha.NoMove {
			return l.expected(WantPSQMove)
		}
		return l.errorAt(p.recorder.Add(Turn{Aim: m, Cell: m, Time: time.Duration(max(0, atoi(move[3]))) * time.Millisecond}))
	}
	switch {
	case text == "":
	case p.ended:
		return l.expected(WantPSQHeader)
	case psqResultCode.MatchString(l.text):
		p.ended = true
	case p.namesRead == 2 || psqMoveLike.MatchString(text):
		return l.expected(WantPSQMove)
	default:
		p.recorder.game.Players[(p.namesRead+p.firstPlayer)%2] = strings.TrimPrefix(text, psqUnnamed)
		p.namesRead++
	}
	return nil
}

func writePSQ(w io.Writer, g *Game) error {
	if err := checkLayersAndSlip("psq", g); err != nil {
		return err
	}
	turns, err := turnsFromEmpty("psq", g)
	if err != nil {
		return err
	}
	var b strings.Builder
	v := g.Variant
	fmt.Fprintf(&b, "Piskvorky %dx%d, 0:0, 0\n", v.Cols, v.Rows)
	for _, t := range turns {
		fmt.Fprintf(&b, "%d,%d,%d\n", int(t.Cell)%v.Cols+1, int(t.Cell)/v.Cols+1, t.Time.Milliseconds())
	}
	if g.Players != [2]string{} {
		fmt.Fprintf(&b, "%s\n%s\n", psqPlayerName(g.Players[0]), psqPlayerName(g.Players[1]))
	}
	code := 0
	if g.Outcome == alinha.Undecided {
		code = -1
	}
	fmt.Fprintln(&b, code)
	_, err = io.WriteString(w, b.String())
	return err
}

// psqUnnamed stands for a player without a name, and before a name that might be taken for
// something else.
const psqUnnamed = "?"

func psqPlayerName(name string) string {
	name = strings.Join(strings.Fields(name), " ")
	if name == "" || psqMoveLike.MatchString(name) || psqResultCode.MatchString(name) || strings.HasPrefix(name, "Piskvorky ") || strings.HasPrefix(name, psqUnnamed) {
		return psqUnnamed + name
	}
	return name
}
