package proof

// A strongTable holds the numbers of positions: by canonical keys of searched positions, and by the stones of children as the
// moves leave them. Two positions with equal hashes share a place; the later one stays. A place with two zeros is empty.
type strongTable struct {
	places   []strongEntry
	children []childEntry
}

type strongEntry struct {
	key     strongKey
	numbers numbers
}

type childEntry struct {
	stones
	attackerMoves bool
	numbers       numbers
}

// newStrongTable returns a table with 2^tableBits places for positions.
func newStrongTable(tableBits int) *strongTable {
	return &strongTable{make([]strongEntry, 1<<tableBits), make([]childEntry, 1<<min(tableBits, childBits))}
}

func (t *strongTable) get(k strongKey) (numbers, bool) {
	e := &t.places[k.hash()&uint64(len(t.places)-1)]
	return e.numbers, e.key == k && e.numbers != numbers{}
}

func (t *strongTable) put(k strongKey, n numbers) {
	t.places[k.hash()&uint64(len(t.places)-1)] = strongEntry{k, n}
}

func (t *strongTable) getChild(p stones, attackerMoves bool) (numbers, bool) {
	e := t.child(p, attackerMoves)
	return e.numbers, e.stones == p && e.attackerMoves == attackerMoves && e.numbers != numbers{}
}

func (t *strongTable) putChild(p stones, attackerMoves bool, n numbers) {
	*t.child(p, attackerMoves) = childEntry{p, attackerMoves, n}
}

func (t *strongTable) child(p stones, attackerMoves bool) *childEntry {
	h := p.hash()
	if attackerMoves {
		h = mix(h)
	}
	return &t.children[h&uint64(len(t.children)-1)]
}
