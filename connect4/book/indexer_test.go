package book

import (
	"fmt"
	"testing"

	"github.com/alinha/alinha/connect4"
)

// Two positions have the same index if and only if they are equal or mirror images of each other.
func TestIndexer(t *testing.T) {
	for _, test := range []struct {
		size connect4.Size
		ply  int
	}{
		{connect4.Size{Columns: 4, Rows: 4}, 15},
		{connect4.Size{Columns: 5, Rows: 4}, 8},
		{connect4.Size{Columns: 7, Rows: 2}, 9},
		{connect4.Size{Columns: 4, Rows: 8}, 6},
		{connect4.Size{Columns: 7, Rows: 6}, 6},
	} {
		t.Run(fmt.Sprintf("%dx%d", test.size.Columns, test.size.Rows), func(t *testing.T) {
			indexers := make([]*indexer, test.ply+1)
			positions := make([]map[int]connect4.Bitboards, test.ply+1)
			indices := make([]map[connect4.Bitboards]int, test.ply+1)
			for stones := range indexers {
				indexers[stones] = newIndexer(test.size, stones)
				positions[stones], indices[stones] = make(map[int]connect4.Bitboards), make(map[connect4.Bitboards]int)
			}
			visitPositions(test.size, test.ply, func(p connect4.Bitboards) {
				stones := p.Stones()
				i, lesser := indexers[stones].index(p), lesserImage(p)
				if i < 0 || i >= indexers[stones].count {
					t.Fatalf("%+v: got index %d of %d", p, i, indexers[stones].count)
				}
				if other, ok := positions[stones][i]; ok && other != lesser {
					t.Fatalf("%+v: got index %d, which is that of %+v", p, i, other)
				}
				if other, ok := indices[stones][lesser]; ok && other != i {
					t.Fatalf("%+v: got index %d, want %d as for its mirror image", p, i, other)
				}
				positions[stones][i], indices[stones][lesser] = lesser, i
			})
		})
	}
}

// lesserImage returns one of a position and its mirror image, the same for both.
func lesserImage(p connect4.Bitboards) connect4.Bitboards {
	image := connect4.Bitboards{Size: p.Size, Own: p.Mirror(p.Own), Opp: p.Mirror(p.Opp)}
	if image.Own < p.Own || image.Own == p.Own && image.Opp < p.Opp {
		return image
	}
	return p
}
