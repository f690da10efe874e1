package connect4

import "golang.org/x/sys/cpu"

// hasVectors says that the processor has the instructions of children_amd64.s and table_amd64.s.
var hasAVX512 = cpu.X86.HasAVX512F && cpu.X86.HasAVX512DQ && cpu.X86.HasAVX512VL && cpu.X86.HasAVX512VPOPCNTDQ &&
	cpu.X86.HasBMI1 && cpu.X86.HasBMI2

// lookByVectors is look, for four moves at once.
//
//go:noescape
func expandAVX512(of *children, f *simdConsts, at *expandInput, buckets *bucket) (won bool)

// recallByVectors is recall, for all entries of a bucket at once.
//
//go:noescape
func probeAVX512(of *children, buckets *bucket, shift, some uint64) (known uint64)

// splitByVectors is split, for all entries of a bucket at once.
//
//go:noescape
func splitAVX512(to, from *bucket, n int, bit uint64)
