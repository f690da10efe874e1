package connect4

import "golang.org/x/sys/cpu"

// hasVectors says that the processor has the instructions of children_amd64.s and table_amd64.s.
var hasVectors = cpu.X86.HasAVX512F && cpu.X86.HasAVX512DQ && cpu.X86.HasAVX512VL && cpu.X86.HasAVX512VPOPCNTDQ &&
	cpu.X86.HasBMI1 && cpu.X86.HasBMI2

// lookByVectors is look, for four moves at once.
//
//go:noescape
func lookByVectors(of *family, f *frame, at *glance, buckets *bucket) (won bool)

// recallByVectors is recall, for all entries of a bucket at once.
//
//go:noescape
func recallByVectors(of *family, buckets *bucket, shift, some uint64) (known uint64)

// splitByVectors is split, for all entries of a bucket at once.
//
//go:noescape
func splitByVectors(to, from *bucket, n int, bit uint64)
