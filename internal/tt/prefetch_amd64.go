package tt

import "unsafe"

// Prefetch asks the processor to bring what p points at into its cache, and does not wait for it.
//
//go:noescape
func Prefetch(p unsafe.Pointer)
