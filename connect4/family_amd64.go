package connect4

import "golang.org/x/sys/cpu"

// hasVectors says that the processor has the instructions of family_amd64.s.
var hasVectors = cpu.X86.HasAVX512F

// lookByVectors is look, for all moves at once.
//
//go:noescape
func lookByVectors(of *family, f *frame, own, empty, moves, above uint64) (n int, won bool)
