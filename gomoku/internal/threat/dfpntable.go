package threat

// A dfpnTable is the transposition table of df-pn: it maps keys of positions to their proof numbers. Each slot holds the
// position that was stored last.
type dfpnTable []dfpnEntry

// A dfpnEntry is a slot of a dfpnTable; key is 0 if the slot is empty.
type dfpnEntry struct {
	key uint64
	proofNumbers
}

// load returns the numbers of the position with that key; false if the table does not hold the position.
func (t dfpnTable) load(key uint64) (proofNumbers, bool) {
	entry := &t[key%uint64(len(t))]
	return entry.proofNumbers, entry.key == key
}

// store replaces the content of the slot of a key.
func (t dfpnTable) store(key uint64, n proofNumbers) { t[key%uint64(len(t))] = dfpnEntry{key, n} }
