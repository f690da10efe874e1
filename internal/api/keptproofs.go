package api

import (
	"bytes"
	"cmp"
	"encoding/hex"
	"hash/fnv"
	"slices"
	"sync"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/proof/strategy"
	"github.com/alinha/alinha/rules"
)

// A keptProof is a proof with its file.
type keptProof struct {
	id       string // a hash of file
	file     []byte
	strategy *strategy.Strategy

	// Of a proof that prove has found: the position, as rootKey writes it, and whether its value is a draw.
	root  string
	drawn bool
}

// summary returns the summary of the proof, whose file has a name.
func (p *keptProof) summary(name string) *ProofSummary {
	st := p.strategy
	root := st.Root()
	s := &ProofSummary{
		ID: p.id, Name: name, Game: analysis.Of(root).Name(), Board: catalog.BoardText(root),
		Player: st.Player.String(), Wins: st.Wins, Drawn: p.drawn,
		Nodes: st.Nodes, Bytes: len(p.file), CheckMs: analysis.Milliseconds(st.CheckTime),
	}
	if st.Wins {
		s.Moves = st.MostMoves()
	}
	return s
}

// size returns the bytes of memory that the proof takes, about.
func (p *keptProof) size() int { return len(p.file) + p.strategy.Size() }

// ProofMiB is the most memory that a Service keeps proofs in.
const ProofMiB = 64

// keptProofs holds the proofs that were used last. The zero value holds none.
type keptProofs struct {
	mu     sync.Mutex
	proofs []*keptProof // the one used last is the last
}

// keep keeps a proof, whose id it sets, in place of those that have not been used for the longest time. Of a proof that is kept
// already, what was known stays known.
func (k *keptProofs) keep(p *keptProof) {
	k.mu.Lock()
	defer k.mu.Unlock()
	sum := fnv.New128a()
	_, _ = sum.Write(p.file) // a hash takes all that is written
	p.id = hex.EncodeToString(sum.Sum(nil))
	if i := slices.IndexFunc(k.proofs, func(old *keptProof) bool { return old.id == p.id }); i >= 0 {
		if old := k.proofs[i]; bytes.Equal(old.file, p.file) {
			p.root, p.drawn = cmp.Or(p.root, old.root), p.drawn || old.drawn
		}
		k.proofs = slices.Delete(k.proofs, i, i+1)
	}
	k.proofs = append(k.proofs, p)
	size := 0
	for i, kept := range slices.Backward(k.proofs) {
		if size += kept.size(); size > ProofMiB<<20 && i < len(k.proofs)-1 {
			k.proofs = slices.Delete(k.proofs, 0, i+1)
			return
		}
	}
}

// find returns the proof that a condition holds of, and notes that the proof is used.
func (k *keptProofs) find(is func(p *keptProof) bool) (*keptProof, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	i := slices.IndexFunc(k.proofs, is)
	if i < 0 {
		return nil, false
	}
	p := k.proofs[i]
	k.proofs = append(slices.Delete(k.proofs, i, i+1), p)
	return p, true
}

// byRoot returns the proof that was found of a position.
func (k *keptProofs) byRoot(root string) (*keptProof, bool) {
	return k.find(func(p *keptProof) bool { return p.root == root })
}

// byID returns a proof. The error is a *Fault with the ID proof-gone, upon which a client opens the file, or has the position
// proven, again.
func (k *keptProofs) byID(id string, loc *i18n.Localizer) (*keptProof, error) {
	if p, ok := k.find(func(p *keptProof) bool { return p.id == id }); ok {
		return p, nil
	}
	return nil, &Fault{ID: "proof-gone", Text: loc.Message("error-proof-gone"), Field: "proof"}
}

// rootKey returns a text that tells positions apart.
func rootKey(v rules.Variant, cells []uint8, toMove alinha.Player) string {
	return v.Spec() + " " + stones(cells) + " " + toMove.String()
}
