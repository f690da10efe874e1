package proof

// Without leaves out reductions of the search.
func (p *BreakerProver) Without(twins, covers, leaves bool) {
	p.search.without = reductions{twins, covers, leaves}
}
