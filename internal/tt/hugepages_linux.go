package tt

import (
	"syscall"
	"unsafe"
)

// adviseHugePages asks the system to hold buckets on pages of 2 MiB, of which the processor keeps in mind where all of a
// great table lie. It may refuse: then they are slower, no more.
func adviseHugePages(buckets []bucket) {
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(&buckets[0])), uintptr(len(buckets))*unsafe.Sizeof(buckets[0]))
	_ = syscall.Madvise(bytes, syscall.MADV_HUGEPAGE)
}
