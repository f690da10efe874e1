package treeview

import (
	"bufio"
	"io"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/search"
)

// textLines is the most nodes that a tree as text shows or counts, a line each, unless
// it is told otherwise or has more moves at the root.
const textLines = 200

// WriteText writes the tree as text, a node a line: the move, who moves, the value, the
// window and why the node was left. Deeper than levels it only counts nodes; 0 is as
// many levels as fit 200 lines, and the moves at the root.
func (t *Tree) WriteText(w io.Writer, levels int, l Language) error {
	if levels <= 0 {
		levels = t.within(textLines)
	}
	p := &treeText{Tree: t, out: bufio.NewWriter(w), Language: l, levels: levels, below: t.below()}
	p.line("", t.headline())
	if len(t.Branches) > 0 {
		p.line("", p.words(0))
		p.children(0, "", 1)
	}
	p.line("", t.summary(l))
	return p.out.Flush()
}

// A treeText is a tree on its way to a text.
type treeText struct {
	*Tree
	Language
	out    *bufio.Writer
	levels int
	below  []int
}

func (p *treeText) line(indent, text string) {
	_, _ = p.out.WriteString(indent + text + "\n") // Flush returns its error
}

// children writes what is below a node that is so many levels down, less one.
func (p *treeText) children(i int32, indent string, level int) {
	if level > p.levels {
		if p.below[i] > 0 {
			p.line(indent, "└─ … "+p.Message("tree-nodes", "Count", p.below[i], "Nodes", grouped(p.below[i])))
		}
		return
	}
	children := p.Branches[i].Children
	for k, c := range children {
		fork, rail := "├─ ", "│  "
		if k == len(children)-1 {
			fork, rail = "└─ ", "   "
		}
		p.line(indent+fork, p.words(c))
		p.children(c, indent+rail, level+1)
	}
}

// words says all that is known of a node.
func (p *treeText) words(i int32) string {
	b := &p.Branches[i]
	words := []string{p.name(i), p.weight(i, p.Language), "", p.value(i, p.Language), p.window(i, p.Language), p.reason(i, p.Language)}
	switch b.Left {
	case search.TraceTerminal, search.TraceEvaluated, search.TracePruned:
	default:
		words[2] = p.side(i, p.Language)
	}
	if b.Earlier {
		words = append(words, "("+p.Message("tree-earlier")+")")
	}
	said := words[:0]
	for _, word := range words {
		if word != "" {
			said = append(said, word)
		}
	}
	return strings.Join(said, "  ")
}

// summary says what the search found and what it cost.
func (t *Tree) summary(l Language) string {
	if t.Result.Move == alinha.NoMove {
		return l.Message("tree-stopped")
	}
	id := "tree-result"
	if t.Trace.Full() {
		id = "tree-result-full"
	}
	text := l.Message(id, "Move", t.move(), "Value", l.Number(t.answer()), "Nodes", grouped(int(t.Result.Nodes)),
		"Recorded", grouped(len(t.Branches)), "Cut", grouped(t.Cut))
	if t.Trace.Unrecorded > 0 {
		text += "; " + l.Message("tree-beyond", "Nodes", grouped(int(t.Trace.Unrecorded)))
	}
	return text
}

// move writes the move that the search chose, "" if it was stopped before.
func (t *Tree) move() string { return t.format(t.Result.Move) }

// grouped writes a number in groups of three digits, with thin spaces, as all our
// languages read it.
func grouped(n int) string {
	digits := strconv.Itoa(n)
	var s strings.Builder
	for i, d := range digits {
		if left := len(digits) - i; i > 0 && left%3 == 0 {
			s.WriteRune('\u202f')
		}
		s.WriteRune(d)
	}
	return s.String()
}

// mover is the word of a file for who moves.
func mover(p alinha.Player) string { return [...]string{"max", "min", "chance"}[p] }
