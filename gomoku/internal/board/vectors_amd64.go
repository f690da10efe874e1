package board

import "golang.org/x/sys/cpu"

// hasVectorCode says that the program has the functions of vectors_amd64.s.
const hasVectorCode = true

// cpuHasVectors says that the processor has the instructions of vectors_amd64.s.
var cpuHasVectors = cpu.X86.HasAVX512F && cpu.X86.HasAVX512VL && cpu.X86.HasBMI2

// updatePatternsAVX512 does what updatePatternsPlain does, but leaves the length of the undo stack as it was and returns how many cells it has
// written behind its end. It may write up to three garbage entries more.
//
//go:noescape
func updatePatternsAVX512(b *Board, cell int) (n int, threatChanged uint64)

// updateEvalAVX512 does what updateEvalPlain does.
//
//go:noescape
func updateEvalAVX512(b *Board, from int)
