package main

import (
	"errors"
	"path/filepath"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/lab"
)

// isLabMisuse says that the description of a run is to blame, by flags or by a file.
func isLabMisuse(err error) bool {
	var (
		study    *lab.StudyError
		position *lab.PositionError
		file     *lab.RunFileError
		keep     *lab.KeepError
		set      *lab.SetError
	)
	return errors.As(err, &study) || errors.As(err, &position) || errors.As(err, &file) || errors.As(err, &keep) || errors.As(err, &set)
}

// explainLab explains the errors of experiments; false for any other.
func (a *app) explainLab(err error) (string, bool) {
	var (
		study    *lab.StudyError
		position *lab.PositionError
		file     *lab.RunFileError
		keep     *lab.KeepError
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
		return a.Say(id, "Text", clip(study.Text)), true
	case errors.As(err, &position):
		return a.Say("error-lab-position", "Text", clip(position.Text), "Game", position.Game, "Error", a.explainPosition(position.Err)), true
	case errors.As(err, &file):
		return a.explainRunFile(file), true
	case errors.As(err, &keep) && len(keep.Differs) > 0:
		return a.Say("error-keep-other", "File", clip(keep.File), "Fields", strings.Join(keep.Differs, ", ")), true
	case errors.As(err, &keep):
		return a.Say("error-keep-line", "File", clip(keep.File), "Line", keep.Line), true
	case errors.As(err, &set):
		return a.Say("error-set-line", "File", clip(filepath.Base(set.File)), "Line", set.Line, "Error", a.explainRow(set.Err)), true
	case errors.As(err, &program):
		return a.explainProgram(program), true
	}
	return "", false
}

// explainRow says what is wrong with a line of a set.
func (a *app) explainRow(err error) string {
	if errors.Is(err, lab.ErrRow) {
		return a.Say("error-set-row")
	}
	return a.explain(err)
}

// explainProgram says why a program was left out.
func (a *app) explainProgram(e *lab.ProgramError) string {
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
	return a.Say(id, "Name", clip(e.Name), "Moves", e.Moves, "Answer", clip(e.Answer), "Error", e.Err)
}

// explainPosition says why a game has no such position to search.
func (a *app) explainPosition(err error) string {
	switch {
	case errors.Is(err, lab.ErrRandom):
		return a.Say("error-lab-random", "Most", lab.MostRandom)
	case errors.Is(err, lab.ErrTooFew):
		return a.Say("error-lab-few")
	case errors.Is(err, alinha.ErrOver):
		return a.Say("error-over")
	}
	return a.explain(err)
}

func (a *app) explainRunFile(e *lab.RunFileError) string {
	name := clip(filepath.Base(e.File))
	switch {
	case len(e.Known) > 0:
		return a.Say("error-run-key", "File", name, "Line", e.Line, "Key", clip(e.Key), "Keys", strings.Join(e.Known, ", "))
	case e.Key != "":
		return a.Say("error-run-value", "File", name, "Line", e.Line, "Key", clip(e.Key), "Example", e.Example)
	}
	return a.Say("error-run-syntax", "File", name, "Line", e.Line, "Error", clip(e.Err.Error()))
}
