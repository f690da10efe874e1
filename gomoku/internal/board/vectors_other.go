//go:build !amd64

package board

const (
	hasVectorCode = false
	cpuHasVectors = false
)

func updatePatternsAVX512(*Board, int) (int, uint64) { panic("no vectors") }

func updateEvalAVX512(*Board, int) { panic("no vectors") }
