package api

import (
	"context"
	"slices"
	"strings"

	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// Bounds of a CollectionResponse.
const (
	maxCollectionGames = 5000
	maxCollectionPlies = 60 // of a game
)

// A CollectionRequest asks for the games of a text, for an opening tree.
type CollectionRequest struct {
	Text string `json:"text"` // games in any format that is recognised, as in ConvertRequest; lines of moves are a game each
	Game string `json:"game"` // games of others are left out
}

// A CollectionResponse has the games of a text that begin on the empty board.
type CollectionResponse struct {
	Games   []CollectionGame `json:"games"`
	Skipped int              `json:"skipped"` // games that were left out

	// Notices are lines about where the reader stopped, and about moves that were left out.
	Notices []string `json:"notices,omitempty"`
}

// A CollectionGame is the main line of a game, up to maxCollectionPlies.
type CollectionGame struct {
	Cells   []int  `json:"cells"`
	Outcome string `json:"outcome"` // as the record states it, or as the board shows it: as in PositionResponse
}

func (s *Service) collection(_ context.Context, q *CollectionRequest, loc *i18n.Localizer) (*CollectionResponse, error) {
	g, err := analysis.Open(q.Game)
	if err != nil {
		return nil, err
	}
	text := strings.TrimSpace(textline.TrimBOM(q.Text))
	a := &CollectionResponse{Games: []CollectionGame{}}
	shortened := 0 // games
	for game, err := range readGames(formatOf(text), text, g.Variant()) {
		if err != nil {
			if len(a.Games) == 0 {
				return nil, err
			}
			a.Notices = append(a.Notices, explain.Explain(loc, err))
			break
		}
		if len(a.Games) == maxCollectionGames {
			a.Notices = append(a.Notices, loc.Message("record-collection-games", "Count", maxCollectionGames))
			break
		}
		shortened += a.add(game, g.Variant())
	}
	if shortened > 0 {
		a.Notices = append(a.Notices, loc.Message("record-collection-plies", "Count", shortened, "Most", maxCollectionPlies))
	}
	return a, nil
}

// add adds the main line of a game of a variant, and counts any other game as skipped, and those that the reader has skipped. It
// returns how many games have lost moves thereby, none or one.
func (a *CollectionResponse) add(g *record.Game, v rules.Variant) (shortened int) {
	for _, n := range g.Notices {
		if n.Kind == record.NoticeGameSkipped {
			a.Skipped++
		}
	}
	isOther := func(n record.Notice) bool { return n.Kind == record.NoticeOtherRules }
	if g.Variant != v || g.Setup != nil || len(g.Turns) == 0 || slices.ContainsFunc(g.Notices, isOther) {
		a.Skipped++
		return 0
	}
	game := CollectionGame{Outcome: g.Outcome.String()}
	turns := g.Turns[:min(len(g.Turns), maxCollectionPlies)]
	for _, t := range turns {
		game.Cells = append(game.Cells, int(t.Cell))
	}
	a.Games = append(a.Games, game)
	return min(1, len(g.Turns)-len(turns))
}
