// Package firstreplies tries to prove that the first player wins a game from the middle of the board, one first reply of the opponent
// after the other, and lists which replies are proven and which are open.
//
//	X in the middle                 the same for all
//	  O's first reply               one of each class of symmetry
//	    X's third move              chosen by an engine
//	      a pass of O               a unit: X wins, and the win has a relevance zone
//	      each reply in the zone    a unit: X wins
//
// A reply outside the zone changes nothing, so that a first reply is proven when all its units are. Each unit is one search for a win
// by threats with a limit of nodes; the limit doubles from round to round. What the units have found stands in a checkpoint file, and a
// run goes on from there. A proven first reply has a certificate.
package firstreplies

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/checkpoint"
	"github.com/alinha/alinha/proof"
	"github.com/alinha/alinha/rules"
)

// A Run is a long run that tries each first reply.
type Run struct {
	Variant   rules.Variant
	Engine    alinha.Engine // chooses X's third move
	Folder    string        // of the checkpoint file, the certificates and the table
	TableBits int           // a table of a search has 2^TableBits places
	UnitNodes uint64        // the limit of a unit in the first round
	Rounds    int           // the most rounds

	board   *rules.Board // with X in the middle
	keep    *checkpoint.File
	replies []*firstReply
}

// A unit is what a search of a unit has found: a line of the checkpoint file.
type unit struct {
	First   string  `json:"first"`             // O's first reply
	Third   string  `json:"third,omitempty"`   // X's third move
	Second  string  `json:"second,omitempty"`  // O's second reply; pass for a pass
	Nodes   uint64  `json:"nodes,omitempty"`   // of the search
	Limit   uint64  `json:"limit,omitempty"`   // of nodes
	Seconds float64 `json:"seconds,omitempty"` // that the search took
	Proven  bool    `json:"proven,omitempty"`  // X wins
	Zone    []int   `json:"zone,omitempty"`    // of the win after a pass

	// The following are of a certificate, which has no second reply.
	CertificateNodes int `json:"certificate_nodes,omitempty"`
	CertificateBytes int `json:"certificate_bytes,omitempty"`
}

// pass is the second reply that is none.
const pass = "pass"

// A firstReply is a first reply of O, and what the units have found.
type firstReply struct {
	name    string
	move    alinha.Move
	units   map[string]unit // the last one of each second reply
	third   string
	cert    unit
	nodes   uint64
	seconds float64
}

// header is the first line of the checkpoint file.
type header struct {
	Game string `json:"first_replies"`
}

// Open opens the checkpoint file, which one process at a time has open, and prepares the first replies.
func (r *Run) Open() error {
	r.board, _ = rules.BoardOf(r.begin())
	r.replies = nil
	for _, m := range r.classes() {
		r.replies = append(r.replies, &firstReply{name: r.board.Format(m), move: m, units: make(map[string]unit)})
	}
	head := header{r.Variant.String()}
	var err error
	r.keep, err = checkpoint.OpenWithHeader(r.keepName(), head, func(whole []byte) error { return r.load(whole, head) })
	return err
}

// begin returns the position with X in the middle.
func (r *Run) begin() alinha.Position {
	pos := rules.New(r.Variant)
	pos.Play(alinha.Move(r.Variant.Rows/2*r.Variant.Cols + r.Variant.Cols/2))
	return pos
}

// Close closes the checkpoint file.
func (r *Run) Close() error { return r.keep.Close() }

// classes returns one first reply of each class of symmetry, those that are farthest from the middle first.
func (r *Run) classes() (list []alinha.Move) {
	seen := make(map[int32]bool)
	for m := range int32(r.Variant.Cells()) {
		if r.board.Cells(nil)[m] != 0 || seen[m] {
			continue
		}
		list = append(list, alinha.Move(m))
		for _, to := range r.board.Symmetries() {
			seen[to[m]] = true
		}
	}
	distance := func(m alinha.Move) int {
		x, y := 2*(int(m)%r.Variant.Cols)-r.Variant.Cols+1, 2*(int(m)/r.Variant.Cols)-r.Variant.Rows+1
		return max(x, -x, y, -y)
	}
	slices.SortStableFunc(list, func(a, b alinha.Move) int { return cmp.Compare(distance(b), distance(a)) })
	return list
}

// errForeign is the error of a file that another run has written.
var errForeign = errors.New("not the units of this run; expected another folder")

// load reads what earlier runs have found.
func (r *Run) load(whole []byte, want header) error {
	for number, line := range slices.Collect(bytes.Lines(whole)) {
		if number == 0 {
			var got header
			if err := checkpoint.DecodeLine(line, &got); err != nil || got != want {
				return errForeign
			}
			continue
		}
		var u unit
		if err := checkpoint.DecodeLine(line, &u); err != nil {
			return err
		}
		i := slices.IndexFunc(r.replies, func(f *firstReply) bool { return f.name == u.First })
		if i < 0 {
			return errForeign
		}
		r.replies[i].add(&u)
	}
	return nil
}

