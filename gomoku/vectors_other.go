//go:build !amd64

package gomoku

const hasVectors = false

func lookByVectors(*Board, int) (int, uint64) { panic("no vectors") }

func appraiseByVectors(*Board, int) { panic("no vectors") }
