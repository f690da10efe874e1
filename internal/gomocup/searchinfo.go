package gomocup

import (
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A searchInfo collects what a program reports of its best move during a search. Only values without a unit count: a win
// rate, or a win or a loss in a number of moves. The unit of any other evaluation is the program's own.
type searchInfo struct {
	alinha.Info
	hasScore bool // Score was reported
	otherPV  bool // the lines of INFO are about another move than the best
}

// parseLine reads a line of INFO or MESSAGE, in the formats of Yixin-Board and Rapfi.
func (i *searchInfo) parseLine(text string, board *rules.Board) {
	word, rest, _ := strings.Cut(text, " ")
	switch strings.ToUpper(word) {
	case "INFO":
		i.parseInfo(rest, board)
	case "MESSAGE":
		for field := range strings.SplitSeq(rest, "|") {
			if key, value, _ := strings.Cut(strings.TrimSpace(field), " "); strings.EqualFold(key, "eval") {
				i.parseMate(strings.TrimSpace(value))
			}
		}
	}
}

// parseInfo reads a line of INFO. "PV 0" begins the lines of the best move, "PV 1" those of the second best.
func (i *searchInfo) parseInfo(text string, board *rules.Board) {
	key, value, _ := strings.Cut(text, " ")
	value = strings.TrimSpace(value)
	key = strings.ToUpper(key)
	switch {
	case key == "PV":
		i.otherPV = value != "0" && !strings.EqualFold(value, "DONE")
		return
	case i.otherPV:
		return
	}
	switch key {
	case "DEPTH":
		if n, err := strconv.Atoi(value); err == nil && n > i.Depth && n <= maxReportedDepth {
			i.Depth = n
		}
	case "TOTALNODES":
		if n, err := strconv.ParseUint(value, 10, 64); err == nil {
			i.Nodes = max(i.Nodes, n)
		}
	case "WINRATE":
		if chance, err := strconv.ParseFloat(value, 64); err == nil && chance >= 0 && chance <= 1 {
			i.Score, i.hasScore = alinha.Score{Value: 2*chance - 1}, true
		}
	case "EVAL":
		i.parseMate(value)
	case "BESTLINE":
		i.PV = parsePV(value, board)
	}
}

// maxReportedDepth is the greatest depth of a report that counts; a greater depth is ignored.
const maxReportedDepth = 1000

// parseMate reads a win or a loss in a number of moves, such as +M5, as a score of 1 or -1 that is not Proven. It
// ignores any other evaluation.
func (i *searchInfo) parseMate(text string) {
	for _, end := range [...]struct {
		sign  string
		value float64
	}{{"+M", 1}, {"-M", -1}} {
		moves, ok := strings.CutPrefix(strings.ToUpper(text), end.sign)
		if _, err := strconv.ParseUint(moves, 10, 16); ok && err == nil {
			i.Score, i.hasScore = alinha.Score{Value: end.value}, true
		}
	}
}

// parsePV reads a variation from the position of board, as cells separated by spaces. It ends before the first text that is
// not a legal move.
func parsePV(text string, board *rules.Board) (line []alinha.Move) {
	at := board.Clone().(*rules.Board)
	for word := range strings.FieldsSeq(text) {
		xy, ok := parseNumbers(word)
		if !ok || len(xy) != 2 {
			return line
		}
		m := cellAt(board.Variant().Cols, board.Variant().Rows, xy[0], xy[1])
		if m == alinha.NoMove || at.Try(m) != nil {
			return line
		}
		at.Play(m)
		line = append(line, m)
	}
	return line
}

// result returns the result of a search with move m, and with the score, depth, nodes and variation if the program has
// reported a score.
func (i *searchInfo) result(m alinha.Move) alinha.Result {
	res := alinha.Result{Move: m, PV: []alinha.Move{m}}
	if !i.hasScore {
		return res
	}
	res.Score, res.Depth, res.Nodes = i.Score, max(i.Depth, 1), i.Nodes
	if len(i.PV) > 0 && i.PV[0] == m {
		res.PV = i.PV
	}
	return res
}
