package studies_test

import (
	"reflect"
	"testing"

	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/jobs/clustertest"
	"github.com/alinha/alinha/internal/studies"
)

func TestSelfPlayOnCluster(t *testing.T) {
	study, err := (&studies.SelfPlayParams{Game: "renju", Nodes: 10, Seed: 7}).Study("test")
	if err != nil {
		t.Fatal(err)
	}
	numbers := []string{"0", "1", "2", "3"}
	want := execute(t, &jobs.Local{Kinds: kinds}, study, numbers...)
	if got := execute(t, clustertest.StartExecutor(t, kinds), study, numbers...); !reflect.DeepEqual(got, want) {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestSelfPlayRefuses(t *testing.T) {
	for _, test := range []struct {
		params  studies.SelfPlayParams
		payload string
	}{
		{studies.SelfPlayParams{Game: "go", Nodes: 10}, "0"},
		{studies.SelfPlayParams{Game: "connect4", Nodes: 10}, "0"},
		{studies.SelfPlayParams{Game: "renju"}, "0"},
		{studies.SelfPlayParams{Game: "renju", Nodes: 10}, `"weights.txt"`},
	} {
		study, err := test.params.Study("test")
		if err != nil {
			t.Fatal(err)
		}
		checkRefused(t, study, test.payload)
	}
}
