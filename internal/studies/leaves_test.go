package studies_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/jobs/clustertest"
	"github.com/alinha/alinha/internal/studies"
	"github.com/alinha/alinha/record"
)

// leavesPayloads returns payloads with games of self-play.
func leavesPayloads(t *testing.T) (payloads []string) {
	study, err := (&studies.SelfPlayParams{Game: "renju", Nodes: 10, Seed: 7}).Study("test")
	if err != nil {
		t.Fatal(err)
	}
	for i, game := range execute(t, &jobs.Local{Kinds: kinds}, study, "0", "1", "2", "3") {
		payload, err := json.Marshal(studies.LeavesPayload{Number: i, Game: game})
		if err != nil {
			t.Fatal(err)
		}
		payloads = append(payloads, string(payload))
	}
	return payloads
}

// TestLeavesOnCluster compares the leaves that a server's worker samples with those of this process, and reads them.
func TestLeavesOnCluster(t *testing.T) {
	study, err := (&studies.LeavesParams{Game: "renju", Nodes: 60, ScoreNodes: 20, Seed: 7}).Study("test")
	if err != nil {
		t.Fatal(err)
	}
	payloads := leavesPayloads(t)
	want := execute(t, &jobs.Local{Kinds: kinds}, study, payloads...)
	if got := execute(t, clustertest.StartExecutor(t, kinds), study, payloads...); !reflect.DeepEqual(got, want) {
		t.Errorf("got %s, want %s", got, want)
	}
	format, _ := record.FormatByName("jsonl")
	leaves := 0
	for i, line := range want {
		for leaf, err := range format.Read(bytes.NewReader(line), record.ReadOptions{Variant: gametest.Variant(t, "renju"), Strict: true}) {
			if err != nil {
				t.Fatal(err)
			}
			if leaf.Name != fmt.Sprint(i) || leaf.Event != "leaves; mnk:15x15,k=5,renju; seed 7; nodes 60, 20" {
				t.Errorf("leaf of game %d: name %s, event %s", i, leaf.Name, leaf.Event)
			}
			leaves++
		}
	}
	if leaves < 10 {
		t.Errorf("%d leaves, want 10 or more", leaves)
	}
}

func TestLeavesRefuse(t *testing.T) {
	game := leavesPayloads(t)[0]
	for _, test := range []struct {
		params  studies.LeavesParams
		payload string
	}{
		{studies.LeavesParams{Game: "go", Nodes: 10, ScoreNodes: 10}, game},
		{studies.LeavesParams{Game: "gomoku", Nodes: 10, ScoreNodes: 10}, game},
		{studies.LeavesParams{Game: "renju", Nodes: 10}, game},
		{studies.LeavesParams{Game: "renju", Nodes: 10, ScoreNodes: 10}, "0"},
		{studies.LeavesParams{Game: "renju", Nodes: 10, ScoreNodes: 10}, `{"number":0}`},
	} {
		study, err := test.params.Study("test")
		if err != nil {
			t.Fatal(err)
		}
		checkRefused(t, study, test.payload)
	}
}
