package tt_test

import (
	"math/rand/v2"
	"sync"
	"testing"
	"unsafe"

	"github.com/alinha/alinha/internal/tt"
)

func TestStoreAndProbe(t *testing.T) {
	table := tt.New(1)
	entries := []tt.Entry{
		{Value: 0, Move: -1, Bound: tt.Upper},
		{Value: -1 << 21, Move: 1023, Depth: 255, Bound: tt.Exact, Proven: true},
		{Value: 1<<21 - 1, Move: 0, Depth: 1, Bound: tt.Lower},
	}
	for i, want := range entries {
		key := uint64(i) * 0x0123456789abcdef
		table.Store(key, want)
		if got, ok := table.Probe(key); !ok || got != want {
			t.Errorf("key %x: got %+v, %v, want %+v", key, got, ok, want)
		}
	}
	if got, ok := table.Probe(99); ok {
		t.Errorf("key 99: got %+v, want nothing", got)
	}
	table.Clear()
	if got, ok := table.Probe(0); ok {
		t.Errorf("after Clear: got %+v, want nothing", got)
	}
}

// In a full bucket Store replaces the entry of least depth, and an entry of an earlier generation before any other.
func TestReplacement(t *testing.T) {
	table := tt.New(1)
	ofDepth := func(depth uint8) tt.Entry { return tt.Entry{Depth: depth, Bound: tt.Exact} }
	has := func(key uint64) bool {
		_, ok := table.Probe(key)
		return ok
	}
	keys := []uint64{1} // six keys of one bucket
	for key := uint64(2); len(keys) < 6; key++ {
		if tt.SameBucket(table, key, keys[0]) {
			keys = append(keys, key)
		}
	}
	table.Clear()
	for i, depth := range []uint8{7, 5, 6, 8} {
		table.Store(keys[i], ofDepth(depth))
	}
	table.Store(keys[4], ofDepth(1))
	if has(keys[1]) || !has(keys[0]) || !has(keys[4]) {
		t.Errorf("the entry of least depth is still there, or another entry is gone")
	}
	table.NewSearch()
	table.Store(keys[4], ofDepth(2)) // now of the current generation
	table.Store(keys[5], ofDepth(0))
	if has(keys[2]) || !has(keys[4]) {
		t.Errorf("the entry of least depth of the earlier generation is still there, or an entry of the current generation is gone")
	}
}

// A full table drops entries, but an entry that Probe returns is always the one stored last for its key.
func TestProbeReturnsLastStore(t *testing.T) {
	table := tt.New(1)
	random := rand.New(rand.NewPCG(1, 1))
	last := make(map[uint64]tt.Entry)
	found := 0
	for range 300_000 {
		key := random.Uint64N(200_000)
		if got, ok := table.Probe(key); ok {
			found++
			if want := last[key]; got != want {
				t.Fatalf("key %d: got %+v, want %+v", key, got, want)
			}
		}
		e := tt.Entry{Value: random.Int32(), Move: int16(random.IntN(1024)), Depth: uint8(random.IntN(256)), Bound: tt.Lower}
		table.Store(key, e)
		last[key] = e
	}
	if found < 50_000 {
		t.Errorf("found %d of 300,000, want at least 50,000: the table of 65,536 slots holds too little", found)
	}
}

// Several goroutines store and probe the same few keys. No probe returns the entry of another key.
func TestConcurrentUse(t *testing.T) {
	table := tt.New(1)
	var wait sync.WaitGroup
	for g := range uint64(4) {
		wait.Go(func() {
			random := rand.New(rand.NewPCG(g, g))
			for range 100_000 {
				key := random.Uint64N(64)
				table.Store(key, tt.Entry{Value: int32(key), Move: int16(key), Bound: tt.Exact})
				if e, ok := table.Probe(key); ok && (e.Value != int32(key) || e.Move != int16(key)) {
					t.Errorf("key %d: got the entry of %d", key, e.Value)
				}
			}
		})
	}
	wait.Wait()
}

func TestSizeOfEntry(t *testing.T) {
	if got := unsafe.Sizeof(tt.Entry{}); got > 12 {
		t.Errorf("size of Entry: got %d bytes, want at most 12", got)
	}
}
