//go:build !amd64

package connect4

const hasVectors = false

func lookByVectors(*family, *frame, uint64, uint64, uint64, uint64) (int, bool) { panic("no vectors") }
