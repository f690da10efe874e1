// Package atomicfile writes files so that a reader, or a crash at any moment, finds the old content or the new content of a
// file, never a part:
//
//	write NAME.123.tmp -> fsync -> rename to NAME
//
// If a write fails, as on a full disk, the old file stays as it was and the temporary file is removed. The permissions of
// the old file are kept, and a symbolic link stays a link. Hard links to the old file keep the old content.
//
// Pipes, terminals and devices, such as /dev/stdout, have no content to replace: they are written directly.
//
// The package exists because the known libraries do not do all of this: github.com/google/renameio has no Windows, and
// github.com/natefinch/atomic replaces symbolic links and makes new files that only their owner can read.
package atomicfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// WriteFile writes the named file with the given content. A new file has the permissions 0644, less those of umask.
//
// The error is one of the file system, a *fs.PathError with name.
func WriteFile(name string, data []byte) error {
	return Write(name, func(w io.Writer) error {
		_, err := bytes.NewReader(data).WriteTo(w)
		return err
	})
}

// Write is WriteFile with the content that write writes. If write returns an error, Write returns that error and the file
// stays as it was.
func Write(name string, write func(io.Writer) error) error {
	target, err := resolve(name)
	if err != nil {
		return err
	}
	if target.direct {
		return writeDirectly(name, write)
	}
	temp, err := createTemp(target)
	if err != nil {
		return withName(err, name)
	}
	err = errors.Join(write(temp), chmod(temp, target), temp.Sync(), temp.Close())
	if err == nil {
		err = os.Rename(temp.Name(), target.path)
	}
	if err != nil {
		_ = os.Remove(temp.Name())
	}
	return withName(err, name)
}

// Check returns the error that Write would return because the named file cannot be written, such as a missing directory.
// Check leaves everything as it was: callers check before long work.
func Check(name string) error {
	target, err := resolve(name)
	if err != nil || target.direct {
		return err
	}
	temp, err := createTemp(target)
	if err != nil {
		return withName(err, name)
	}
	return withName(errors.Join(temp.Close(), os.Remove(temp.Name())), name)
}

// A destination is where the content of a file goes.
type destination struct {
	path   string      // without symbolic links in its last element
	old    fs.FileInfo // of the file to replace; nil if there is none
	direct bool        // the file is written directly
}

// maxLinks is how many symbolic links resolve follows.
const maxLinks = 40

// resolve returns the destination of a name. Its error says why the file there cannot be replaced: it is a directory, or
// its permissions do not let this process write.
func resolve(name string) (destination, error) {
	d := destination{path: name}
	for range maxLinks {
		if d.direct = d.direct || isStreamName(d.path); d.direct {
			return d, nil
		}
		link, err := os.Readlink(d.path)
		if err != nil {
			break
		}
		if !filepath.IsAbs(link) {
			link = filepath.Join(filepath.Dir(d.path), link)
		}
		d.path = link
	}
	info, err := os.Stat(d.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return d, nil
	case err != nil:
		return d, withName(err, name)
	case !info.Mode().IsRegular() && !info.IsDir():
		d.direct = true
		return d, nil
	}
	d.old = info
	file, err := os.OpenFile(d.path, os.O_WRONLY, 0) // a directory is an error here
	if err != nil {
		return d, withName(err, name)
	}
	return d, file.Close()
}

// isStreamName reports whether a name is that of an open file of a process, such as /dev/stdout or /proc/self/fd/1. What is
// open there may be a regular file that others go on to write, so that it must not be replaced.
func isStreamName(name string) bool {
	path, err := filepath.Abs(name)
	if err != nil {
		return false
	}
	dir, base := filepath.Split(path)
	switch base {
	case "stdin", "stdout", "stderr":
		return dir == "/dev/"
	}
	return dir == "/dev/fd/" || strings.HasPrefix(dir, "/proc/")
}

// writeDirectly writes to the end of an open file of a process, a pipe or a device.
func writeDirectly(name string, write func(io.Writer) error) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	return errors.Join(write(file), file.Close())
}

// createTemp creates a temporary file beside the destination. It does not use os.CreateTemp, whose files only their owner
// can read.
func createTemp(d destination) (*os.File, error) {
	for i := 0; ; i++ {
		file, err := os.OpenFile(fmt.Sprintf("%s.%d.%d.tmp", d.path, os.Getpid(), i), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if !errors.Is(err, fs.ErrExist) {
			return file, err
		}
	}
}

// RemoveTemps removes the temporary files of processes that were killed while they wrote the named file, as far as this process
// may. No process may be writing the file.
func RemoveTemps(name string) {
	target, err := resolve(name)
	if err != nil || target.direct {
		return
	}
	entries, _ := os.ReadDir(filepath.Dir(target.path))
	for _, e := range entries {
		numbers, ok := strings.CutPrefix(e.Name(), filepath.Base(target.path)+".")
		if numbers, temp := strings.CutSuffix(numbers, ".tmp"); ok && temp && strings.Trim(numbers, "0123456789.") == "" {
			_ = os.Remove(filepath.Join(filepath.Dir(target.path), e.Name()))
		}
	}
}

// chmod gives a temporary file the permissions of the file that it is to replace.
func chmod(temp *os.File, d destination) error {
	if d.old == nil {
		return nil
	}
	return temp.Chmod(d.old.Mode().Perm())
}

// withName returns an error of the file system with the name that the caller knows instead of that of a temporary file or
// of the target of a link.
func withName(err error, name string) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return &fs.PathError{Op: e.Op, Path: name, Err: e.Err}
	}
	if e, ok := errors.AsType[*os.LinkError](err); ok {
		return &fs.PathError{Op: e.Op, Path: name, Err: e.Err}
	}
	return err
}
