// Package studies has the studies of lists: positions to solve, puzzles, games of self-play, chunks of books. Each kind has
// parameters, which make a jobs.Study, and a Runner, which computes a unit. The runners read no files and start no programs, so
// that the units may come from other machines.
package studies
