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
func (s speaker) lab(err error) (string, bool) {
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
		return s.Message(id, "Text", textline.Clip(spec.Text)), true
	case errors.As(err, &position):
		return s.Message("error-lab-position", "Text", textline.Clip(position.Text), "Game", position.Game, "Error", s.position(position.Err)), true
	case errors.As(err, &checkpoint) && len(checkpoint.Differs) > 0:
		return s.Message("error-keep-other", "File", textline.Clip(checkpoint.File), "Fields", strings.Join(checkpoint.Differs, ", ")), true
	case errors.As(err, &checkpoint):
		return s.Message("error-keep-line", "File", textline.Clip(checkpoint.File), "Line", checkpoint.Line), true
	}
	return "", false
}

// position explains the cause of a *lab.PositionError.
func (s speaker) position(err error) string {
	switch {
	case errors.Is(err, lab.ErrRandomSyntax):
		return s.Message("error-lab-random", "Most", lab.MaxRandom)
	case errors.Is(err, lab.ErrTooFewPositions):
		return s.Message("error-lab-few")
	case errors.Is(err, alinha.ErrOver):
		return s.Message("error-over")
	}
	return s.explain(err)
}
