package tt

import (
	"syscall"
	"unsafe"
)

// adviseHugePages asks the kernel to keep the buckets on pages of 2 MiB, so that the processor's TLB covers a large table.
// The kernel may refuse; the table is then slower, and otherwise the same.
func adviseHugePages(buckets []bucket) {
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(&buckets[0])), uintptr(len(buckets))*unsafe.Sizeof(buckets[0]))
	_ = syscall.Madvise(bytes, syscall.MADV_HUGEPAGE)
}
