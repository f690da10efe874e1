package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/gomocup"
	"github.com/alinha/alinha/internal/procgroup"
	"github.com/alinha/alinha/internal/textline"
)

// addEntrants adds the engines to the tournament. It opens each one once, to check that the engine plays the game, that
// an engine that is a program starts, and that workers of a server open the engine too, if they are to play. Endless is
// true if some engine would not end a search by itself.
func (r *matchRun) addEntrants(ctx context.Context, engines []string) (endless bool, err error) {
	for _, text := range engines {
		name, text := splitEntrant(text)
		if r.settings.MemoryMiB > 0 {
			text = catalog.WithOption(text, "memory", r.settings.MemoryMiB)
		}
		if err := r.checkRemote(text); err != nil {
			return false, err
		}
		e, err := r.openEngine(text, r.game)
		if err != nil {
			return false, err
		}
		if program, ok := e.engine.(*gomocup.Engine); ok {
			err := program.Prepare(ctx, r.game.Pos)
			if err = errors.Join(err, program.Close()); err != nil {
				if forfeit, ok := errors.AsType[*gomocup.Forfeit](err); ok && forfeit.Err != nil {
					err = forfeit.Err
				}
				return false, explain.Failure("error-program-start", "Name", name, "Error", r.explain(err))
			}
		}
		endless = endless || !e.entry.NeedsNoLimit
		r.tournament.Entrants = append(r.tournament.Entrants, arena.Entrant{Name: name, Engine: text})
	}
	return endless, nil
}

// checkRemote returns an error for an engine that the workers of a server refuse, if they are to play the games.
func (r *matchRun) checkRemote(text string) error {
	if r.connect.url == "" {
		return nil
	}
	err := catalog.CheckRemote(text, r.game.Variant(), catalog.Resources{})
	refused, ok := errors.AsType[*catalog.RemoteError](err)
	switch {
	case !ok:
		return nil // what else is wrong is wrong here too
	case refused.File:
		return explain.Misuse("error-remote-file", "Engine", textline.Clip(text))
	}
	return explain.Misuse("error-remote-program", "Engine", textline.Clip(text))
}

// interpreters are programs that run the program of an engine, which is their first argument that is no flag.
var interpreters = []string{"bash", "java", "mono", "node", "perl", "python", "python3", "ruby", "sh", "wine", "wine64"}

// programName returns the name of the program of a command: that of its file, or of the file that an interpreter runs.
func programName(command string) string {
	words := procgroup.Words(command)
	if slices.Contains(interpreters, words[0]) {
		for _, word := range words[1:] {
			if !strings.HasPrefix(word, "-") {
				return filepath.Base(word)
			}
		}
	}
	return filepath.Base(words[0])
}

// splitEntrant splits an entrant, NAME=ENGINE or ENGINE, into its name and its engine. Without a name, the name of a
// program is that of programName, and the name of any other engine is its text.
func splitEntrant(text string) (name, engine string) {
	if name, engine, ok := strings.Cut(text, "="); ok && name != "" && !strings.Contains(name, ":") {
		return name, engine
	}
	if command, ok := strings.CutPrefix(text, catalog.External+":"); ok && strings.TrimSpace(command) != "" {
		return programName(command), text
	}
	return text, text
}

// openEntrant opens an engine of an entrant. It implements arena.Opener.
func (r *matchRun) openEntrant(entrant int, text string) (alinha.Engine, error) {
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
	log, err := r.logs.open(filepath.Join(r.files.logs, fmt.Sprint(entrant+1)))
	if err != nil {
		return nil, err
	}
	program.Log = log
	return &loggedProgram{program, log}, nil
}

// logFiles opens the logs of a match, in which every round of a tournament goes on. Its methods may be called by
// several goroutines.
type logFiles struct {
	mu     sync.Mutex
	opened map[string]*logFile // by name
	keep   bool                // go on in the logs of an earlier run of the match
}

// A logFile is a log of an entrant.
type logFile struct {
	*os.File
	logs   *logFiles
	closed bool
}

// open opens the first log of an entrant, PREFIX-1.log, PREFIX-2.log and so on, that is not open now, to write at its
// end. The first time, open empties the log of an earlier run, unless keep is set.
func (l *logFiles) open(prefix string) (*logFile, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	number, name := 1, prefix+"-1.log"
	for l.opened[name] != nil && !l.opened[name].closed {
		number++
		name = fmt.Sprintf("%s-%d.log", prefix, number)
	}
	flags := os.O_WRONLY | os.O_CREATE | os.O_APPEND
	if !l.keep && l.opened[name] == nil {
		flags |= os.O_TRUNC
	}
	file, err := os.OpenFile(name, flags, 0o644)
	if err != nil {
		return nil, err
	}
	if l.opened == nil {
		l.opened = make(map[string]*logFile)
	}
	l.opened[name] = &logFile{File: file, logs: l}
	return l.opened[name], nil
}

// Close closes the log, which the next engine of its entrant goes on with.
func (f *logFile) Close() error {
	f.logs.mu.Lock()
	defer f.logs.mu.Unlock()
	f.closed = true
	return f.File.Close()
}

// A loggedProgram is an engine that is a program, with the log of the dialogue.
type loggedProgram struct {
	*gomocup.Engine
	log io.Closer
}

// Close implements io.Closer: it ends the program and closes the log.
func (p *loggedProgram) Close() error { return errors.Join(p.Engine.Close(), p.log.Close()) }
