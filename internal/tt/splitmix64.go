package tt

// GoldenRatio is 2^64 divided by the golden ratio, the increment of the generator splitmix64 and the multiplier of
// Fibonacci hashing (Knuth 1973, 6.4).
const GoldenRatio = 0x9e3779b97f4a7c15

// SplitMix64 is one step of the generator splitmix64 (Steele, Lea and Flood 2014), a permutation of the 64-bit words, for
// zobrist keys and hashes. SplitMix64(n * GoldenRatio) is number n of the sequence that the generator makes from 0.
func SplitMix64(z uint64) uint64 {
	z += GoldenRatio
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
