package explain

import (
	"errors"
	"io"
	"io/fs"
	"net"
	"strings"
	"syscall"
	"time"

	"github.com/alinha/alinha/internal/checkpoint"
	"github.com/alinha/alinha/internal/textline"
)

// systemErrors are errors of the operating system with their messages.
var systemErrors = []struct {
	err error
	id  string
}{
	{fs.ErrNotExist, "error-system-missing"},
	{fs.ErrPermission, "error-system-denied"},
	{syscall.EISDIR, "error-system-directory"},
	{syscall.ENOTDIR, "error-system-parent"},
	{syscall.ENOSPC, "error-system-full"},
	{io.ErrUnexpectedEOF, "error-system-cut"},
	{syscall.EADDRINUSE, "error-system-taken"},
	{syscall.EADDRNOTAVAIL, "error-system-elsewhere"},
}

// system explains an error of the operating system, with the file or the address if there is one. It returns false
// for other errors.
func (x explainer) system(err error) (text string, ok bool) {
	if address, ok := errors.AsType[*net.AddrError](err); ok {
		return x.Message("error-system-address", "Text", textline.Clip(address.Addr)), true
	}
	if lookup, ok := errors.AsType[*net.DNSError](err); ok && lookup.IsNotFound {
		return x.Message("error-system-lookup", "Text", textline.Clip(strings.TrimPrefix(lookup.Name, "tcp/"))), true
	}
	for _, r := range systemErrors {
		if !errors.Is(err, r.err) {
			continue
		}
		if path, ok := errors.AsType[*fs.PathError](err); ok {
			return x.Message("error-system-file", "File", textline.Clip(path.Path), "Error", x.Message(r.id)), true
		}
		return x.Message(r.id), true
	}
	return "", false
}

// snapshot explains that a file is not the state of the search that is to go on.
func (x explainer) snapshot(e *checkpoint.SnapshotError) string {
	if e.Search == "" {
		return x.Message("error-keep-file", "File", textline.Clip(e.File))
	}
	return x.Message("error-keep-search", "File", textline.Clip(e.File), "Search", textline.Clip(e.Search))
}

// locked explains that another process has a file open, with the process and the time if they are known.
func (x explainer) locked(e *checkpoint.LockedError) string {
	if e.PID == 0 {
		return x.Message("error-locked", "File", textline.Clip(e.File))
	}
	return x.Message("error-locked-by", "File", textline.Clip(e.File), "Process", e.PID, "Since", e.Since.Format(time.DateTime))
}
