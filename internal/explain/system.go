package explain

import (
	"errors"
	"io/fs"
	"net"
	"syscall"

	"github.com/alinha/alinha/internal/textline"
)

// refusals are what operating systems refuse, by the messages that say so.
var refusals = []struct {
	err error
	id  string
}{
	{fs.ErrNotExist, "error-system-missing"},
	{fs.ErrPermission, "error-system-denied"},
	{syscall.EISDIR, "error-system-directory"},
	{syscall.ENOTDIR, "error-system-parent"},
	{syscall.ENOSPC, "error-system-full"},
	{syscall.EADDRINUSE, "error-system-taken"},
	{syscall.EADDRNOTAVAIL, "error-system-elsewhere"},
}

// system says what the operating system refused, and of which file; false if that is not known.
func (s speaker) system(err error) (text string, ok bool) {
	if address, ok := errors.AsType[*net.AddrError](err); ok {
		return s.Message("error-system-address", "Text", textline.Clip(address.Addr)), true
	}
	for _, r := range refusals {
		if !errors.Is(err, r.err) {
			continue
		}
		if path, ok := errors.AsType[*fs.PathError](err); ok {
			return s.Message("error-system-file", "File", textline.Clip(path.Path), "Error", s.Message(r.id)), true
		}
		return s.Message(r.id), true
	}
	return "", false
}
