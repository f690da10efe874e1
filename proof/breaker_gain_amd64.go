package proof

import "golang.org/x/sys/cpu"

// maxGain is maxGainPlain, sixteen pairs at once where the processor has AVX2.
func (g *pairGains) maxGain() (gain, number int) {
	if !cpu.X86.HasAVX2 || len(g.both) == 0 {
		return g.maxGainPlain()
	}
	return maxGainAVX2(&g.both[0], &g.board.distances[0], len(g.board.distances), &g.cells[0])
}

//go:noescape
func maxGainAVX2(both *int16, distances *int, n int, cells *int16) (gain, number int)
