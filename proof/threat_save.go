package proof

// save calls put for each position in the tables: with the key and the numbers, or with the key, a word that is not 0, and the winning
// move in place of a number.
func (p *threatProof) save(put func(key [3]uint64, n numbers)) {
	for k, n := range p.table.all() {
		put([3]uint64{uint64(k)}, n)
	}
	for _, e := range p.proven {
		if e.key != 0 {
			put([3]uint64{uint64(e.key), 1}, numbers{uint32(e.move), 0})
		}
	}
}

// restore puts a position that save has saved into its table.
func (p *threatProof) restore(key [3]uint64, n numbers) error {
	k := threatKey(key[0])
	switch {
	case key[1] == 0 && n.proof <= infinite && n.disproof <= infinite:
		p.table.put(k, n)
	case key[1] == 1 && p.board.all.has(uint8(n.proof)) && n.proof < maxWideCells:
		p.proven[k.hash()&uint64(len(p.proven)-1)] = provenEntry{k, uint8(n.proof)}
	default:
		return ErrState
	}
	return nil
}
