package board

import "golang.org/x/sys/cpu"

// hasVectorCode reports whether the program contains the functions of vectors_amd64.s.
const hasVectorCode = true

// cpuVectors is the largest set that the processor has, as far as vectors_amd64.s uses its instructions.
var cpuVectors = func() vectorSet {
	switch x := &cpu.X86; {
	case x.HasAVX512F && x.HasAVX512VL && x.HasBMI2:
		return avx512
	case x.HasAVX2 && x.HasBMI2 && x.HasPOPCNT:
		return avx2
	}
	return noVectors
}()

// updatePatternsAVX512 is updatePatternsPlain with AVX-512, sixteen cells at once. It writes n entries past the end of the
// undo stack but does not change its length. It may write up to three garbage entries past the n.
//
//go:noescape
func updatePatternsAVX512(b *Board, cell int) (n int, threatChanged uint64)

// updatePatternsAVX2 is updatePatternsPlain with AVX2, eight cells at once. It writes what updatePatternsAVX512 writes.
//
//go:noescape
func updatePatternsAVX2(b *Board, cell int) (n int, threatChanged uint64)

// candidatesAVX2 is candidatesPlain with AVX2, eight cells at once, on a board of so many columns.
//
//go:noescape
func candidatesAVX2(b *Board, columns int, set *CellSet)

// updateEvalAVX2 is updateEvalPlain with AVX2: the four weights of a code, and the accumulators of both sides, at once.
//
//go:noescape
func updateEvalAVX2(b *Board, from int)

// compressedLanes maps a mask of lanes of an AVX2 register to the numbers of these lanes in ascending order, for
// updatePatternsAVX2; the entries after them mean nothing.
var compressedLanes = func() (table [1 << avx2LaneCount][avx2LaneCount]uint8) {
	for mask := range table {
		next := 0
		for lane := range uint8(avx2LaneCount) {
			if mask>>lane&1 == 1 {
				table[mask][next] = lane
				next++
			}
		}
	}
	return table
}()
