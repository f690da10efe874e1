package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/gomocup"
)

// addEntrants adds the engines to the tournament. It opens each one once, to check that it plays the game, and that an
// engine that is a program starts. Endless is true if some engine would not end a search by itself.
func (r *matchRun) addEntrants(ctx context.Context, engines []string) (endless bool, err error) {
	for i, text := range engines {
		name, text := splitEntrant(text)
		if r.settings.MemoryMiB > 0 {
			text = catalog.WithOption(text, "memory", r.settings.MemoryMiB)
		}
		e, err := r.openEngine(text, r.game)
		if err != nil {
			return false, err
		}
		if program, ok := e.engine.(*gomocup.Engine); ok {
			err := program.Prepare(ctx, r.game.Pos)
			if closing := program.Close(); err != nil || closing != nil {
				return false, explain.Failure("error-program-start", "Name", name, "Error", r.explain(errors.Join(err, closing)))
			}
		}
		endless = endless || !e.entry.NeedsNoLimit
		r.tournament.Entrants = append(r.tournament.Entrants, r.newEntrant(i, name, text))
	}
	return endless, nil
}

// splitEntrant splits an entrant, NAME=ENGINE or ENGINE, into its name and its engine. Without a name, the name of a
// program is that of its file, and the name of any other engine is its text.
func splitEntrant(text string) (name, engine string) {
	if name, engine, ok := strings.Cut(text, "="); ok && name != "" && !strings.Contains(name, ":") {
		return name, engine
	}
	if command, ok := strings.CutPrefix(text, catalog.External+":"); ok && strings.TrimSpace(command) != "" {
		return filepath.Base(strings.Fields(command)[0]), text
	}
	return text, text
}

// newEntrant returns an entrant that opens a new engine for each game that is played at once.
func (r *matchRun) newEntrant(number int, name, text string) arena.Entrant {
	return arena.Entrant{Name: name, NewEngine: func(worker int) (alinha.Engine, error) {
		e, _, err := catalog.OpenEngine(text)
		program, ok := e.(*gomocup.Engine)
		if !ok || err != nil {
			return e, err
		}
		program.Memory = int64(r.settings.MemoryMiB) << 20
		program.Tolerance = r.tournament.TimeControl.Tolerance
		if r.files.logs == "" {
			return program, nil
		}
		log, err := r.logs.open(filepath.Join(r.files.logs, fmt.Sprintf("%d-%d.log", number+1, worker+1)))
		if err != nil {
			return nil, err
		}
		program.Log = log
		return &loggedProgram{program, log}, nil
	}}
}

// logFiles opens the logs of a match, in which every round of a tournament goes on. Its methods may be called by
// several goroutines.
type logFiles struct {
	mu     sync.Mutex
	opened map[string]bool // by name
	keep   bool            // go on in the logs of an earlier run of the match
}

// open opens a log to write at its end. The first time, it empties the log of an earlier run, unless keep is set.
func (l *logFiles) open(name string) (*os.File, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	flags := os.O_WRONLY | os.O_CREATE | os.O_APPEND
	if !l.keep && !l.opened[name] {
		flags |= os.O_TRUNC
	}
	file, err := os.OpenFile(name, flags, 0o644)
	if err == nil {
		if l.opened == nil {
			l.opened = make(map[string]bool)
		}
		l.opened[name] = true
	}
	return file, err
}

// A loggedProgram is an engine that is a program, with the log of the dialogue.
type loggedProgram struct {
	*gomocup.Engine
	log io.Closer
}

// Close implements io.Closer: it ends the program and closes the log.
func (p *loggedProgram) Close() error { return errors.Join(p.Engine.Close(), p.log.Close()) }
