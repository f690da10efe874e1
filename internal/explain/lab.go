package explain

import (
	"errors"
	"path/filepath"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/lab"
	"github.com/alinha/alinha/internal/textline"
)

// isLabMisuse says that the description of a run is to blame, by flags or by a file.
func isLabMisuse(err error) bool {
	var (
		study    *lab.StudyError
		position *lab.PositionError
		file     *lab.RunFileError
		keep     *lab.CheckpointError
		set      *lab.SetError
	)
	return errors.As(err, &study) || errors.As(err, &position) || errors.As(err, &file) || errors.As(err, &keep) || errors.As(err, &set)
}

// lab explains the errors of experiments; false for any other.
func (s speaker) lab(err error) (string, bool) {
	var (
		study    *lab.StudyError
		position *lab.PositionError
		file     *lab.RunFileError
		keep     *lab.CheckpointError
		set      *lab.SetError
		program  *lab.ProgramError
	)
	switch {
	case errors.As(err, &study):
		id := [...]string{
			lab.NoGames:       "error-lab-no-games",
			lab.NoEngines:     "error-lab-no-engines",
			lab.BadDepths:     "error-lab-depths",
			lab.NegativeTime:  "error-lab-time",
			lab.UselessEngine: "error-lab-engine",
			lab.UselessGame:   "error-lab-game",
			lab.Endless:       "error-lab-endless",
		}[study.Reason]
		return s.Message(id, "Text", textline.Clip(study.Text)), true
	case errors.As(err, &position):
		return s.Message("error-lab-position", "Text", textline.Clip(position.Text), "Game", position.Game, "Error", s.position(position.Err)), true
	case errors.As(err, &file):
		return s.runFile(file), true
	case errors.As(err, &keep) && len(keep.Differs) > 0:
		return s.Message("error-keep-other", "File", textline.Clip(keep.File), "Fields", strings.Join(keep.Differs, ", ")), true
	case errors.As(err, &keep):
		return s.Message("error-keep-line", "File", textline.Clip(keep.File), "Line", keep.Line), true
	case errors.As(err, &set):
		return s.Message("error-set-line", "File", textline.Clip(filepath.Base(set.File)), "Line", set.Line, "Error", s.row(set.Err)), true
	case errors.As(err, &program):
		return s.program(program), true
	}
	return "", false
}

// row says what is wrong with a line of a set.
func (s speaker) row(err error) string {
	if errors.Is(err, lab.ErrRow) {
		return s.Message("error-set-row")
	}
	return s.explain(err)
}

// program says why a program was left out.
func (s speaker) program(e *lab.ProgramError) string {
	id := "error-program-start"
	for reason, of := range map[error]string{
		lab.ErrEnded:  "error-program-ended",
		lab.ErrSilent: "error-program-silent",
		lab.ErrAnswer: "error-program-answer",
	} {
		if errors.Is(e, reason) {
			id = of
		}
	}
	return s.Message(id, "Name", textline.Clip(e.Name), "Moves", e.Moves, "Answer", textline.Clip(e.Answer), "Error", e.Err)
}

// position says why a game has no such position to search.
func (s speaker) position(err error) string {
	switch {
	case errors.Is(err, lab.ErrRandom):
		return s.Message("error-lab-random", "Most", lab.MostRandom)
	case errors.Is(err, lab.ErrTooFew):
		return s.Message("error-lab-few")
	case errors.Is(err, alinha.ErrOver):
		return s.Message("error-over")
	}
	return s.explain(err)
}

func (s speaker) runFile(e *lab.RunFileError) string {
	name := textline.Clip(filepath.Base(e.File))
	switch {
	case len(e.Known) > 0:
		return s.Message("error-run-key", "File", name, "Line", e.Line, "Key", textline.Clip(e.Key), "Keys", strings.Join(e.Known, ", "))
	case e.Key != "":
		return s.Message("error-run-value", "File", name, "Line", e.Line, "Key", textline.Clip(e.Key), "Example", e.Example)
	}
	return s.Message("error-run-syntax", "File", name, "Line", e.Line, "Error", textline.Clip(e.Err.Error()))
}
