//go:build !amd64

package board

const (
	hasVectorCode = false
	cpuHasVectors = false
)

// updatePatternsAVX512 is not available; hasVectorCode keeps callers away.
func updatePatternsAVX512(*Board, int) (int, uint64) { panic("no vectors") }

// updateEvalAVX512 is not available; hasVectorCode keeps callers away.
func updateEvalAVX512(*Board, int) { panic("no vectors") }
