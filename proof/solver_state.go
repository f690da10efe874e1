package proof

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
)

// StateVersion is the version of what Save writes. Another version cannot be restored: its keys mean other positions.
const StateVersion = 2

// A state is text: the number of nodes in 8 bytes, and a record for each position of a table.
//
//	byte 0      1 more than twice the number of the attack in the search of the game itself, else twice the number;
//	            4 or 5 in the search for threats, 6 or 7 in that of the weak game where ByThreats is true
//	bytes 1-24  the key: three words
//	bytes 25-32 the proof number and the disproof number
//
// All numbers are little-endian.
const (
	recordSize   = 33
	firstThreats = 4 // byte 0 of the first search for threats
	firstWide    = 6 // byte 0 of the first search of the weak game where ByThreats is true
)

// Save writes the state of the searches: the numbers of the positions in their tables. A search with this state goes on where this
// one is. The report of WithProgress may call Save, and anyone before and after Solve.
func (s *Solver) Save(w io.Writer) error {
	out := bufio.NewWriterSize(w, 1<<16)
	record := binary.LittleEndian.AppendUint64(nil, s.nodes())
	_, _ = out.Write(record) // the error comes from Flush, here and below
	put := func(search int, key [3]uint64, n numbers) {
		record = append(record[:0], byte(search))
		for _, word := range key {
			record = binary.LittleEndian.AppendUint64(record, word)
		}
		record = binary.LittleEndian.AppendUint32(record, n.proof)
		_, _ = out.Write(binary.LittleEndian.AppendUint32(record, n.disproof))
	}
	for i, a := range s.attacks {
		if a == nil {
			continue
		}
		for k, n := range a.weak.search.table.all() {
			put(2*i, k.words(), n)
		}
		if a.strong == nil {
			continue
		}
		for k, n := range a.strong.search.table.all() {
			put(2*i+1, k.words(), n)
		}
	}
	for i, p := range s.threats {
		if p != nil {
			p.search.save(func(key [3]uint64, n numbers) { put(firstThreats+i, key, n) })
		}
	}
	for i, p := range s.wide {
		if p == nil {
			continue
		}
		for k, n := range p.search.table.all() {
			put(firstWide+i, k.words(), n)
		}
	}
	return out.Flush()
}

// ErrState is the error of a text that Save has not written.
var ErrState = errors.New("proof: not the state of a search")

// restore sets the searches to a state that Save has written. A state that breaks off is restored as far as it goes.
func (s *Solver) restore(r io.Reader) error {
	in := bufio.NewReaderSize(r, 1<<16)
	record := make([]byte, recordSize)
	if _, err := io.ReadFull(in, record[:8]); err != nil {
		return stateError(err)
	}
	s.earlier = binary.LittleEndian.Uint64(record)
	for {
		if _, err := io.ReadFull(in, record); err != nil {
			return stateError(err)
		}
		if err := s.put(record); err != nil {
			return err
		}
	}
}

// stateError returns the error of a state whose reading ended with err: none at its end, wherever that is.
func stateError(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

// put puts a record into the table of its search.
func (s *Solver) put(record []byte) error {
	var key [3]uint64
	for i := range key {
		key[i] = binary.LittleEndian.Uint64(record[1+8*i:])
	}
	n := numbers{binary.LittleEndian.Uint32(record[25:]), binary.LittleEndian.Uint32(record[29:])}
	search := int(record[0])
	switch wide := search >= firstThreats; {
	case wide != ByThreats(s.claim.Variant) || search >= firstWide+len(s.wide):
		return ErrState
	case wide:
		return s.putWide(search, key, n)
	case !n.areValid():
		return ErrState
	}
	a, err := s.attack(int(record[0] / 2))
	switch {
	case err != nil:
		return err
	case record[0]%2 == 0:
		a.weak.search.table.put(positionKey{key[0], key[1], key[2] != 0}, n)
	case a.strong == nil:
		return ErrState
	default:
		a.strong.search.table.put(strongKey{key[0], key[1], key[2]}, n)
	}
	return nil
}

// putWide puts a record into the table of its search, where ByThreats is true.
func (s *Solver) putWide(search int, key [3]uint64, n numbers) error {
	switch err := s.beginWide(); {
	case err != nil:
		return err
	case search < firstWide:
		return s.threats[search-firstThreats].search.restore(key, n)
	case !n.areValid():
		return ErrState
	}
	s.wide[search-firstWide].search.table.put(positionKey{key[0], key[1], key[2] != 0}, n)
	return nil
}

// areValid reports whether the numbers are none above infinite.
func (n numbers) areValid() bool { return n.proof <= infinite && n.disproof <= infinite }
