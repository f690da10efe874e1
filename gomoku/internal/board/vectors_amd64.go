package board

import "golang.org/x/sys/cpu"

// hasVectorCode reports whether the program contains the functions of vectors_amd64.s.
const hasVectorCode = true

// cpuHasVectors reports whether the processor has the instructions that vectors_amd64.s uses.
var cpuHasVectors = cpu.X86.HasAVX512F && cpu.X86.HasAVX512VL && cpu.X86.HasBMI2

// updatePatternsAVX512 is updatePatternsPlain with AVX-512, sixteen cells at once. It writes n entries past the end of the
// undo stack but does not change its length. It may write up to three garbage entries past the n.
//
//go:noescape
func updatePatternsAVX512(b *Board, cell int) (n int, threatChanged uint64)

// updateEvalAVX512 is updateEvalPlain with AVX-512: the four weights of a code, and the accumulators of both sides, at once.
//
//go:noescape
func updateEvalAVX512(b *Board, from int)
