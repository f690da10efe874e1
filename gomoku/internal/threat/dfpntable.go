package threat

// A dfpnTable holds the numbers of positions by their keys: of each slot the last.
type dfpnTable []dfpnEntry

type dfpnEntry struct {
	key uint64
	proofNumbers
}

func (t dfpnTable) load(key uint64) (proofNumbers, bool) {
	entry := &t[key%uint64(len(t))]
	return entry.proofNumbers, entry.key == key
}

func (t dfpnTable) store(key uint64, n proofNumbers) { t[key%uint64(len(t))] = dfpnEntry{key, n} }
