// Package gametest holds the suites that every Position and every Engine of the
// project must pass: Conforms, Engine, Unsupported. They are the first test of a
// new game or engine, after testing/fstest.TestFS and the basic tests of
// OpenSpiel (Lanctot et al. 2019). Variant spares their tests an error.
//
// The suites know the games of this family and nothing else: a move puts a stone
// of the mover on a cell, and a position is the stones, the side to move and the
// piece in the air. They report the first fault of a game or a search and stop.
package gametest
