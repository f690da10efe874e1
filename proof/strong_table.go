package proof

// A childKey identifies a position of the game itself by its stones, as a move leaves them.
type childKey struct {
	stones
	attackerMoves bool
}

func (k childKey) hash() uint64 {
	if k.attackerMoves {
		return ^k.stones.hash()
	}
	return k.stones.hash()
}
