// Package checkpoint keeps the finished work of a long run in a file, so that a run that is stopped, even by kill -9,
// resumes after the last finished unit.
//
// A checkpoint file is text. Each unit of work (a game, a cell of a grid) is one JSON object on one line, and each line is
// one write to the file. A process that dies during a write leaves a torn last line, which is no JSON:
//
//	{"event":"...","name":"1:1-2:1.1",...}\n   whole
//	{"event":"...","name":"1:1-2:1.2",...}\n   whole
//	{"event":"...","na                         torn: Open cuts it off, and the run does that unit again
//
// A torn line may end with a newline, if the system had written the end of the line before its middle or an editor added
// the newline. A whole last line may lack its newline, if an editor removed it; Open adds the newline.
//
// One process at a time has the file open; see Lock. A file survives the death of the process, not of the machine: lines
// are not synced to the disk.
package checkpoint

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"

	"github.com/alinha/alinha/internal/atomicfile"
)

// A File is an open checkpoint file. Its methods are not safe for concurrent use.
type File struct {
	file *os.File
	lock *Lock
	size int64 // of the whole lines
}

// Open opens the named checkpoint file, or creates an empty one, and hands its whole lines to load, each with its newline.
// If load returns an error, Open returns that error and leaves the file as it was. Otherwise Open cuts a torn last line
// off.
//
// head is how every first line of the run's file begins. If the file has one line only and that line is torn, Open cuts the
// line off if it begins like head, as far as both go. Otherwise the line is not of this run: Open hands it to load, which
// refuses it.
//
// The error is a *LockedError if another process has the file open. Other errors are those of the file system.
func Open(name string, head []byte, load func(whole []byte) error) (*File, error) {
	lock, err := LockFile(name)
	if err != nil {
		return nil, err
	}
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, errors.Join(err, lock.Unlock())
	}
	f := &File{file: file, lock: lock}
	if err := f.resume(head, load); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// OpenWithHeader is Open for a file whose first line is header in JSON. OpenWithHeader writes the header to an empty file; load
// gets the whole lines that were there, the first of which may be the header of another run.
func OpenWithHeader(name string, header any, load func(whole []byte) error) (*File, error) {
	head, err := json.Marshal(header)
	if err != nil {
		return nil, err
	}
	f, err := Open(name, append(head, '\n'), load)
	if err != nil || f.size > 0 {
		return f, err
	}
	if err := f.AppendJSON(header); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// resume loads the content of the file, and leaves the file without a torn line and ready to append.
func (f *File) resume(head []byte, load func(whole []byte) error) error {
	text, err := io.ReadAll(f.file)
	if err != nil {
		return err
	}
	whole := wholeLines(text, head)
	if err := load(whole); err != nil {
		return err
	}
	common := len(whole)
	if !bytes.HasPrefix(text, whole) { // the last newline is missing in the file
		common--
	}
	if err := f.truncate(int64(common)); err != nil {
		return err
	}
	return f.Append(whole[common:])
}

// wholeLines returns the whole lines of the text of a file, each with its newline. White space and zero bytes at the
// end of the text are left out. A torn only line counts as whole unless it begins like head: see Open.
func wholeLines(text, head []byte) []byte {
	lines := bytes.TrimRight(text, blank)
	start := bytes.LastIndexByte(lines, '\n') + 1
	last := lines[start:]
	ended := bytes.IndexByte(text[len(lines):], '\n') >= 0
	beginsLikeHead := bytes.HasPrefix(head, last) || bytes.HasPrefix(last, head)
	if isTorn(last, ended) && (start > 0 || beginsLikeHead) {
		return lines[:start]
	}
	return append(bytes.Clone(lines), '\n')
}

// blank are the bytes that a whole line does not end with. A crash of the machine can leave zero bytes where the system has
// not written a part of the file.
const blank = "\x00 \t\r\n"

// isTorn reports whether the last line of a file is torn: the line is no JSON and has no newline, or the line breaks
// off within a JSON value or has zero bytes. ended says whether the line ends with a newline in the file. Other errors
// of a line that ends with a newline are not those of a torn write.
func isTorn(line []byte, ended bool) bool {
	if json.Valid(line) {
		return false
	}
	var value json.RawMessage
	err := json.NewDecoder(bytes.NewReader(line)).Decode(&value)
	return !ended || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || bytes.IndexByte(line, 0) >= 0
}

// Append writes one line, which must end with a newline and hold no other, in a single write. If the write fails, as on a
// full disk, Append removes what was written of the line.
func (f *File) Append(line []byte) error {
	if _, err := f.file.Write(line); err != nil {
		_ = f.truncate(f.size) // if that fails too, Open cuts the torn line off
		return err
	}
	f.size += int64(len(line))
	return nil
}

// Filter removes the lines that keep refuses. A process that dies meanwhile leaves all lines or the kept ones. If the kept lines
// cannot be written, the file stays as it was.
func (f *File) Filter(keep func(line []byte) bool) error {
	text := make([]byte, f.size)
	if _, err := f.file.ReadAt(text, 0); err != nil {
		return err
	}
	var kept bytes.Buffer
	for line := range bytes.Lines(text) {
		if keep(line) {
			kept.Write(line)
		}
	}
	name := f.file.Name()
	written := errors.Join(f.file.Close(), atomicfile.WriteFile(name, kept.Bytes())) // Windows replaces no open file
	file, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return errors.Join(written, err)
	}
	f.file = file
	f.size, err = file.Seek(0, io.SeekEnd)
	return errors.Join(written, err)
}

// Size returns how many bytes the lines have.
func (f *File) Size() int64 { return f.size }

// AppendJSON writes a value as one line of JSON, as Append does.
func (f *File) AppendJSON(value any) error {
	line, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return f.Append(append(line, '\n'))
}

// truncate cuts the file to a size, and goes to its end.
func (f *File) truncate(size int64) error {
	if err := f.file.Truncate(size); err != nil {
		return err
	}
	f.size = size
	_, err := f.file.Seek(size, io.SeekStart)
	return err
}

// Close closes the file, and lets other processes open it.
func (f *File) Close() error { return errors.Join(f.file.Close(), f.lock.Unlock()) }

// DecodeLine decodes a line that holds one JSON object without unknown fields.
func DecodeLine(line []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more than one value")
	}
	return nil
}
