package online

import (
	"bytes"
	"encoding/json"
	"sync"

	"github.com/alinha/alinha/internal/checkpoint"
	"github.com/alinha/alinha/internal/explain"
)

// A journal is the file that keeps the entries of all matches, so that a server that is killed goes on with each match as it was
// after the last entry. A nil journal keeps nothing.
type journal struct {
	mu   sync.Mutex // protects what follows
	file *checkpoint.File
}

// journalHead begins every line of a journal.
var journalHead = []byte(`{"match":"`)

// openJournal opens a journal, or makes an empty one, and calls load with each entry and the length of its line. The error is a
// *checkpoint.LockedError, one of the file system, or one that names the first line that is no entry or that load refuses.
func openJournal(file string, load func(e *entry, size int) bool) (*journal, error) {
	f, err := checkpoint.Open(file, journalHead, func(whole []byte) error {
		number := 0
		for line := range bytes.Lines(whole) {
			number++
			e := new(entry)
			if err := checkpoint.DecodeLine(line, e); err != nil || !load(e, len(line)) {
				return explain.Failure("error-serve-keep", "File", file, "Line", number)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return &journal{file: f}, nil
}

// append adds an entry, and returns the length of its line.
func (j *journal) append(e *entry) (size int, err error) {
	if j == nil {
		return 0, nil
	}
	line, err := json.Marshal(e)
	if err != nil {
		return 0, err
	}
	line = append(line, '\n')
	j.mu.Lock()
	defer j.mu.Unlock()
	return len(line), j.file.Append(line)
}

// minCompact is the size below which a journal is not worth compacting.
const minCompact = 1 << 20

// compact removes the entries of forgotten matches once they are more than half of the journal. live is the size of the others.
func (j *journal) compact(live int64, isLive func(id string) bool) error {
	if j == nil {
		return nil
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if size := j.file.Size(); size < minCompact || size < 2*live {
		return nil
	}
	return j.file.Filter(func(line []byte) bool {
		var e entry
		return json.Unmarshal(line, &e) == nil && isLive(e.Match)
	})
}

// close closes the file.
func (j *journal) close() error {
	if j == nil {
		return nil
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.file.Close()
}
