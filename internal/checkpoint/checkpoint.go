// Package checkpoint keeps the finished work of a long run in a file, so that a run that is stopped, even by kill -9,
// resumes after the last finished unit.
//
// A checkpoint file is text. Each unit of work (a game, a cell of a grid) is one line, and each line is one write to the
// file. A process that dies during a write leaves a last line without its newline: a torn line.
//
//	{"event":"...","name":"1:1-2:1.1",...}\n   whole
//	{"event":"...","name":"1:1-2:1.2",...}\n   whole
//	{"event":"...","na                         torn: Open cuts it off, and the run does that unit again
//
// A file survives the death of the process, not of the machine: lines are not synced to the disk.
package checkpoint

import (
	"bytes"
	"errors"
	"io"
	"os"
)

// A File is an open checkpoint file. Its methods are not safe for concurrent use.
type File struct{ file *os.File }

// Open opens the named checkpoint file, or creates an empty one, and hands its content to load: the whole lines, each
// with its newline, and the torn line after them. Both are empty in a new file. If load returns an error, Open returns
// that error and leaves the file as it was. Otherwise Open cuts the torn line off.
//
// Other errors are those of the file system.
func Open(name string, load func(whole, torn []byte) error) (*File, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	if err := resume(file, load); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return &File{file}, nil
}

// resume loads the content of file, and leaves file without a torn line and ready to append.
func resume(file *os.File, load func(whole, torn []byte) error) error {
	text, err := io.ReadAll(file)
	if err != nil {
		return err
	}
	end := bytes.LastIndexByte(text, '\n') + 1
	if err := load(text[:end], text[end:]); err != nil {
		return err
	}
	if err := file.Truncate(int64(end)); err != nil {
		return err
	}
	_, err = file.Seek(int64(end), io.SeekStart)
	return err
}

// Append writes one line, which must end with a newline and hold no other, in a single write.
func (f *File) Append(line []byte) error {
	_, err := f.file.Write(line)
	return err
}

// Close closes the file.
func (f *File) Close() error { return f.file.Close() }
