package arena

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/alinha/alinha/record"
)

// A Keep is a file of finished games, so that a tournament that was stopped goes on where it
// was. It is a file of JSON lines, which package record reads. A nil Keep keeps nothing.
type Keep struct {
	file  *os.File
	games map[GameID]*record.Game // that it held when it was opened
}

// A KeepError says why a file cannot go on keeping the games of a tournament. The file is
// left as it was.
type KeepError struct {
	File  string
	Line  int    // from 1
	Other string // the event whose game it holds; "" if the line is no game
}

func (e *KeepError) Error() string {
	if e.Other != "" {
		return fmt.Sprintf("%s keeps games of another event, %q", e.File, e.Other)
	}
	return fmt.Sprintf("%s, line %d: not a game of this event", e.File, e.Line)
}

// String writes the number of a game: round, entrants, pair and game, from 1.
func (id GameID) String() string {
	return fmt.Sprintf("%d:%d-%d:%d.%d", id.Round, id.A+1, id.B+1, id.Pair+1, id.Game+1)
}

// parseGameID reads what String writes.
func parseGameID(text string) (GameID, bool) {
	var id GameID
	_, err := fmt.Sscanf(text, "%d:%d-%d:%d.%d", &id.Round, &id.A, &id.B, &id.Pair, &id.Game)
	id.A--
	id.B--
	id.Pair--
	id.Game--
	return id, err == nil && id.String() == text
}

// jsonLines is the format of the file.
var jsonLines, _ = record.Named("jsonl")

// OpenKeep opens the file that keeps the games of a tournament, or makes it. A last line without
// an end was torn as it was written: it is cut off, and its game played again. Close ends
// the keeping.
//
// Its error is a *KeepError, or one of the file system.
func OpenKeep(name string, t *Tournament) (*Keep, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	k := &Keep{file: file, games: make(map[GameID]*record.Game)}
	if err := k.read(name, t); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return k, nil
}

func (k *Keep) read(name string, t *Tournament) error {
	text, err := io.ReadAll(bufio.NewReader(k.file))
	if err != nil {
		return err
	}
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	line := 0
	for g, err := range jsonLines.Read(bytes.NewReader(whole), t.Variant) {
		line++
		if err != nil {
			if fault, ok := errors.AsType[*record.Error](err); ok {
				line = fault.Line
			}
			return &KeepError{File: name, Line: line}
		}
		if g.Event != t.Name {
			return &KeepError{File: name, Line: line, Other: g.Event}
		}
		id, ok := parseGameID(g.Name)
		if _, again := k.games[id]; !ok || again || id.A < 0 || id.A >= id.B || id.B >= len(t.Entrants) {
			return &KeepError{File: name, Line: line}
		}
		k.games[id] = g
	}
	if err := k.file.Truncate(int64(len(whole))); err != nil {
		return err
	}
	_, err = k.file.Seek(0, io.SeekEnd)
	return err
}

// find returns a game that the file held when it was opened.
func (k *Keep) find(id GameID) (*record.Game, bool) {
	if k == nil {
		return nil, false
	}
	g, ok := k.games[id]
	return g, ok
}

// add writes one game at once.
func (k *Keep) add(g *record.Game) error {
	if k == nil {
		return nil
	}
	var line bytes.Buffer
	if err := jsonLines.Write(&line, g); err != nil {
		return err
	}
	_, err := k.file.Write(line.Bytes())
	return err
}

// Close closes the file.
func (k *Keep) Close() error {
	if k == nil {
		return nil
	}
	return k.file.Close()
}
