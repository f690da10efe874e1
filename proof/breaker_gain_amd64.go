package proof

import "golang.org/x/sys/cpu"

// most is mostPlain, sixteen pairs at once where the processor has AVX2.
func (g *pairGains) most() (gain, number int) {
	if !cpu.X86.HasAVX2 || len(g.both) == 0 {
		return g.mostPlain()
	}
	return mostAVX2(&g.both[0], &g.board.distances[0], len(g.board.distances), &g.cells[0])
}

//go:noescape
func mostAVX2(both *int16, distances *int, n int, cells *int16) (gain, number int)
