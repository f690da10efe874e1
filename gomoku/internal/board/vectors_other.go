//go:build !amd64

package board

const (
	hasVectorCode = false
	cpuVectors    = noVectors
)

// updatePatternsAVX512 is not available; hasVectorCode keeps callers away.
func updatePatternsAVX512(*Board, int) (int, uint64) { panic("no vectors") }

// updatePatternsAVX2 is not available; hasVectorCode keeps callers away.
func updatePatternsAVX2(*Board, int) (int, uint64) { panic("no vectors") }

// candidatesAVX2 is not available; hasVectorCode keeps callers away.
func candidatesAVX2(*Board, int, *CellSet) { panic("no vectors") }

// updateEvalAVX2 is not available; hasVectorCode keeps callers away.
func updateEvalAVX2(*Board, int) { panic("no vectors") }
