package proof

// A childKey identifies a position of the game itself by its stones, as a move leaves them.
type childKey struct {
	stones
	attackerMoves bool
}

func (k childKey) hash() uint64 {
	h := k.stones.hash()
	if k.attackerMoves {
		return mix(h)
	}
	return h
}
