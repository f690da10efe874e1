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

// TreeFormat is the name of the format that WriteJSON writes, described in docs/tree.md.
const TreeFormat = "alinha-tree 1"

// A treeHead is what stands before the nodes in a file.
type treeHead struct {
	Format  string     `json:"format"`
	Game    string     `json:"game,omitempty"`
	Tree    string     `json:"tree,omitempty"` // in the place of a game
	Moves   []string   `json:"moves,omitempty"`
	Engine  string     `json:"engine"`
	Unit    string     `json:"unit"`    // of values: points, or game for parts of a won game
	Windows bool       `json:"windows"` // the search had them
	Asks    bool       `json:"asks"`    // in null windows
	Board   *treeBoard `json:"board,omitempty"`
	Result  treeResult `json:"result"`
	Beyond  uint64     `json:"beyond"` // nodes that were entered and are not recorded
}

// A treeBoard is the board at the root.
type treeBoard struct {
	Cols    int      `json:"cols"`
	Rows    int      `json:"rows"`
	Layers  int      `json:"layers"`
	Gravity bool     `json:"gravity"`
	Cells   []string `json:"cells"`  // their names as moves
	Stones  string   `json:"stones"` // X, O or . for each cell
	Last    int      `json:"last"`   // the cell of the last stone, -1 for none
}

// A treeResult is what the search found.
type treeResult struct {
	Move  string `json:"move"`
	Value string `json:"value"` // MAX's
	Nodes uint64 `json:"nodes"`
	Depth int    `json:"depth"`
	Cut   int    `json:"cut"`
}

// WriteJSON writes the tree and all its steps in the format alinha-tree 1, a node and a
// step a line.
func (t *Tree) WriteJSON(w io.Writer) error {
	head, err := json.Marshal(t.head())
	if err != nil {
		return err
	}
	out := &treeJSON{Tree: t, Writer: bufio.NewWriterSize(w, 1<<16)}
	out.text(strings.TrimSuffix(string(head), "}") + ",\n\"nodes\":[\n")
	for i := range t.Branches {
		out.node(int32(i))
		out.next(i, len(t.Branches))
	}
	out.text("],\n\"events\":[\n")
	for i, e := range t.Trace.Events {
		out.event(e)
		out.next(i, len(t.Trace.Events))
	}
	out.text("]}\n")
	return out.Flush()
}

func (t *Tree) head() treeHead {
	head := treeHead{
		Format: TreeFormat, Tree: t.Game, Moves: t.Moves, Engine: t.Engine, Unit: "game", Windows: t.Windows, Asks: t.asks,
		Result: treeResult{Move: t.move(), Value: t.answer(), Nodes: t.Result.Nodes, Depth: t.Result.Depth, Cut: t.Cut},
		Beyond: t.Trace.Unrecorded,
	}
	if t.Trace.InPoints() {
		head.Unit = "points"
	}
	if t.board != nil {
		head.Game, head.Tree = t.Game, ""
		head.Board = boardOf(t.board)
	}
	return head
}

func boardOf(b *rules.Board) *treeBoard {
	v := b.Variant()
	board := &treeBoard{Cols: v.Cols, Rows: v.Rows, Layers: v.Layers, Gravity: v.Gravity, Last: int(b.Last())}
	var stones strings.Builder
	for m, cell := range b.Cells(nil) {
		board.Cells = append(board.Cells, b.Format(alinha.Move(m)))
		stones.WriteByte(".XO"[cell])
	}
	board.Stones = stones.String()
	return board
}

// A treeJSON is a file that is being written. Flush returns the error of any write.
type treeJSON struct {
	*Tree
	*bufio.Writer
	line []byte
}

func (w *treeJSON) text(s string) { _, _ = w.WriteString(s) }

// next ends line i of n.
func (w *treeJSON) next(i, n int) {
	if i < n-1 {
		w.text(",")
	}
	w.text("\n")
}

func (w *treeJSON) node(i int32) {
	n, b := w.Trace.Nodes[i], &w.Branches[i]
	line := append(w.line[:0], `{"parent":`...)
	line = strconv.AppendInt(line, int64(n.Parent), 10)
	if n.Move != alinha.NoMove {
		line = append(line, `,"cell":`...)
		line = strconv.AppendInt(line, int64(n.Move), 10)
		line = append(append(append(line, `,"move":"`...), w.name(i)...), '"')
	}
	line = append(append(append(line, `,"player":"`...), mover(n.Player)...), '"')
	if n.Weight > 0 {
		line = append(line, `,"weight":`...)
		line = strconv.AppendFloat(line, n.Weight, 'g', -1, 64)
	}
	if !math.IsNaN(b.Value) {
		line = append(line, `,"value":`...)
		line = w.value(line, b.Value)
	}
	line = append(append(append(line, `,"left":"`...), left(b.Left)...), '"')
	if b.Earlier {
		line = append(line, `,"earlier":true`...)
	}
	w.line = append(line, '}')
	_, _ = w.Writer.Write(w.line)
}

// left is the word for how a node was left.
func left(kind search.TraceKind) string {
	if kind == search.TraceEntered {
		return "open"
	}
	return kind.String()
}

// event writes a step: its kind, its node, and the figures that the kind has.
func (w *treeJSON) event(e search.TraceEvent) {
	line := append(append(append(w.line[:0], `["`...), e.Kind.String()...), `",`...)
	line = strconv.AppendInt(line, int64(e.Node), 10)
	values := func(values ...float64) {
		for _, v := range values {
			line = w.value(append(line, ','), v)
		}
	}
	switch e.Kind {
	case search.TraceIteration:
		line = strconv.AppendInt(append(line, ','), int64(e.Count), 10)
	case search.TraceProofQuery:
		who := alinha.First
		if e.Value < 0 {
			who = alinha.Second
		}
		line = append(append(append(line, `,"`...), mover(who)...), `",`...)
		line = strconv.AppendInt(line, int64(e.Count), 10)
	case search.TraceEntered, search.TraceResumed:
		values(e.Low, e.High)
	case search.TraceNewBest:
		values(e.Value, e.Low, e.High)
	case search.TraceSimulated:
		values(e.Value, e.Low, e.High)
		line = strconv.AppendInt(append(line, ','), int64(e.Count), 10)
	case search.TraceProofNumbers:
		line = append(append(append(append(line, `,"`...), proof(e.Low)...), `","`...), proof(e.High)...)
		line = append(line, '"')
	case search.TracePruned:
	default:
		values(e.Value)
	}
	w.line = append(line, ']')
	_, _ = w.Writer.Write(w.line)
}

// value appends a value: a number in points or won games, to nine places, or a string
// as Trace.Text writes it.
func (w *treeJSON) value(line []byte, v float64) []byte {
	if n, ok := w.Trace.Number(v); ok {
		return strconv.AppendFloat(line, math.Round(n*1e9)/1e9+0, 'g', -1, 64)
	}
	return append(append(append(line, '"'), w.Trace.Text(v)...), '"')
}
