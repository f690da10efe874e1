package firstreplies

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// packWins keeps all wins that fit, and else those with the most nodes.
func TestPackWins(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 36))
	var all []win
	for range 1000 {
		all = append(all, win{X: fmt.Sprintf("a%d", r.IntN(1e9)), O: "b1", Move: "c1", Nodes: r.Uint64N(1e6)})
	}
	for _, most := range []int{10, 100, 1000, 5000, maxWinsBytes} {
		packed, err := packWins(slices.Clone(all), most)
		if err != nil || len(packed) > most {
			t.Fatalf("got %d bytes, %v; want at most %d", len(packed), err, most)
		}
		kept, err := unpackWins(packed)
		if err != nil {
			t.Fatal(err)
		}
		if most == maxWinsBytes && len(kept) != len(all) || most == 5000 && (len(kept) < 100 || len(kept) == len(all)) {
			t.Errorf("%d bytes: got %d of %d wins", most, len(kept), len(all))
		}
		least := uint64(1e6)
		for _, w := range kept {
			least = min(least, w.Nodes)
		}
		for _, w := range all {
			if !slices.Contains(kept, w) && w.Nodes > least {
				t.Errorf("%d bytes: a win of %d nodes is left out, and one of %d is not", most, w.Nodes, least)
			}
		}
	}
}

// Results agree if they are equal but for the time, or have other tables and the same verdict.
func TestEqualAnswers(t *testing.T) {
	const first = `{"position":"X","nodes":9,"win":{"x":"a1","o":"","nodes":5},"spent":5,"ms":1.5,"tableBits":12,"proof":0,"disproof":7,"wins":"eA=="}`
	for text, want := range map[string]bool{
		first: true,
		`{"position":"X","nodes":9,"win":{"x":"a1","o":"","nodes":5},"spent":5,"ms":2,"tableBits":12,"proof":0,"disproof":7,"wins":"eA=="}`: true,
		`{"position":"X","nodes":9,"win":{"x":"a1","o":"","nodes":6},"spent":6,"ms":2,"tableBits":13,"proof":0,"disproof":7}`:               true,
		`{"position":"X","nodes":9,"win":{"x":"a1","o":"","nodes":6},"spent":5,"ms":2,"tableBits":12,"proof":0,"disproof":7,"wins":"eA=="}`: false,
		`{"position":"X","nodes":9,"win":{"x":"a1","o":"","nodes":5},"spent":5,"ms":2,"tableBits":12,"proof":0,"disproof":7,"wins":"eQ=="}`: false,
		`{"position":"X","nodes":9,"spent":9,"ms":2,"tableBits":13,"proof":3,"disproof":7}`:                                                 false,
		`{"position":"O","nodes":9,"win":{"x":"a1","o":"","nodes":6},"spent":6,"ms":2,"tableBits":13,"proof":0,"disproof":7}`:               false,
		`"nonsense"`: false,
	} {
		if got := EqualAnswers(json.RawMessage(first), json.RawMessage(text)); got != want {
			t.Errorf("%s: got %v, want %v", text, got, want)
		}
	}
}
