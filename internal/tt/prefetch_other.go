//go:build !amd64

package tt

import "unsafe"

// Prefetch does nothing here: elsewhere it asks the processor to bring what p points at into its cache.
func Prefetch(unsafe.Pointer) {}
