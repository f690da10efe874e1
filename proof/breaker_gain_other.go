//go:build !amd64

package proof

func (g *pairGains) most() (gain, number int) { return g.mostPlain() }
