//go:build !amd64

package connect4

const hasVectors = false

func lookByVectors(*family, *frame, *glance, *bucket) bool { panic("no vectors") }

func recallByVectors(*family, *bucket, uint64, uint64) uint64 { panic("no vectors") }

func splitByVectors(_, _ *bucket, _ int, _ uint64) { panic("no vectors") }
