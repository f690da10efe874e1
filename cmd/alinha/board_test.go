package main

import "testing"

func TestColourBoard(t *testing.T) {
	const board = " .  X *O**O* [X]\n a  b  c  d  e"
	if got := (&app{}).colourBoard(board); got != board {
		t.Errorf("without colours: got %q, want %q", got, board)
	}
	want := " .  " + orange + "X" + plain + " " + gold + "*O*" + plain + gold + "*O*" + plain + " [" + orange + "X" + plain + "]\n a  b  c  d  e"
	if got := (&app{colours: true}).colourBoard(board); got != want {
		t.Errorf("in colours: got %q, want %q", got, want)
	}
}
