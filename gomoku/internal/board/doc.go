// Package board is the board of package gomoku: a [Board] knows of every empty cell what a stone of either side would make
// there, a five, a four, an open three, and what the position is worth. It keeps that up to date stone by stone, from tables
// of lines that are made once, by vectors where the processor has them.
package board
