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

// A psq file of Piskvork (Petr Laštovička) holds one game after the other, each as lines:
//
//	Piskvorky 15x15, 11:11, 0      size, levels of the two players, index of the player who moves first
//	8,8,120                        column and row from 1 at the top left, milliseconds
//	pbrain-one.exe                 names of the players, in the order of the levels; in tournaments only
//	pbrain-two.exe
//	0                              code of the result
//
// The file does not name the rules. Unless the caller gives a variant, the game is freestyle Gomoku.

var (
	psqHeader     = regexp.MustCompile(`^Piskvorky (\d{1,3})x(\d{1,3}), *\d+:\d+, *([01])\s*$`)
	psqMove       = regexp.MustCompile(`^(-?\d{1,5}),(-?\d{1,5})(?:,(-?\d{1,9}))?\s*$`)
	psqMoveLike   = regexp.MustCompile(`^-?\d+ *,`) // a line that looks like a move, right or wrong
	psqResultCode = regexp.MustCompile(`^-?\d+\s*$`)
)

// readPSQ reads games, each from its header to the next header or the end of the text. Blank lines may stand anywhere.
func readPSQ(in *reader, v rules.Variant) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		var p *psqReader // the game that is being read; nil between games
		for {
			l, ok, err := in.textLine()
			if err != nil {
				yield(nil, err)
				return
			}
			isHeader := strings.HasPrefix(l.text, "Piskvorky ")
			if p != nil && (!ok || isHeader) {
				if !yield(p.recorder.Finish(), nil) {
					return
				}
				p = nil
			}
			switch {
			case !ok:
				return
			case p != nil:
				err = p.readLine(&l)
			case strings.TrimSpace(l.text) != "":
				p, err = newPSQReader(&l, v)
			}
			if err != nil {
				yield(nil, err)
				return
			}
		}
	}
}

// A psqReader reads the lines of one game.
type psqReader struct {
	recorder    *Recorder
	firstPlayer int  // index of the player who moves first: 0 or 1
	namesRead   int  // number of lines with a name so far
	ended       bool // the code of the result has been read
	trailing    bool // text after the code of the result has been read
}

// newPSQReader reads the header of a game, which must be of variant want unless want is zero.
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
	recorder, err := NewRecorder(&Game{Variant: v})
	return &psqReader{recorder: recorder, firstPlayer: first}, l.errorAt(err)
}

// atoi returns the value of digits that a regular expression has matched: few enough for an int. "" gives 0.
func atoi(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

// readLine reads a line after the header: first the moves, then the names, then the code of the result.
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
		if !p.trailing {
			p.trailing = true
			return l.notice(NoticeTrailingText)
		}
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

// writePSQ writes a game. The code of the result is -1 if the game is undecided, else 0.
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

// psqUnnamed is the name of a player without one. It is also the prefix of a name that could be read as another line.
const psqUnnamed = "?"

// psqPlayerName returns the line for a player's name.
func psqPlayerName(name string) string {
	name = strings.Join(strings.Fields(name), " ")
	if name == "" || psqMoveLike.MatchString(name) || psqResultCode.MatchString(name) || strings.HasPrefix(name, "Piskvorky ") || strings.HasPrefix(name, psqUnnamed) {
		return psqUnnamed + name
	}
	return name
}
