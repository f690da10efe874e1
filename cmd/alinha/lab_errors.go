package main

import (
	"errors"
	"path/filepath"

	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/runfile"
	"github.com/alinha/alinha/internal/solverbench"
	"github.com/alinha/alinha/internal/textline"
)

// The errors of packages runfile and solverbench are explained here and not in package explain: that package is part of
// the WebAssembly build, which has no use for TOML or for other programs.

// runFileError returns the explanation of a *runfile.Error, and any other error as it is.
func runFileError(err error) error {
	e, ok := errors.AsType[*runfile.Error](err)
	if !ok {
		return err
	}
	name, key := textline.Clip(filepath.Base(e.File)), textline.Clip(e.Key)
	switch {
	case len(e.Known) > 0:
		return explain.UnknownName("error-run-key", e.Key, "Keys", e.Known, "File", name, "Line", e.Line, "Column", e.Column)
	case e.Key != "":
		return explain.Misuse("error-run-value", "File", name, "Line", e.Line, "Column", e.Column, "Key", key, "Example", e.Example)
	}
	return explain.Misuse("error-run-syntax", "File", name, "Line", e.Line, "Column", e.Column, "Error", textline.Clip(e.Err.Error()))
}

// testSetError returns the explanation of a *solverbench.TestSetError, and any other error as it is.
func (a *app) testSetError(err error) error {
	e, ok := errors.AsType[*solverbench.TestSetError](err)
	if !ok {
		return err
	}
	cause := a.Message("error-set-row")
	if !errors.Is(e, solverbench.ErrLineSyntax) {
		cause = a.explain(e.Err)
	}
	return explain.Misuse("error-set-line", "File", textline.Clip(filepath.Base(e.File)), "Line", e.Line, "Error", cause)
}

// programError returns the explanation of a *solverbench.ProgramError, and any other error as it is.
func programError(err error) error {
	e, ok := errors.AsType[*solverbench.ProgramError](err)
	if !ok {
		return err
	}
	id := "error-program-start"
	switch {
	case errors.Is(e, solverbench.ErrExited):
		id = "error-program-ended"
	case errors.Is(e, solverbench.ErrTimeout):
		id = "error-program-silent"
	case errors.Is(e, solverbench.ErrBadAnswer):
		id = "error-program-answer"
	}
	return explain.Failure(id, "Name", textline.Clip(e.Name), "Moves", e.Moves, "Answer", textline.Clip(e.Answer), "Error", e.Err)
}
