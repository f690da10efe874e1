package gomoku

// A table holds the numbers of positions by their keys: of each slot the last.
type table []slot

type slot struct {
	key uint64
	numbers
}

func (t table) load(key uint64) (numbers, bool) {
	s := &t[key%uint64(len(t))]
	return s.numbers, s.key == key
}

func (t table) store(key uint64, n numbers) { t[key%uint64(len(t))] = slot{key, n} }
