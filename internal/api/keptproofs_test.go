package api

import (
	"testing"

	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/proof/strategy"
)

// The proofs that were used last are kept, as many as there is memory for.
func TestKeptProofs(t *testing.T) {
	text := "alinha proof 3\ngame mnk:3x1,k=3\nclaim second does-not-lose\nroot X.. second\nM 1\nL\nend 2\n"
	st, err := strategy.New(t.Context(), []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	var kept keptProofs
	ids := make([]string, 4)
	for i := range ids {
		file := make([]byte, ProofMiB<<20/3)
		file[0] = byte(i)
		p := &keptProof{root: string(rune('a' + i)), strategy: st, file: file[:len(file)-1<<10]}
		kept.keep(p)
		ids[i] = p.id
		if i == 2 {
			kept.byRoot("a")
		}
	}
	for i, want := range []bool{true, false, true, true} {
		if _, err := kept.byID(ids[i], i18n.New(i18n.Tags[0])); (err == nil) != want {
			t.Errorf("proof %d is kept: %v, want %v", i, err == nil, want)
		}
	}
	large := &keptProof{strategy: st, file: make([]byte, ProofMiB<<20)}
	kept.keep(large)
	if len(kept.proofs) != 1 || kept.proofs[0] != large {
		t.Errorf("%d proofs are kept beside one that takes all memory, want none", len(kept.proofs)-1)
	}
}
