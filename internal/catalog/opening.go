package catalog

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gomocup"
	"github.com/alinha/alinha/opening"
)

// openingNodes is the limit of a search for a decision of an opening where nothing else ends the search.
const openingNodes = 20_000

// DecideOpening is opening.Decide. For an engine without scores, and for a program of others, AnalysisEngine decides, with
// limits of resources. Without limits a search has openingNodes.
func DecideOpening(
	ctx context.Context, s *opening.State, e alinha.Engine, lim alinha.Limits, rng *rand.Rand, limits Resources,
) ([]string, error) {
	if lim == (alinha.Limits{}) {
		lim.Nodes = openingNodes
	}
	if _, isProgram := e.(*gomocup.Engine); !isProgram {
		words, err := opening.Decide(ctx, s, e, lim, rng)
		if !errors.Is(err, opening.ErrNoScores) {
			return words, err
		}
	}
	analyst, _, err := OpenEngineFor(AnalysisEngine(s.Position(), limits), s.Position(), limits)
	if err != nil {
		return nil, err
	}
	return opening.Decide(ctx, s, analyst, lim, rng)
}
