package treeview

import (
	"bufio"
	"encoding/json"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// JSONFormat is the name of the format of WriteJSON, described in docs/tree.md.
const JSONFormat = "alinha-tree 1"

// A jsonHeader is the part of a file before the nodes. The JSON names are those of docs/tree.md.
type jsonHeader struct {
	Format      string     `json:"format"`
	Game        string     `json:"game,omitempty"`
	Tree        string     `json:"tree,omitempty"`  // the tree in text, instead of a game
	Setup       string     `json:"setup,omitempty"` // the board from which the moves lead, "" for the empty one
	Moves       []string   `json:"moves,omitempty"`
	Engine      string     `json:"engine"`
	Unit        string     `json:"unit"`    // of values: "points", or "game" for fractions of a won game
	Windows     bool       `json:"windows"` // the search has windows
	NullWindows bool       `json:"asks"`    // the engine searches with null windows
	Board       *jsonBoard `json:"board,omitempty"`
	Result      jsonResult `json:"result"`
	Unrecorded  uint64     `json:"beyond"` // nodes that were entered but not recorded
}

// A jsonBoard is the board at the root.
type jsonBoard struct {
	Cols    int      `json:"cols"`
	Rows    int      `json:"rows"`
	Layers  int      `json:"layers"`
	Gravity bool     `json:"gravity"`
	Cells   []string `json:"cells"`  // the name of each cell as a move
	Stones  string   `json:"stones"` // X, O or . of each cell
	Last    int      `json:"last"`   // the cell of the last stone, or -1
}

// A jsonResult is the result of the search.
type jsonResult struct {
	Move   string `json:"move"`
	Value  string `json:"value"` // from the point of view of MAX
	Nodes  uint64 `json:"nodes"`
	Depth  int    `json:"depth"`
	Pruned int    `json:"cut"`
}

// WriteJSON writes the nodes and the events of the tree in JSONFormat, one node or event per line.
func (t *Tree) WriteJSON(w io.Writer) error {
	head, err := json.Marshal(t.jsonHeader())
	if err != nil {
		return err
	}
	out := &jsonWriter{Tree: t, Writer: bufio.NewWriterSize(w, 1<<16)}
	out.writeText(strings.TrimSuffix(string(head), "}") + ",\n\"nodes\":[\n")
	for i := range t.Nodes {
		out.writeNode(int32(i))
		out.endItem(i, len(t.Nodes))
	}
	out.writeText("],\n\"events\":[\n")
	for i, e := range t.Trace.Events {
		out.writeEvent(e)
		out.endItem(i, len(t.Trace.Events))
	}
	out.writeText("]}\n")
	return out.Flush()
}

// jsonHeader returns the header of the file of a tree.
func (t *Tree) jsonHeader() jsonHeader {
	head := jsonHeader{
		Format: JSONFormat, Tree: t.Game, Setup: t.Board, Moves: t.Moves, Engine: t.Engine, Unit: "game", Windows: t.HasWindows, NullWindows: t.nullWindows,
		Result:     jsonResult{Move: t.resultMove(), Value: t.resultValue(), Nodes: t.Result.Nodes, Depth: t.Result.Depth, Pruned: t.Pruned},
		Unrecorded: t.Trace.Unrecorded,
	}
	if t.Trace.InPoints() {
		head.Unit = "points"
	}
	if t.board != nil {
		head.Game, head.Tree = t.Game, ""
		head.Board = jsonBoardOf(t.board)
	}
	return head
}

// jsonBoardOf returns a board as in a file.
func jsonBoardOf(b *rules.Board) *jsonBoard {
	v := b.Variant()
	board := &jsonBoard{Cols: v.Cols, Rows: v.Rows, Layers: v.Layers, Gravity: v.Gravity, Last: int(b.Last())}
	var stones strings.Builder
	for m, cell := range b.Cells(nil) {
		board.Cells = append(board.Cells, b.Format(alinha.Move(m)))
		stones.WriteByte(".XO"[cell])
	}
	board.Stones = stones.String()
	return board
}

// A jsonWriter writes the file of a tree. The writes ignore errors, which Flush returns.
type jsonWriter struct {
	*Tree
	*bufio.Writer
	line []byte // the buffer of a line, reused
}

func (w *jsonWriter) writeText(s string) { _, _ = w.WriteString(s) }

// endItem ends item i of n items of an array.
func (w *jsonWriter) endItem(i, n int) {
	if i < n-1 {
		w.writeText(",")
	}
	w.writeText("\n")
}

// writeNode writes node i.
func (w *jsonWriter) writeNode(i int32) {
	n, state := w.Trace.Nodes[i], &w.Nodes[i]
	line := append(w.line[:0], `{"parent":`...)
	line = strconv.AppendInt(line, int64(n.Parent), 10)
	if n.Move != alinha.NoMove {
		line = append(line, `,"cell":`...)
		line = strconv.AppendInt(line, int64(n.Move), 10)
		line = append(append(append(line, `,"move":"`...), w.moveName(i)...), '"')
	}
	line = append(append(append(line, `,"player":"`...), playerWord(n.Player)...), '"')
	if n.Weight > 0 {
		line = append(line, `,"weight":`...)
		line = strconv.AppendFloat(line, n.Weight, 'g', -1, 64)
	}
	if !math.IsNaN(state.Value) {
		line = append(line, `,"value":`...)
		line = w.appendValue(line, state.Value)
	}
	line = append(append(append(line, `,"left":"`...), exitWord(state.Exit)...), '"')
	if state.Stale {
		line = append(line, `,"earlier":true`...)
	}
	if !math.IsNaN(state.Exact) {
		line = w.appendValue(append(line, `,"exact":`...), state.Exact)
	}
	if omitted := w.Trace.Omitted(i); omitted > 0 {
		line = strconv.AppendInt(append(line, `,"beyond":`...), int64(omitted), 10)
	}
	w.line = append(line, '}')
	_, _ = w.Writer.Write(w.line)
}

// exitWord returns the word that JSON files have for the Exit of a node.
func exitWord(kind search.TraceKind) string {
	if kind == search.TraceEntered {
		return "open"
	}
	return kind.String()
}

// writeEvent writes an event as an array: kind, node, and the fields that the kind sets.
func (w *jsonWriter) writeEvent(e search.TraceEvent) {
	line := append(append(append(w.line[:0], `["`...), e.Kind.String()...), `",`...)
	line = strconv.AppendInt(line, int64(e.Node), 10)
	values := func(values ...float64) {
		for _, v := range values {
			line = w.appendValue(append(line, ','), v)
		}
	}
	switch e.Kind {
	case search.TraceIteration:
		line = strconv.AppendInt(append(line, ','), int64(e.Count), 10)
	case search.TraceProofQuery:
		attacker := alinha.First
		if e.Value < 0 {
			attacker = alinha.Second
		}
		line = append(append(append(line, `,"`...), playerWord(attacker)...), `",`...)
		line = strconv.AppendInt(line, int64(e.Count), 10)
	case search.TraceEntered, search.TraceResumed:
		values(e.Low, e.High)
	case search.TraceNewBest:
		values(e.Value, e.Low, e.High)
	case search.TraceSimulated:
		values(e.Value, e.Low, e.High)
		line = strconv.AppendInt(append(line, ','), int64(e.Count), 10)
	case search.TraceProofNumbers:
		line = append(append(append(append(line, `,"`...), formatProofNumber(e.Low)...), `","`...), formatProofNumber(e.High)...)
		line = append(line, '"')
	case search.TracePruned:
	default:
		values(e.Value)
	}
	w.line = append(line, ']')
	_, _ = w.Writer.Write(w.line)
}

// appendValue appends a value to a line: a number of nine decimals in points or won games, or a string of Trace.Text.
func (w *jsonWriter) appendValue(line []byte, v float64) []byte {
	if n, ok := w.Trace.Number(v); ok {
		return strconv.AppendFloat(line, math.Round(n*1e9)/1e9+0, 'g', -1, 64)
	}
	return append(append(append(line, '"'), w.Trace.Text(v)...), '"')
}
