package connect4

import "golang.org/x/sys/cpu"

// assembly reports whether the build includes the AVX-512 code.
const assembly = true

// hasAVX512 reports whether the processor has the instructions of children_amd64.s and table_amd64.s.
var hasAVX512 = cpu.X86.HasAVX512F && cpu.X86.HasAVX512DQ && cpu.X86.HasAVX512VL && cpu.X86.HasAVX512VPOPCNTDQ &&
	cpu.X86.HasBMI1 && cpu.X86.HasBMI2

// expandAVX512 is searcher.expand, four children at a time. It writes whole vectors: entries of c behind the last
// child hold garbage.
//
//go:noescape
func expandAVX512(c *children, consts *simdConsts, in *expandInput, buckets *bucket) (won bool)

// probeAVX512 is table.probeChildren. It compares the four entries of a bucket at a time.
//
//go:noescape
func probeAVX512(c *children, buckets *bucket, bucketShift, set uint64) (found uint64)

// splitAVX512 is table.splitBuckets for n buckets, n at least 1. It moves the four entries of a bucket at a time.
//
//go:noescape
func splitAVX512(to, from *bucket, n int, bit uint64)
