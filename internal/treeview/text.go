package treeview

import (
	"bufio"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/search"
)

// defaultTextNodes is the maximum number of lines for nodes of a tree in text without given levels. A root with more moves has
// more lines.
const defaultTextNodes = 200

// WriteText writes the tree as text, one node per line: the move, the player to move, the value, the window and the reason
// why the search left the node. Nodes deeper than levels below the root are counted only; 0 levels is as many as fit 200
// lines, but at least the moves at the root.
func (t *Tree) WriteText(w io.Writer, levels int, l Language) error {
	if levels <= 0 {
		levels = t.levelsWithin(defaultTextNodes)
	}
	p := &textWriter{Tree: t, out: bufio.NewWriter(w), Language: l, levels: levels, descendants: t.descendants()}
	p.writeLine("", t.heading())
	if len(t.Nodes) > 0 {
		p.writeLine("", p.nodeLine(0))
		p.writeChildren(0, "", 1)
	}
	p.writeLine("", t.summary(l))
	return p.out.Flush()
}

// A textWriter writes a tree as text. The writes ignore errors, which Flush of out returns.
type textWriter struct {
	*Tree
	Language
	out         *bufio.Writer
	levels      int
	descendants []int // of each node
}

func (p *textWriter) writeLine(indent, text string) {
	_, _ = p.out.WriteString(indent + text + "\n")
}

// writeChildren writes the descendants of a node, whose children are level levels below the root.
func (p *textWriter) writeChildren(i int32, indent string, level int) {
	if level > p.levels {
		if p.descendants[i] > 0 {
			p.writeLine(indent, "└─ … "+p.Message("tree-nodes", "Count", p.descendants[i], "Nodes", groupDigits(p.descendants[i])))
		}
		return
	}
	children := p.Nodes[i].Children
	omitted := p.omittedText(i, p.Language)
	for k, c := range children {
		fork, rail := "├─ ", "│  "
		if k == len(children)-1 && omitted == "" {
			fork, rail = "└─ ", "   "
		}
		p.writeLine(indent+fork, p.nodeLine(c))
		p.writeChildren(c, indent+rail, level+1)
	}
	if omitted != "" {
		p.writeLine(indent, "└─ … "+omitted)
	}
}

// omittedText says how many moves of a node are not recorded, "" if all are.
func (t *Tree) omittedText(i int32, l Language) string {
	omitted := t.Trace.Omitted(i)
	if omitted == 0 {
		return ""
	}
	return l.Message("tree-omitted", "Nodes", groupDigits(omitted))
}

// nodeLine returns the line of a node.
func (p *textWriter) nodeLine(i int32) string {
	n := &p.Nodes[i]
	parts := []string{p.moveName(i), p.nodeWeight(i, p.Language), "", p.nodeValue(i, p.Language), p.nodeWindow(i, p.Language), p.exitReason(i, p.Language)}
	switch n.Exit {
	case search.TraceTerminal, search.TraceEvaluated, search.TracePruned:
	default:
		parts[2] = p.playerName(i, p.Language)
	}
	if n.Stale {
		parts = append(parts, "("+p.Message("tree-earlier")+")")
	}
	return joinNonEmpty(parts, "  ")
}

// joinNonEmpty joins the texts that are not empty. It overwrites texts.
func joinNonEmpty(texts []string, separator string) string {
	return strings.Join(slices.DeleteFunc(texts, func(text string) bool { return text == "" }), separator)
}

// summary returns the last line: the result of the search and its nodes.
func (t *Tree) summary(l Language) string {
	switch {
	case t.Pos.Outcome() != alinha.Undecided:
		return l.Message("tree-over")
	case t.Result.Move == alinha.NoMove:
		return l.Message("tree-stopped")
	}
	id := "tree-result"
	if t.Trace.Full() || t.Trace.Unrecorded > 0 {
		id = "tree-result-full"
	}
	text := l.Message(id, "Move", t.resultMove(), "Value", l.Number(t.resultValue()), "Nodes", groupDigits(int(t.Result.Nodes)),
		"Recorded", groupDigits(len(t.Nodes)), "Cut", groupDigits(t.Pruned))
	if t.Trace.Unrecorded > 0 {
		text += "; " + l.Message("tree-beyond", "Nodes", groupDigits(int(t.Trace.Unrecorded)))
	}
	return text
}

// resultMove returns the move of the result, or "" if the search was stopped without a move.
func (t *Tree) resultMove() string { return t.formatMove(t.Result.Move) }

// groupDigits formats a number in groups of three digits, separated by narrow no-break spaces, which all languages of package
// i18n accept.
func groupDigits(n int) string {
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

// playerWord returns the word that JSON files and shapes have for a player: max, min or chance.
func playerWord(p alinha.Player) string { return [...]string{"max", "min", "chance"}[p] }
