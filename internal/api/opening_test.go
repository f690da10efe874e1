package api_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/api"
)

// The states of an opening, as JSON.
func TestOpening(t *testing.T) {
	for _, c := range []struct{ rule, words, want string }{
		{"rif", "", `{"moves":[],"words":[],"kinds":[],"by":[],"offers":[],"black":"proposer","decision":{"kind":"place","by":"proposer","turn":"first","stone":1,"side":1,"cells":[112]}}`},
		{"rif", "h8 h9 i9", `{"moves":["h8","h9","i9"],"words":["h8","h9","i9"],"kinds":["place","place","place"],"by":["proposer","proposer","proposer"],"offers":[],"black":"proposer",` +
			`"decision":{"kind":"answer","by":"chooser","turn":"second","words":["swap","stay"]},` +
			`"pattern":{"code":"D4","name":"Kagetsu","japanese":"花月","english":"Flower Moon"}}`},
		{"soosorv8", "h8 h9 i9 swap a1", `{"moves":["h8","h9","i9","a1"],"words":["h8","h9","i9","swap","a1"],"kinds":["place","place","place","answer","place"],"by":["proposer","proposer","proposer","chooser","proposer"],"offers":[],` +
			`"black":"chooser","decision":{"kind":"declare","by":"proposer","turn":"first","most":8},` +
			`"pattern":{"code":"D4","name":"Kagetsu","japanese":"花月","english":"Flower Moon"}}`},
		{"rif", "h8 h9 i9 stay a1 a2 b2", `{"moves":["h8","h9","i9","a1"],"words":["h8","h9","i9","stay","a1","a2","b2"],` +
			`"kinds":["place","place","place","answer","place","offer","offer"],"by":["proposer","proposer","proposer","chooser","chooser","proposer","proposer"],"offers":[195,196],"black":"proposer",` +
			`"decision":{"kind":"choose","by":"chooser","turn":"first","cells":[195,196]},` +
			`"pattern":{"code":"D4","name":"Kagetsu","japanese":"花月","english":"Flower Moon"}}`},
		{"rif", "h8 h9 i9 stay a1 a2 b2 a2", `{"moves":["h8","h9","i9","a1","a2"],"words":["h8","h9","i9","stay","a1","a2","b2","a2"],` +
			`"kinds":["place","place","place","answer","place","offer","offer","choose"],` +
			`"by":["proposer","proposer","proposer","chooser","chooser","proposer","proposer","chooser"],"offers":[195,196],"black":"proposer",` +
			`"pattern":{"code":"D4","name":"Kagetsu","japanese":"花月","english":"Flower Moon"}}`},
	} {
		response := lastEvent[*api.OpeningResponse](t, "opening", api.OpeningRef{Game: "renju", Rule: c.rule, Words: c.words})
		got, err := json.Marshal(response)
		if err != nil || string(got) != c.want {
			t.Errorf("%s, %s:\ngot  %s, %v\nwant %s", c.rule, c.words, got, err, c.want)
		}
	}
}

// A refused word is told with what was expected, and the state before the word.
func TestOpeningRefusals(t *testing.T) {
	for _, c := range []struct{ rule, words, before, want string }{
		{"rif", "h8 k9", "h8", "'k9': expected stone 2 in the central 3x3, from g7 to i9"},
		{"sakata", "h8 h9 h7 stay", "h8 h9 h7", "'stay': expected a point for stone 4, such as h8"},
		{
			"rif", "h8 h9 h7 stay h6 g7 i7", "h8 h9 h7 stay h6 g7",
			"'i7': the board would look the same as with the offer g7, turned or mirrored; expected a fifth move that is not symmetric",
		},
	} {
		response := lastEvent[*api.OpeningResponse](t, "opening", api.OpeningRef{Game: "renju", Rule: c.rule, Words: c.words})
		if got := strings.Join(response.Words, " "); response.Refusal != c.want || got != c.before {
			t.Errorf("%s: got %q after %q, want %q after %q", c.words, response.Refusal, got, c.want, c.before)
		}
	}
}

