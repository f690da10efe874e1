// Package gomoku plays the games in which five stones in a row win, on flat boards of
// 5 to 22 cells a side: Gomoku with or without overlines, Renju, and caro.
//
// A [Board] knows of every empty cell what a stone of either side would make there:
// a five, a four, an open three. It keeps that up to date stone by stone, from tables
// of lines that are made once; the words are those of the players of Renju.
//
// A [Prover] finds wins by fours alone, and by fours and threes, against every
// defence. What it finds is a [Proof], which needs nothing but the rules to be checked. An
// [Engine] plays.
package gomoku
