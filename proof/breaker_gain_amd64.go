package proof

import "golang.org/x/sys/cpu"

// maxGain is maxGainPlain, sixteen pairs at once where the processor has AVX2.
func (g *pairGains) maxGain() (gain, number int) {
	if !cpu.X86.HasAVX2 || len(g.both) == 0 {
		return g.maxGainPlain()
	}
	p := g.pairs
	if p.stride != maxCells {
		return maxGainWideAVX2(&g.both[0], &p.distances[0], len(p.distances), &g.cells[0], p.stride/16)
	}
	return maxGainAVX2(&g.both[0], &p.distances[0], len(p.distances), &g.cells[0])
}

//go:noescape
func maxGainAVX2(both *int16, distances *int, n int, cells *int16) (gain, number int)

// maxGainWideAVX2 is maxGainAVX2 with any number of vectors for each distance.
//
//go:noescape
func maxGainWideAVX2(both *int16, distances *int, n int, cells *int16, vectors int) (gain, number int)
