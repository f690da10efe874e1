// Package gametest holds the conformance suites that every Position (Conforms) and
// every Engine (Engine, Unsupported) of the project must pass. The suites are the
// first test of a new game or engine, modelled on testing/fstest.TestFS and the basic
// tests of OpenSpiel (Lanctot et al. 2019). Helpers for tests are Variant, which
// parses the name of a variant, and Long, which skips slow tests by default.
//
// The suites assume k-in-a-row games: a move puts a stone of the mover on a cell,
// and a position is the stones, the side to move and the piece that has yet to land.
// A suite stops at the first failure.
package gametest
