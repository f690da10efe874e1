package proof

import "slices"

// cellPairs numbers the pairs of cells with a window through both, by the distance of the cells' numbers and the lesser cell.
type cellPairs struct {
	stride    int   // the pairs of each distance have so many numbers: at least one for each cell, and a multiple of 16
	distances []int // ascending
}

// addDistance adds the pairs of a distance, which changes the numbers of pairs.
func (p *cellPairs) addDistance(distance int) {
	if at, ok := slices.BinarySearch(p.distances, distance); !ok {
		p.distances = slices.Insert(p.distances, at, distance)
	}
}

// pairNumber returns the number of a pair, the lesser cell first. pairOf returns the cells.
func (p *cellPairs) pairNumber(u, v int) int {
	at, _ := slices.BinarySearch(p.distances, v-u)
	return at*p.stride + u
}

func (p *cellPairs) pairOf(number int) (u, v int) {
	u = number % p.stride
	return u, u + p.distances[number/p.stride]
}
