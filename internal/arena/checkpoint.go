package arena

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/alinha/alinha/internal/checkpoint"
	"github.com/alinha/alinha/opening"
	"github.com/alinha/alinha/record"
)

// A Checkpoint keeps the finished games of a tournament in a file of JSON lines, which package record reads, so that a
// tournament that was stopped resumes where it was. The methods of a nil Checkpoint find and keep nothing.
type Checkpoint struct {
	file  *checkpoint.File
	games map[GameID]*record.Game // in the file when it was opened
}

// A CheckpointError says why a file is no checkpoint of a tournament. The file is left as it was.
type CheckpointError struct {
	File    string
	Line    int    // from 1
	Other   string // the event of the first game of another tournament; "" if the line is no game of this one
	Opening bool   // the line is a game of the tournament but for its opening
}

func (e *CheckpointError) Error() string {
	if e.Other != "" {
		return fmt.Sprintf("%s keeps games of another event, %q", e.File, e.Other)
	}
	if e.Opening {
		return fmt.Sprintf("%s, line %d: another opening than that of this event", e.File, e.Line)
	}
	return fmt.Sprintf("%s, line %d: not a game of this event", e.File, e.Line)
}

// String returns round, entrants, pair and game, all from 1: "1:1-2:1.1".
func (id GameID) String() string {
	return fmt.Sprintf("%d:%d-%d:%d.%d", id.Round, id.A+1, id.B+1, id.Pair+1, id.Game+1)
}

// parseGameID reads the text that GameID.String writes.
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
var jsonLines, _ = record.FormatByName("jsonl")

// OpenCheckpoint opens or creates the named checkpoint file of a tournament. A torn last line is cut off, and its game
// played again; see package checkpoint. The caller closes the Checkpoint.
//
// The error is a *CheckpointError, a *checkpoint.LockedError if another process has the file open, or one of the file
// system.
func OpenCheckpoint(name string, t *Tournament) (*Checkpoint, error) {
	line, err := record.MarshalGame(&record.Game{Variant: t.Variant, Name: "first"})
	if err != nil {
		return nil, err
	}
	head, _, _ := bytes.Cut(line, []byte("first"))
	c := &Checkpoint{games: make(map[GameID]*record.Game)}
	if c.file, err = checkpoint.Open(name, head, func(whole []byte) error { return c.load(name, whole, t) }); err != nil {
		return nil, err
	}
	return c, nil
}

// load reads the games of a checkpoint file. All must be games of the tournament, each once.
func (c *Checkpoint) load(name string, whole []byte, t *Tournament) error {
	line := 0
	for g, err := range jsonLines.Read(bytes.NewReader(whole), record.ReadOptions{Variant: t.Variant, Strict: true}) {
		line++
		if err != nil {
			if wrong, ok := errors.AsType[*record.ParseError](err); ok {
				line = wrong.Line
			}
			return &CheckpointError{File: name, Line: line}
		}
		if g.Event != t.Name {
			return &CheckpointError{File: name, Line: line, Other: g.Event}
		}
		id, ok := parseGameID(g.Name)
		if _, again := c.games[id]; !ok || again || id.A < 0 || id.A >= id.B || id.B >= len(t.Entrants) {
			return &CheckpointError{File: name, Line: line}
		}
		if !t.beginsWithOpening(g, id.Pair) || t.checkOpening(g) != nil {
			return &CheckpointError{File: name, Line: line, Opening: true}
		}
		c.games[id] = g
	}
	return nil
}

// ReadGames iterates over the games of the text of a checkpoint file, by round, pair, entrants and colours, whichever
// ended first. With an SPRT it leaves out the games that the standings do not count. The fifth moves of an opening that were not
// chosen, which the file keeps as a property only, are variations of the games too.
func (s *Standings) ReadGames(text []byte) iter.Seq2[*record.Game, error] {
	type keptGame struct {
		id   GameID
		line []byte
	}
	var games []keptGame
	for line := range bytes.Lines(text) {
		var g struct{ ID string }
		_ = json.Unmarshal(line, &g)
		id, _ := parseGameID(g.ID)
		if s.counts(id) {
			games = append(games, keptGame{id, line})
		}
	}
	slices.SortFunc(games, func(a, b keptGame) int {
		x, y := a.id, b.id
		return cmp.Or(cmp.Compare(x.Round, y.Round), cmp.Compare(x.Pair, y.Pair), cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B), cmp.Compare(x.Game, y.Game))
	})
	return func(yield func(*record.Game, error) bool) {
		for _, k := range games {
			g, err := record.UnmarshalGame(k.line, s.tournament.Variant)
			if err == nil {
				if told, failed := opening.FromRecord(g); failed == nil && told != nil {
					opening.Annotate(g, told)
				}
			}
			if !yield(g, err) {
				return
			}
		}
	}
}

// isEmpty reports whether the file had no games when it was opened.
func (c *Checkpoint) isEmpty() bool { return c == nil || len(c.games) == 0 }

// find returns a game that was in the file when it was opened.
func (c *Checkpoint) find(id GameID) (*record.Game, bool) {
	if c == nil {
		return nil, false
	}
	g, ok := c.games[id]
	return g, ok
}

// add appends a game to the file.
func (c *Checkpoint) add(g *record.Game) error {
	if c == nil {
		return nil
	}
	line, err := record.MarshalGame(g)
	if err != nil {
		return err
	}
	return c.file.Append(append(line, '\n'))
}

// Close closes the file.
func (c *Checkpoint) Close() error {
	if c == nil {
		return nil
	}
	return c.file.Close()
}
