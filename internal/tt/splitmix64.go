package tt

// GoldenRatio is what the generator splitmix64 adds at each step: 2^64 by the golden ratio.
const GoldenRatio = 0x9e3779b97f4a7c15

// SplitMix64 is a step of the generator splitmix64 (Steele, Lea and Flood 2014), a permutation of
// the words, for keys. Of n times GoldenRatio it is the n-th number that the generator makes, from 0.
func SplitMix64(z uint64) uint64 {
	z += GoldenRatio
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
