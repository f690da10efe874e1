//go:build !amd64

package connect4

const hasAVX512 = false

func expandAVX512(*children, *simdConsts, *expandInput, *bucket) bool { panic("no vectors") }

func probeAVX512(*children, *bucket, uint64, uint64) uint64 { panic("no vectors") }

func splitAVX512(_, _ *bucket, _ int, _ uint64) { panic("no vectors") }
