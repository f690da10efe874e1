//go:build !amd64

package proof

func (g *pairGains) maxGain() (gain, number int) { return g.maxGainPlain() }
