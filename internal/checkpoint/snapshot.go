package checkpoint

import (
	"bufio"
	"compress/flate"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/alinha/alinha/internal/atomicfile"
)

// A Snapshot is a file with the state of a long search that is not made of units. Save replaces the whole file, so that a process
// that dies at any moment leaves the old state or the new one. One process at a time has the file open; see Lock.
//
// The file is compressed by gzip. It begins with a line of JSON, which names the search; the state follows.
type Snapshot struct {
	// Torn says that the file broke off, as a copy of it may that was not finished. State then ends where the file does.
	Torn bool

	name   string
	header snapshotHeader
	lock   *Lock
	file   *os.File // to read the state; nil if there is none
	saved  time.Time
	took   time.Duration // the last Save
}

// A snapshotHeader is the first line of a Snapshot.
type snapshotHeader struct {
	Search  string `json:"search"`
	Version int    `json:"version"` // of the state's format
}

// A SnapshotError says that a file is no Snapshot of a search. The file is left as it was.
type SnapshotError struct {
	File   string
	Search string // that the file is a Snapshot of; "" if it is none, or has another version
}

func (e *SnapshotError) Error() string {
	if e.Search != "" {
		return fmt.Sprintf("%s keeps another search: %s", e.File, e.Search)
	}
	return e.File + ": not the state of a search"
}

// OpenSnapshot opens the named file, which need not exist, for a search whose states have a format of a version. It reads the
// whole file, so that no fault is found later. The error is a *SnapshotError, a *LockedError, or one of the file system.
func OpenSnapshot(name, search string, version int) (*Snapshot, error) {
	lock, err := LockFile(name)
	if err != nil {
		return nil, err
	}
	atomicfile.RemoveTemps(name)
	s := &Snapshot{name: name, header: snapshotHeader{search, version}, lock: lock, saved: time.Now()}
	if s.file, err = os.Open(name); errors.Is(err, os.ErrNotExist) {
		return s, nil
	}
	if err == nil {
		err = s.verify()
	}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// verify reads the file to its end. An empty file is one without a state.
func (s *Snapshot) verify() error {
	if info, err := s.file.Stat(); err != nil || info.Size() == 0 {
		return errors.Join(err, s.closeFile())
	}
	in, err := s.open()
	if err != nil {
		return err
	}
	_, err = io.Copy(io.Discard, in)
	if _, corrupt := errors.AsType[flate.CorruptInputError](err); corrupt || errors.Is(err, gzip.ErrChecksum) {
		return &SnapshotError{File: s.name}
	}
	if s.Torn = errors.Is(err, io.ErrUnexpectedEOF); s.Torn {
		return nil
	}
	return err
}

// open returns the state, as far as the file goes.
func (s *Snapshot) open() (io.Reader, error) {
	if _, err := s.file.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	zipped, err := gzip.NewReader(bufio.NewReader(s.file))
	if err != nil {
		return nil, &SnapshotError{File: s.name}
	}
	in := bufio.NewReader(zipped)
	line, err := in.ReadBytes('\n')
	var found snapshotHeader
	switch {
	case err != nil || DecodeLine(line, &found) != nil || found.Version != s.header.Version:
		return nil, &SnapshotError{File: s.name}
	case found.Search != s.header.Search:
		return nil, &SnapshotError{File: s.name, Search: found.Search}
	}
	return in, nil
}

// State returns the state that the last Save of an earlier process has written, or nil if there is none. The reader is for one use.
func (s *Snapshot) State() (io.Reader, error) {
	if s.file == nil {
		return nil, nil
	}
	in, err := s.open()
	if err != nil {
		return nil, err
	}
	return &tornReader{in}, nil
}

// A tornReader reads a text that may break off as one that ends there.
type tornReader struct{ io.Reader }

func (r *tornReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = io.EOF
	}
	return n, err
}

// minInterval is the least time between two calls of Save, and saveShare how many times as long as a Save the time is.
const (
	minInterval = 200 * time.Millisecond
	saveShare   = 20
)

// Due reports whether it is time for Save: the longer the last one took, the later.
func (s *Snapshot) Due() bool { return time.Since(s.saved) >= max(minInterval, saveShare*s.took) }

// Save replaces the state by what write writes.
func (s *Snapshot) Save(write func(io.Writer) error) error {
	begun := time.Now()
	if err := s.closeFile(); err != nil { // Windows replaces no open file
		return err
	}
	err := atomicfile.Write(s.name, func(w io.Writer) error {
		zipped, err := gzip.NewWriterLevel(w, gzip.BestSpeed)
		if err != nil {
			return err
		}
		return errors.Join(json.NewEncoder(zipped).Encode(s.header), write(zipped), zipped.Close())
	})
	s.saved = time.Now()
	s.took = s.saved.Sub(begun)
	return err
}

// Close lets other processes open the file.
func (s *Snapshot) Close() error { return errors.Join(s.closeFile(), s.lock.Unlock()) }

// closeFile closes the file that has the state.
func (s *Snapshot) closeFile() error {
	if s.file == nil {
		return nil
	}
	err := s.file.Close()
	s.file = nil
	return err
}
