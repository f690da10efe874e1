package tt

import "unsafe"

// Prefetch asks the processor to load the cache line at p. It does not wait for the memory.
//
//go:noescape
func Prefetch(p unsafe.Pointer)
