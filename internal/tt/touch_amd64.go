package tt

import "unsafe"

// Touch asks the processor to bring what p points at into its cache, and does not wait for it.
//
//go:noescape
func Touch(p unsafe.Pointer)
