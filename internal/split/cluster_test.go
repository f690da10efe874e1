package split

import (
	"encoding/json"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/jobs/clustertest"
	"github.com/alinha/alinha/proof"
	"github.com/alinha/alinha/rules"
)

// kinds are the kinds of this package.
var kinds = jobs.Kinds{ConnectFourKind: NewConnectFourRunner(catalog.Resources{}), ProofKind: NewProofRunner(catalog.Resources{MemoryMiB: 1})}

// executors returns an Executor in this process, and one of a server whose two workers both compute each unit.
func executors(t *testing.T) map[string]jobs.Executor {
	t.Helper()
	c := clustertest.StartServer(t)
	for range 2 {
		clustertest.StartWorker(t, &cluster.Worker{Client: c, Kinds: kinds, Threads: 2})
	}
	equal := map[string]func(a, b json.RawMessage) bool{ConnectFourKind: EqualConnectFourAnswers, ProofKind: EqualProofAnswers}
	return map[string]jobs.Executor{
		"Local":   &jobs.Local{Kinds: kinds, Workers: 2},
		"Cluster": &cluster.Executor{Client: c, Owner: "test", Verify: 1, Equal: equal},
	}
}

// The units of a proof give the value of the weak game, and a valid certificate, in this process and on a server.
func TestProofExecutors(t *testing.T) {
	for name, e := range executors(t) {
		for game, want := range map[string]proof.Verdict{"mnk:6x6,k=5": proof.DefenderHolds, "mnk:5x4,k=3": proof.AttackerWins} {
			s, err := NewProof(claimOf(t, game), 2)
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Run(t.Context(), e, clustertest.Version, func() {}); err != nil || s.Verdict() != want {
				t.Fatalf("%s, %s: got %v and %v, want %v", name, game, s.Verdict(), err, want)
			}
			if want == proof.DefenderHolds {
				checkCertificate(t, s)
			}
		}
	}
}

// The units of a board give its score in this process and on a server.
func TestConnectFourExecutors(t *testing.T) {
	want := alinha.Score{Proven: true, Plies: 20}
	root := rules.New(gametest.Variant(t, "mnk:5x4,k=4,gravity"))
	for name, e := range executors(t) {
		s, err := NewConnectFour(root, 3)
		if err != nil {
			t.Fatal(err)
		}
		s.MemoryMiB = 1
		if err := s.Run(t.Context(), e, clustertest.Version, func() {}); err != nil || s.Score() != want {
			t.Errorf("%s: got %+v and %v, want %+v", name, s.Score(), err, want)
		}
	}
}
