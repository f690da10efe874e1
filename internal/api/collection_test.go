package api_test

import (
	"fmt"
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
	many := lastEvent[*api.CollectionResponse](t, "collection", api.CollectionRequest{Text: strings.Repeat("44\n", 5001), Game: "connect4"})
	if len(many.Games) != 5000 || len(many.Notices) != 1 || !strings.Contains(many.Notices[0], "5000") {
		t.Errorf("5001 games: got %d and the notices %q, want 5000 and a notice", len(many.Games), many.Notices)
	}
	var long []string // 61 moves: the last makes five in a row
	for i := range 61 {
		long = append(long, fmt.Sprintf("%c%d", 'a'+i%15, 1+i/15))
	}
	cut := lastEvent[*api.CollectionResponse](t, "collection", api.CollectionRequest{Text: strings.Join(long, " "), Game: "gomoku"})
	if len(cut.Games) != 1 || len(cut.Games[0].Cells) != 60 || len(cut.Notices) != 1 || !strings.Contains(cut.Notices[0], "60") {
		t.Errorf("61 moves: got %+v, want a game of 60 moves and a notice", cut)
	}
	if _, err := handle(t.Context(), "collection", `{"text":"nothing","game":"connect4"}`, "en"); err == nil {
		t.Error("a text without games: got no error")
	}
}
