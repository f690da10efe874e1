package api_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/api"
)

// The games of a text, in several formats; games of others are left out, and a fault in the middle keeps the games before.
func TestCollection(t *testing.T) {
	for name, c := range map[string]struct {
		text, game string
		want       api.CollectionResponse
	}{
		"SGF": {
			"(;GM[4]FF[4]SZ[15]RE[W+];B[hh];W[hg];B[ih])(;GM[4]FF[4]SZ[15];B[aa])", "gomoku",
			api.CollectionResponse{Games: []api.CollectionGame{{Cells: []int{112, 97, 113}, Outcome: "second wins"}, {Cells: []int{0}, Outcome: "undecided"}}},
		},
		"lines": {
			"4453\n44\n", "connect4",
			api.CollectionResponse{Games: []api.CollectionGame{{Cells: []int{38, 31, 39, 37}, Outcome: "undecided"}, {Cells: []int{38, 31}, Outcome: "undecided"}}},
		},
		"another board": {
			"(;GM[4]FF[4]SZ[19];B[hh])(;GM[4]FF[4]SZ[15];B[hh])", "gomoku",
			api.CollectionResponse{Games: []api.CollectionGame{{Cells: []int{112}, Outcome: "undecided"}}, Skipped: 1},
		},
	} {
		got := lastEvent[*api.CollectionResponse](t, "collection", api.CollectionRequest{Text: c.text, Game: c.game})
		if !reflect.DeepEqual(*got, c.want) {
			t.Errorf("%s: got %+v, want %+v", name, *got, c.want)
		}
	}
	broken := lastEvent[*api.CollectionResponse](t, "collection", api.CollectionRequest{Text: "44\n4x\n", Game: "connect4"})
	if len(broken.Games) != 1 || len(broken.Notices) != 1 || !strings.Contains(broken.Notices[0], "line 2") {
		t.Errorf("got %+v, want one game and a notice about line 2", broken)
	}
	if _, err := handle(t.Context(), "collection", `{"text":"nothing","game":"connect4"}`, "en"); err == nil {
		t.Error("a text without games: got no error")
	}
}
