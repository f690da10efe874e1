package checkpoint

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// lockSuffix ends the name of a lock file.
const lockSuffix = ".lock"

// A Lock is the exclusive right of one process to write a file. The operating system releases the lock when the process
// ends, also after kill -9.
//
// The lock is a lock of the operating system on a second file, whose name ends with .lock. That file also tells other
// processes who holds the lock. Unlock removes the file; a killed process leaves the file behind, unlocked, and the next
// Lock takes the file over. The locked file itself stays readable to every process, which a lock on that file would prevent
// on Windows.
type Lock struct{ flock *flock.Flock } // nil where the system has no locks

// A LockedError says that another process, or another Lock of this process, holds the lock of a file.
type LockedError struct {
	File  string
	PID   int       // of the process that holds the lock; 0 if unknown
	Since time.Time // when that process took the lock; zero if unknown
}

func (e *LockedError) Error() string {
	if e.PID == 0 {
		return e.File + ": in use by another process"
	}
	return fmt.Sprintf("%s: in use by process %d since %s", e.File, e.PID, e.Since.Format(time.DateTime))
}

// LockFile takes the lock of the named file, which need not exist. It never waits: if the lock is held, the error is a
// *LockedError. Other errors are those of the file system. On systems without locks, such as js, LockFile does nothing.
func LockFile(name string) (*Lock, error) {
	target := name
	if resolved, err := filepath.EvalSymlinks(name); err == nil {
		target = resolved // so that a file and a link to it have one lock
	}
	for {
		f := flock.New(target+lockSuffix, flock.SetPermissions(0o644))
		held, err := f.TryLock()
		switch {
		case errors.Is(err, errors.ErrUnsupported):
			return &Lock{}, nil
		case err != nil:
			return nil, lockError(name, err)
		case !held:
			return nil, readHolder(name, f.Path())
		}
		if !stillNamed(f) { // the process that held the lock has removed the file since f was opened
			if err := f.Unlock(); err != nil {
				return nil, err
			}
			continue
		}
		lock := &Lock{f}
		if err := writeHolder(f.Path()); err != nil {
			return nil, errors.Join(lockError(name, err), lock.Unlock())
		}
		return lock, nil
	}
}

// stillNamed reports whether the name of a locked file still leads to that file.
func stillNamed(f *flock.Flock) bool {
	locked, err := f.Stat()
	if err != nil {
		return false
	}
	named, err := os.Stat(f.Path())
	return err == nil && os.SameFile(locked, named)
}

// lockError returns an error of a lock file as an error of the file that the lock is for.
func lockError(name string, err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return &fs.PathError{Op: "lock", Path: name, Err: e.Err}
	}
	return err
}

// holderFormat is the text of a lock file: the process and the time in UTC. The first byte says nothing, because it is the
// byte that Windows locks, and other processes cannot read it. The length never varies, so that a text overwrites another.
const holderFormat = "\n%010d %s\n"

// writeHolder writes the text of a lock file.
func writeHolder(lockFile string) error {
	file, err := os.OpenFile(lockFile, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	text := fmt.Sprintf(holderFormat, os.Getpid(), time.Now().UTC().Format(time.RFC3339))
	_, err = file.WriteAt([]byte(text[1:]), 1)
	return errors.Join(err, file.Close())
}

// readHolder returns the error of a locked file, with what the lock file says of its holder.
func readHolder(name, lockFile string) *LockedError {
	locked := &LockedError{File: name}
	file, err := os.Open(lockFile)
	if err != nil {
		return locked
	}
	defer func() { _ = file.Close() }()
	text := make([]byte, 64)
	n, _ := file.ReadAt(text, 1) // io.EOF, because a lock file is shorter
	var pid int
	var since string
	if _, err := fmt.Sscanf("\n"+string(text[:n]), holderFormat, &pid, &since); err != nil {
		return locked
	}
	if t, err := time.Parse(time.RFC3339, since); err == nil {
		locked.PID, locked.Since = pid, t.Local()
	}
	return locked
}

// Unlock releases the lock and removes the lock file.
func (l *Lock) Unlock() error {
	if l.flock == nil {
		return nil
	}
	// Where a locked file cannot be removed, as on Windows, it is removed after Unlock, unless another process has opened it.
	early := os.Remove(l.flock.Path())
	if err := l.flock.Unlock(); err != nil || early == nil {
		return err
	}
	_ = os.Remove(l.flock.Path())
	return nil
}
