package firstreplies

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"github.com/alinha/alinha/internal/atomicfile"
	"github.com/alinha/alinha/internal/checkpoint"
	"github.com/alinha/alinha/proof/prooftree"
)

// header is the first line of the checkpoint file.
type header struct {
	Game string `json:"first_replies"`
}

// A line is a further line of the checkpoint file.
type line struct {
	Win  *win  `json:"win,omitempty"`
	Turn *turn `json:"turn,omitempty"`
}

// A turn is what a search of a first reply has come to.
type turn struct {
	First   string  `json:"first"`             // O's first reply
	Third   string  `json:"third,omitempty"`   // X's most promising third move, or the winning one
	Replies int     `json:"replies,omitempty"` // to the third move that are to be answered one by one
	Lost    int     `json:"lost,omitempty"`    // how many of these are known to lose
	Nodes   uint64  `json:"nodes,omitempty"`   // of the searches for threats, units included
	Seconds float64 `json:"seconds,omitempty"` // that the searches took, units included
	Limit   uint64  `json:"limit,omitempty"`   // of nodes; 0 if the search was stopped before
	Proven  bool    `json:"proven,omitempty"`  // X wins

	// The following are of a certificate.
	CertificateNodes int `json:"certificate_nodes,omitempty"`
	CertificateBytes int `json:"certificate_bytes,omitempty"`
}

// add takes in what a turn has come to.
func (f *firstReply) add(now *turn) {
	nodes, seconds, was := f.Nodes+now.Nodes, f.Seconds+now.Seconds, f.turn
	f.turn = *now
	f.Nodes, f.Seconds = nodes, seconds
	f.Limit = max(was.Limit, now.Limit)
	if now.Replies == 0 && !now.Proven { // a turn that was stopped early
		f.Third, f.Replies, f.Lost = was.Third, was.Replies, was.Lost
	}
}

// header returns the first line of the files of the run.
func (r *Run) header() header { return header{r.Variant.String()} }

// knows reports whether the run knows at least as much of a first reply as a turn of another run says. What that turn says of a certificate
// it takes in, if it has none.
func (r *Run) knows(other *turn) (bool, error) {
	f, err := r.find(other.First)
	if err != nil {
		return false, err
	}
	if f.Proven && f.CertificateNodes == 0 {
		f.CertificateNodes, f.CertificateBytes = other.CertificateNodes, other.CertificateBytes
	}
	return f.Proven || f.Nodes > 0 && !other.Proven, nil
}

// takeKept adds to the checkpoint file what the kept file has and the checkpoint file lacks.
func (r *Run) takeKept() error {
	if r.Kept == "" {
		return nil
	}
	file, err := os.Open(r.Kept)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	var text []byte
	unzipped, err := gzip.NewReader(file)
	if err == nil {
		text, err = io.ReadAll(unzipped)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", r.Kept, err)
	}
	known := make(map[win]bool)
	for _, w := range r.wins {
		known[w.position()] = true
	}
	err = r.read(text, func(l line) error {
		if l.Win != nil && known[l.Win.position()] {
			return nil
		}
		if l.Turn != nil {
			if ok, err := r.knows(l.Turn); ok || err != nil {
				return err
			}
		}
		if err := r.take(l); err != nil {
			return err
		}
		return r.keep.AppendJSON(&l)
	})
	if err != nil {
		return fmt.Errorf("%s: %w", r.Kept, err)
	}
	return nil
}

// WriteKept writes all that the run knows into the file Kept, once it has taken in what another run has written there.
func (r *Run) WriteKept() error {
	if r.Kept == "" {
		return nil
	}
	if err := r.takeKept(); err != nil {
		return err
	}
	var zipped bytes.Buffer
	out := gzip.NewWriter(&zipped)
	text := json.NewEncoder(out)
	err := text.Encode(r.header())
	for i := range r.wins {
		err = errors.Join(err, text.Encode(line{Win: &r.wins[i]}))
	}
	for _, f := range r.replies {
		err = errors.Join(err, text.Encode(line{Turn: &f.turn}))
	}
	if err := errors.Join(err, out.Close()); err != nil {
		return err
	}
	return atomicfile.WriteFile(r.Kept, zipped.Bytes())
}

// errForeign is the error of a file that another run has written.
var errForeign = errors.New("not the wins of this run; expected another folder")

// read calls take with each line of a file of a run but the first, which has to be the header.
func (r *Run) read(whole []byte, take func(line) error) error {
	for number, text := range slices.Collect(bytes.Lines(whole)) {
		if number == 0 {
			var got header
			if err := checkpoint.DecodeLine(text, &got); err != nil || got != r.header() {
				return errForeign
			}
			continue
		}
		var l line
		if err := checkpoint.DecodeLine(text, &l); err != nil {
			return err
		}
		if err := take(l); err != nil {
			return err
		}
	}
	return nil
}

// take takes in a line of a file, unless it names a cell that the board lacks.
func (r *Run) take(l line) error {
	if l.Win != nil {
		if _, err := l.Win.decode(r.board); err != nil {
			return err
		}
		r.wins = append(r.wins, *l.Win)
	}
	if l.Turn == nil {
		return nil
	}
	f, err := r.find(l.Turn.First)
	if err != nil {
		return err
	}
	f.add(l.Turn)
	return nil
}

// find returns a first reply.
func (r *Run) find(name string) (*firstReply, error) {
	for _, f := range r.replies {
		if f.First == name {
			return f, nil
		}
	}
	return nil, errForeign
}

// record keeps a win in the file.
func (r *Run) record(found prooftree.Win) error {
	w := encodeWin(r.board, found)
	r.wins = append(r.wins, w)
	return r.keep.AppendJSON(line{Win: &w})
}
