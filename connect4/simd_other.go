//go:build !amd64

package connect4

const (
	assembly  = false
	hasAVX512 = false
)

func expandAVX512(*children, *simdConsts, *expandInput, *bucket) bool {
	panic("connect4: no AVX-512 code")
}

func probeAVX512(*children, *bucket, uint64, uint64) uint64 { panic("connect4: no AVX-512 code") }

func splitAVX512(_, _ *bucket, _ int, _ uint64) { panic("connect4: no AVX-512 code") }
