package gomoku

// A code numbers what a stone on an empty cell makes of the four lines through it, in
// whatever order: a combination of patterns.
type code uint16

// codeCount is how many combinations there are of so many patterns, with repetition.
const codeCount = int(patterns+3) * int(patterns+2) * int(patterns+1) * int(patterns) / 24

// codeRoom is the length of arrays with an element for each code: a power of two, so that no index that is cut to so
// many bits needs a check.
const codeRoom = 1 << 11

// codes are those of all crosses, and combinations a cross of each code: that in which the
// patterns fall from the highest bits on.
var codes, combinations = numberCrosses()

func numberCrosses() (numbers [1 << (4 * directions)]code, crosses [codeCount]cross) {
	next := code(0)
	for a := range patterns {
		for b := range a + 1 {
			for c := range b + 1 {
				for d := range c + 1 {
					falling := cross(d) | cross(c)<<4 | cross(b)<<8 | cross(a)<<12
					crosses[next] = falling
					forOrders([directions]pattern{a, b, c, d}, func(x cross) { numbers[x] = next })
					next++
				}
			}
		}
	}
	return numbers, crosses
}

// forOrders calls do with every order of four patterns.
func forOrders(of [directions]pattern, do func(cross)) {
	for i := range directions {
		for j := range directions {
			for k := range directions {
				if l := 6 - i - j - k; i != j && i != k && j != k {
					do(cross(of[i]) | cross(of[j])<<4 | cross(of[k])<<8 | cross(of[l])<<12)
				}
			}
		}
	}
}
