package split

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/alinha/alinha/internal/checkpoint"
)

// A Checkpoint keeps the answers of a search in a file, so that the search resumes after a stop. The first line of the
// file describes the search, each other line is one ConnectFourAnswer or ProofAnswer, in JSON. The methods of a nil
// Checkpoint do nothing.
type Checkpoint struct{ file *checkpoint.File }

// A header is the first line of a checkpoint file.
type header struct {
	Game     string `json:"game"`
	Position string `json:"position"`        // the root
	Split    int    `json:"split"`           // plies from the root to the frontier
	Claim    string `json:"claim,omitempty"` // of a proof; "" for Connect Four
}

// A CheckpointError says why a file is no checkpoint of a search. The file is left as it was.
type CheckpointError struct {
	File  string
	Line  int     // the number of the line that is no answer of the search, from 1; 0 if Other is set
	Other *header // the other search whose checkpoint the file is, or nil
}

func (e *CheckpointError) Error() string {
	if e.Other != nil {
		return fmt.Sprintf("%s keeps another search: %s", e.File, e.Other)
	}
	return fmt.Sprintf("%s, line %d: not an answer of this search", e.File, e.Line)
}

// String returns the search as a command line.
func (h *header) String() string {
	text := h.Game
	if strings.Trim(h.Position, ".") != "" { // a board with stones, or moves
		text += " " + h.Position
	}
	command := "solve"
	if h.Claim != "" {
		command = "prove"
	}
	return fmt.Sprintf("%s %s --split %d", command, text, h.Split)
}

// OpenCheckpoint opens or creates the named checkpoint file, applies its answers, and has Run add its answers. Package
// checkpoint cuts off a torn last line, so that Run computes the unit again. The caller closes the Checkpoint after
// Run.
//
// The error is a *CheckpointError, a *checkpoint.LockedError if another process has the file open, or one of the file
// system.
func (s *Search) OpenCheckpoint(name string) (*Checkpoint, error) {
	head := s.game.header()
	file, err := checkpoint.OpenWithHeader(name, head, func(whole []byte) error { return s.load(name, whole, head) })
	if err != nil {
		return nil, err
	}
	s.checkpoint = &Checkpoint{file}
	s.progress.Kept, s.progress.KeptNodes = s.progress.Units, s.progress.Nodes
	return s.checkpoint, nil
}

// load applies the whole lines of a checkpoint file: none, or the header and answers about positions of the frontier.
func (s *Search) load(name string, whole []byte, head header) error {
	if len(whole) == 0 {
		return nil
	}
	lines := bytes.Split(bytes.TrimSuffix(whole, []byte{'\n'}), []byte{'\n'})
	var other header
	if checkpoint.DecodeLine(lines[0], &other) != nil {
		return &CheckpointError{File: name, Line: 1}
	}
	if other != head {
		return &CheckpointError{File: name, Other: &other}
	}
	for i, line := range lines[1:] {
		a, err := s.game.parseAnswer(line)
		if err != nil || !s.isPossible(a) {
			return &CheckpointError{File: name, Line: i + 2}
		}
		s.apply(a)
	}
	return nil
}

// add appends an answer to the file, as the result of its unit.
func (c *Checkpoint) add(answer json.RawMessage) error {
	if c == nil {
		return nil
	}
	return c.file.AppendJSON(answer)
}

// Close closes the file.
func (c *Checkpoint) Close() error {
	if c == nil {
		return nil
	}
	return c.file.Close()
}
