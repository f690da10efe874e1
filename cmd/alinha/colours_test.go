package main

import "testing"

func TestDraw(t *testing.T) {
	const board = " .  X *O**O* [X]\n a  b  c  d  e"
	if got := (&app{}).draw(board); got != board {
		t.Errorf("without colours: got %q, want %q", got, board)
	}
	want := " .  " + orange + "X" + plain + " " + gold + "*O*" + plain + gold + "*O*" + plain + " [" + orange + "X" + plain + "]\n a  b  c  d  e"
	if got := (&app{colours: true}).draw(board); got != want {
		t.Errorf("in colours: got %q, want %q", got, want)
	}
}
