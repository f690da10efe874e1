package explain

import (
	"errors"
	"io/fs"
	"net"
	"syscall"

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
	{syscall.EADDRINUSE, "error-system-taken"},
	{syscall.EADDRNOTAVAIL, "error-system-elsewhere"},
}

// system explains an error of the operating system, with the file or the address if there is one. It returns false
// for other errors.
func (x explainer) system(err error) (text string, ok bool) {
	if address, ok := errors.AsType[*net.AddrError](err); ok {
		return x.Message("error-system-address", "Text", textline.Clip(address.Addr)), true
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