// add takes in what a unit has found.
func (f *firstReply) add(u *unit) {
	f.nodes += u.Nodes
	f.seconds += u.Seconds
	switch {
	case u.CertificateNodes > 0:
		f.cert = *u
	case u.Second == "":
		f.third = u.Third
	default:
		f.units[u.Second] = *u
	}
}

// record keeps what a unit has found in the file.
func (r *Run) record(f *firstReply, u *unit) error {
	u.First, u.Third = f.name, cmp.Or(u.Third, f.third)
	f.add(u)
	return r.keep.AppendJSON(u)
}

// Search tries the first replies round after round until ctx ends, all are proven or the rounds are over. It writes the table after
// each first reply.
func (r *Run) Search(ctx context.Context) error {
	for round := range r.Rounds {
		for _, f := range r.replies {
			if f.cert.CertificateNodes > 0 {
				continue
			}
			err := r.try(ctx, f, r.UnitNodes<<round)
			if err = errors.Join(err, r.writeTable()); err != nil {
				return err
			}
			if ctx.Err() != nil {
				return nil
			}
		}
	}
	return nil
}

// maxFailures is how many units of a first reply may fail before a round goes on to the next first reply.
const maxFailures = 4

// try searches the open units of a first reply with a limit, unless they have been searched with it.
func (r *Run) try(ctx context.Context, f *firstReply, limit uint64) error {
	if f.third == "" {
		if err := r.choose(ctx, f); err != nil {
			return err
		}
	}
	claim, err := r.claim(f)
	if err != nil {
		return err
	}
	prover, err := proof.NewThreatProver(claim, r.TableBits)
	if err != nil {
		return err
	}
	if err := r.prove(ctx, prover, claim, f, pass, limit); err != nil || !f.units[pass].Proven {
		return err
	}
	failures := 0
	for _, name := range r.zoneReplies(f, claim) {
		if err := r.prove(ctx, prover, claim, f, name, limit); err != nil || ctx.Err() != nil {
			return err
		}
		if !f.units[name].Proven {
			if failures++; failures == maxFailures {
				return nil
			}
		}
	}
	if failures > 0 {
		return nil
	}
	return r.certify(ctx, prover, claim, f)
}

// prove searches a unit, unless it is proven or has been searched with the limit.
func (r *Run) prove(ctx context.Context, prover *proof.ThreatProver, claim *proof.Claim, f *firstReply, second string, limit uint64) error {
	if u := f.units[second]; u.Proven || u.Limit >= limit {
		return nil
	}
	cells, err := r.cells(claim, second)
	if err != nil {
		return err
	}
	start, before := time.Now(), prover.Nodes()
	u := unit{Second: second, Limit: limit}
	u.Proven = prover.ProvePosition(ctx, cells, before+limit) == proof.AttackerWins
	if u.Proven && second == pass {
		if u.Zone, err = prover.Zone(cells); err != nil {
			return err
		}
	}
	if !u.Proven && ctx.Err() != nil {
		return nil
	}
	u.Nodes, u.Seconds = prover.Nodes()-before, time.Since(start).Seconds()
	return r.record(f, &u)
}

// zoneReplies returns the second replies in the zone of the win after a pass.
func (r *Run) zoneReplies(f *firstReply, claim *proof.Claim) (names []string) {
	for _, m := range f.units[pass].Zone {
		if claim.Cells[m] == 0 {
			names = append(names, r.board.Format(alinha.Move(m)))
		}
	}
	return names
}

// cells returns the stones of a claim after O's second reply.
func (r *Run) cells(claim *proof.Claim, second string) ([]uint8, error) {
	cells := slices.Clone(claim.Cells)
	if second == pass {
		return cells, nil
	}
	m, err := r.board.ParseCell(second)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.keepName(), err)
	}
	cells[m] = 2
	return cells, nil
}

// thirdNodes is the limit of the engine that chooses X's third move.
const thirdNodes = 300_000

// choose chooses X's third move.
func (r *Run) choose(ctx context.Context, f *firstReply) error {
	pos := r.begin()
	pos.Play(f.move)
	start := time.Now()
	res, err := r.Engine.Search(ctx, pos, alinha.Limits{Nodes: thirdNodes}, nil)
	if err != nil || ctx.Err() != nil {
		return err
	}
	return r.record(f, &unit{Third: r.board.Format(res.Move), Seconds: time.Since(start).Seconds()})
}

// claim returns the claim that X wins after X's third move.
func (r *Run) claim(f *firstReply) (*proof.Claim, error) {
	third, err := r.board.ParseCell(f.third)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.keepName(), err)
	}
	cells := r.board.Cells(nil)
	cells[f.move], cells[third] = 2, 1
	return &proof.Claim{Variant: r.Variant, Cells: cells, ToMove: alinha.Second, Player: alinha.First, Wins: true}, nil
}

// keepName returns the name of the checkpoint file.
func (r *Run) keepName() string { return filepath.Join(r.Folder, "units.jsonl") }
