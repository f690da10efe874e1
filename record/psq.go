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
	psqHeader = regexp.MustCompile(`^Piskvorky (\d{1,3})x(\d{1,3}), *\d+:\d+, *([01])\s*$`)
	psqMove   = regexp.MustCompile(`^(-?\d{1,5}),(-?\d{1,5})(?:,(-?\d{1,9}))?\s*$`)
	psqAlmost = regexp.MustCompile(`^-?\d+ *,`) // what is meant for a move
	psqCode   = regexp.MustCompile(`^-?\d+\s*$`)
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
				if !yield(p.turns.Finish(), nil) {
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
				err = p.line(&l)
			case head || strings.TrimSpace(l.text) != "":
				p, err = beginPSQ(&l, v)
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
	turns *Recorder
	first int // of the players, who moves first
	names int // that have been read
	over  bool
}

// beginPSQ reads the first line of a game.
func beginPSQ(l *textLine, want rules.Variant) (*psqReader, error) {
	fields := psqHeader.FindStringSubmatch(l.text)
	if fields == nil {
		return nil, l.wrong(WantHeader)
	}
	l.skip(len("Piskvorky "))
	cols, rows, first := atoi(fields[1]), atoi(fields[2]), atoi(fields[3])
	v := want
	if v == (rules.Variant{}) {
		v = rules.Variant{Cols: cols, Rows: rows, Layers: 1, K: 5}
	}
	if v.Cols != cols || v.Rows != rows || v.Layers != 1 {
		return nil, l.wrong(WantThisGame)
	}
	if _, err := rules.Parse(v.Spec()); err != nil {
		return nil, l.refuse(err)
	}
	turns, err := NewRecorder(&Game{Variant: v})
	return &psqReader{turns: turns, first: first}, l.refuse(err)
}

// atoi returns the value of digits that are known to be few.
func atoi(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

// line reads a move, then a name, then the code.
func (p *psqReader) line(l *textLine) error {
	text := strings.TrimSpace(l.text)
	if move := psqMove.FindStringSubmatch(l.text); move != nil && p.names == 0 && !p.over {
		g := p.turns.game
		m := cell(g.Variant, atoi(move[1])-1, atoi(move[2])-1)
		if m == alinha.NoMove {
			return l.wrong(WantCell)
		}
		return l.refuse(p.turns.Put(Turn{Aim: m, Cell: m, Time: time.Duration(max(0, atoi(move[3]))) * time.Millisecond}))
	}
	switch {
	case text == "":
	case p.over:
		return l.wrong(WantHeader)
	case psqCode.MatchString(l.text):
		p.over = true
	case p.names == 2 || psqAlmost.MatchString(text):
		return l.wrong(WantCell)
	default:
		p.turns.game.Players[(p.names+p.first)%2] = strings.TrimPrefix(text, psqNobody)
		p.names++
	}
	return nil
}

func writePSQ(w io.Writer, g *Game) error {
	if err := flat("psq", g); err != nil {
		return err
	}
	turns, err := onlyTurns("psq", g)
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
		fmt.Fprintf(&b, "%s\n%s\n", psqName(g.Players[0]), psqName(g.Players[1]))
	}
	code := 0
	if g.Outcome == alinha.Undecided {
		code = -1
	}
	fmt.Fprintln(&b, code)
	_, err = io.WriteString(w, b.String())
	return err
}

// psqNobody stands for a player without a name, and before a name that might be taken for
// something else.
const psqNobody = "?"

func psqName(name string) string {
	name = strings.Join(strings.Fields(name), " ")
	if name == "" || psqAlmost.MatchString(name) || psqCode.MatchString(name) || strings.HasPrefix(name, "Piskvorky ") || strings.HasPrefix(name, psqNobody) {
		return psqNobody + name
	}
	return name
}
