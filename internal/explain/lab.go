package explain

import (
	"errors"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/lab"
	"github.com/alinha/alinha/internal/textline"
)

// isLabMisuse reports whether the description of a grid of searches is at fault.
func isLabMisuse(err error) bool {
	var (
		spec       *lab.SpecError
		position   *lab.PositionError
		checkpoint *lab.CheckpointError
	)
	return errors.As(err, &spec) || errors.As(err, &position) || errors.As(err, &checkpoint)
}

// lab explains the errors of package lab. It returns false for other errors.
func (x explainer) lab(err error) (string, bool) {
	var (
		spec       *lab.SpecError
		position   *lab.PositionError
		checkpoint *lab.CheckpointError
	)
	switch {
	case errors.As(err, &spec):
		id := [...]string{
			lab.NoGames:      "error-lab-no-games",
			lab.NoEngines:    "error-lab-no-engines",
			lab.BadDepths:    "error-lab-depths",
			lab.NegativeTime: "error-lab-time",
			lab.UnusedEngine: "error-lab-engine",
			lab.UnusedGame:   "error-lab-game",
			lab.NoLimit:      "error-lab-endless",
		}[spec.Reason]
		return x.Message(id, "Text", textline.Clip(spec.Text)), true
	case errors.As(err, &position):
		return x.Message("error-lab-position", "Text", textline.Clip(position.Text), "Game", position.Game, "Error", x.labPosition(position.Err)), true
	case errors.As(err, &checkpoint) && len(checkpoint.Differs) > 0:
		return x.Message("error-keep-other", "File", textline.Clip(checkpoint.File), "Fields", strings.Join(checkpoint.Differs, ", ")), true
	case errors.As(err, &checkpoint):
		return x.Message("error-keep-line", "File", textline.Clip(checkpoint.File), "Line", checkpoint.Line), true
	}
	return "", false
}

// labPosition explains the cause of a *lab.PositionError.
func (x explainer) labPosition(err error) string {
	switch {
	case errors.Is(err, lab.ErrRandomSyntax):
		return x.Message("error-lab-random", "Most", lab.MaxRandom)
	case errors.Is(err, lab.ErrTooFewPositions):
		return x.Message("error-lab-few")
	case errors.Is(err, alinha.ErrOver):
		return x.Message("error-over")
	}
	return x.explain(err)
}
