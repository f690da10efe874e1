//go:build !amd64

package tt

import "unsafe"

// Prefetch does nothing on processors other than amd64.
func Prefetch(unsafe.Pointer) {}
