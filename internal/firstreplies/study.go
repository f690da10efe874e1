package firstreplies

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/checkpoint"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/proof/prooftree"
	"github.com/alinha/alinha/rules"
)

// StudyKind is the kind of the studies whose units are positions of a prooftree.Tree: a payload is a question, a result an answer.
const StudyKind = "prooftree"

// parameters are the parameters of a study.
type parameters struct {
	Game  string `json:"game"`  // as rules.Parse reads it
	First string `json:"first"` // the first reply; it tells the studies of a run apart
}

// A question asks whether X, to move, wins a position.
type question struct {
	Position string `json:"position"` // see formatPosition
	Nodes    uint64 `json:"nodes"`    // the limit of the searches for threats, from 1 to maxQuestionNodes
}

// An answer is the answer to a question. It depends on the question and TableBits only, but for Ms.
type answer struct {
	question
	Win       *win    `json:"win,omitempty"` // of the position; nil if it is open
	Spent     uint64  `json:"spent"`         // how many nodes the searches for threats had
	Ms        float64 `json:"ms"`            // the time of the search in milliseconds
	TableBits int     `json:"tableBits"`     // the tables had 2^TableBits places
	Proof     int     `json:"proof"`         // the proof number of the position; see prooftree.Tree.Numbers
	Disproof  int     `json:"disproof"`      // the disproof number

	// Wins are the other positions that a quiet move was found to win, as packWins writes them.
	Wins []byte `json:"wins,omitempty"`
}

// The greatest numbers of nodes of a question, and of nodes and milliseconds of an answer, which may have had more than its limit. Sums of
// them do not overflow.
const (
	maxQuestionNodes = 1 << 40
	maxAnswerNodes   = 1 << 48
	maxAnswerMs      = 1 << 40
)

// EqualAnswers reports whether two results of a unit agree: both have proven the position or neither has, and if their tables had equal
// sizes they are equal in all but the time.
func EqualAnswers(a, b json.RawMessage) bool {
	var x, y answer
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return false
	}
	x.Ms, y.Ms = 0, 0
	if x.TableBits == y.TableBits {
		return reflect.DeepEqual(x, y)
	}
	return x.question == y.question && (x.Win == nil) == (y.Win == nil)
}

// maxWinsBytes is the greatest size of the compressed wins in a result: jobs.MaxResult less a quarter for base64 and the rest of the
// answer.
const maxWinsBytes = jobs.MaxResult / 8 * 5

// packWins returns wins as compressed lines of JSON, of at most so many bytes. It leaves out those with the fewest nodes if there are too
// many: they are the quickest to find again.
func packWins(wins []win, most int) ([]byte, error) {
	slices.SortStableFunc(wins, func(a, b win) int { return cmp.Compare(b.Nodes, a.Nodes) })
	for len(wins) > 0 {
		var text bytes.Buffer
		zipped := gzip.NewWriter(&text)
		lines := json.NewEncoder(zipped)
		var err error
		for _, w := range wins {
			err = errors.Join(err, lines.Encode(w))
		}
		if err := errors.Join(err, zipped.Close()); err != nil || text.Len() <= most {
			return text.Bytes(), err
		}
		wins = wins[:int64(len(wins))*int64(most)/int64(text.Len())]
	}
	return nil, nil
}

// maxWinsText is the greatest number of bytes of the wins of an answer without compression. It limits the memory that they take.
const maxWinsText = 1 << 26

// unpackWins returns the wins that packWins has written.
func unpackWins(packed []byte) (wins []win, err error) {
	if len(packed) == 0 {
		return nil, nil
	}
	unzipped, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(unzipped, maxWinsText))
	if err != nil {
		return nil, err
	}
	for line := range bytes.Lines(text) {
		var w win
		if err := checkpoint.DecodeLine(line, &w); err != nil {
			return nil, err
		}
		wins = append(wins, w)
	}
	return wins, nil
}

// errAnswer is the error of a result that is no answer to its question.
var errAnswer = errors.New("not an answer to the question of the unit")

// readAnswer returns the answer in the result of a unit, and its wins: those that took the fewest nodes first, that of the position of the
// unit last. It checks what is cheap to check. That the positions are won it believes.
func readAnswer(board *rules.Board, q question, result []byte) (a answer, wins []prooftree.Win, err error) {
	asked, err := parsePosition(board.Variant(), q.Position)
	if err != nil {
		return a, nil, err
	}
	if err := checkpoint.DecodeLine(result, &a); err != nil {
		return a, nil, err
	}
	if a.question != q || a.Spent > maxAnswerNodes || a.Ms < 0 || a.Ms > maxAnswerMs {
		return a, nil, errAnswer
	}
	others, err := unpackWins(a.Wins)
	if err != nil {
		return a, nil, err
	}
	for _, w := range slices.Backward(others) {
		found, err := w.check(board, asked)
		if err != nil || found.Move == alinha.NoMove || bytes.Equal(found.Cells, asked) {
			return a, nil, cmp.Or(err, errAnswer)
		}
		wins = append(wins, found)
	}
	if a.Win == nil {
		return a, wins, nil
	}
	own, err := a.Win.check(board, asked)
	if err != nil || !bytes.Equal(own.Cells, asked) {
		return a, nil, cmp.Or(err, errAnswer)
	}
	return a, append(wins, own), nil
}

// check decodes a win. The error says what is wrong unless the win is as encodeWin writes it, its position is one with X to move that has
// all stones of the asked one, and its move goes to an empty cell.
func (w *win) check(board *rules.Board, asked []uint8) (prooftree.Win, error) {
	found, err := w.decode(board)
	if err != nil {
		return found, err
	}
	if err := checkPosition(board.Variant(), found.Cells); err != nil {
		return found, err
	}
	isLegal := found.Move == alinha.NoMove || found.Cells[found.Move] == 0
	if !isLegal || encodeWin(board, found) != *w || !continues(board, found.Cells, asked) {
		return found, errAnswer
	}
	return found, nil
}