// Faults of an opening say what was expected.
func TestOpeningFaults(t *testing.T) {
	for request, want := range map[string]string{
		`{"game":"renju","rule":"pro","words":""}`:  "question: the opening rule is 'pro'; expected one of swap2, rif, yamaguchi, soosorv8, taraguchi10, sakata",
		`{"game":"gomoku","rule":"rif","words":""}`: "move: RIF is an opening rule of Renju on a square board with a centre; gomoku has swap2",
	} {
		if _, err := handle(t.Context(), "opening", request, "en"); err == nil || err.Error() != want {
			t.Errorf("%s:\ngot  %v\nwant %s", request, err, want)
		}
	}
	refused := `{"game":"renju","rule":"rif","words":"h8 k9","engine":"gomoku"}`
	if _, err := handle(t.Context(), "opening-decide", refused, "en"); err == nil || err.Error() != "move: 'k9': expected stone 2 in the central 3x3, from g7 to i9" {
		t.Errorf("got %v, want that k9 is refused", err)
	}
	over := `{"game":"renju","rule":"sakata","words":"h8 h9 h7 g7 g6 stay","engine":"gomoku"}`
	if _, err := handle(t.Context(), "opening-decide", over, "en"); err == nil || !strings.Contains(err.Error(), "the opening is over") {
		t.Errorf("got %v, want that the opening is over", err)
	}
}

// An engine decides each step of an opening.
func TestDecideOpening(t *testing.T) {
	ref := api.OpeningRef{Game: "renju", Rule: "soosorv8"}
	for range 30 {
		state := lastEvent[*api.OpeningResponse](t, "opening", ref)
		if state.Decision == nil {
			return
		}
		request := api.OpeningDecideRequest{OpeningRef: ref, Engine: "gomoku", Limits: &api.Limits{Nodes: 200}, Seed: 3}
		words := lastEvent[*api.OpeningDecideResponse](t, "opening-decide", request).Words
		if state.Decision.Kind == "offer" && len(words) != state.Decision.Count {
			t.Errorf("got %d offers, want %d", len(words), state.Decision.Count)
		}
		ref.Words = strings.TrimSpace(ref.Words + " " + strings.Join(words, " "))
	}
	t.Errorf("the opening does not end: %s", ref.Words)
}

// A game with its opening comes back from SGF and JSON with the opening; an opening that is not that of the moves is left out.
func TestConvertOpening(t *testing.T) {
	plies := []api.Ply{{Move: "h8", After: -1}, {Move: "h9"}, {Move: "i9", After: 1}, {Move: "a1", After: 2}, {Move: "a2", After: 3}, {Move: "c4", After: 4}}
	rule := api.RecordOpening{Rule: "rif", Words: "h8 h9 i9 swap a1 a2 b2 a2"}
	for _, format := range []string{"sgf", "jsonl"} {
		request := api.ConvertRequest{Plies: plies, Game: "renju", To: format, GameInfo: api.GameInfo{First: "me", Second: "you", Opening: &rule}}
		converted := lastEvent[*api.ConvertResponse](t, "convert", request)
		back := lastEvent[*api.ConvertResponse](t, "convert", api.ConvertRequest{Text: converted.Text})
		if back.Opening == nil || *back.Opening != rule || len(back.Notices) > 0 {
			t.Errorf("%s: got %+v, %v, want %+v\n%s", format, back.Opening, back.Notices, rule, converted.Text)
		}
		if format == "sgf" && !strings.Contains(converted.Text, "RU[RIF]") {
			t.Errorf("got %s, want RU[RIF]", converted.Text)
		}
		other := api.RecordOpening{Rule: "rif", Words: "h8 h9 i9 swap a1 a3 b2 a3"}
		request.Opening = &other
		if got := lastEvent[*api.ConvertResponse](t, "convert", request); got.Opening != nil {
			t.Errorf("%s: got %+v, want no opening", format, got.Opening)
		}
	}
}

// The engines of a game come with its opening rules.
func TestEnginesOpenings(t *testing.T) {
	for game, want := range map[string]string{"renju": "swap2 rif yamaguchi soosorv8 taraguchi10 sakata", "gomoku": "swap2", "connect4": ""} {
		got := lastEvent[*api.EnginesResponse](t, "engines", api.EnginesRequest{Game: game}).Openings
		if strings.Join(got, " ") != want {
			t.Errorf("%s: got %v, want %s", game, got, want)
		}
	}
}
