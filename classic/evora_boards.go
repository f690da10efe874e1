package classic

import "github.com/alinha/alinha"

// evoraBoards are the ten boards of the document (Lucas Werle Melz, Relatório,
// Trabalho III de Inteligência Artificial, University of Évora), W for White and B
// for Black. Boards 3, 4, 6, 7 and 8 are won already: 3 by White, the others by
// both.
var evoraBoards = [...]string{
	`
WBWWBBW
BWBB.WB
W..WBWW
.BW.BW.
.B.W.B.
WW.B...`,
	`
..WB...
.BWW...
BWW.B..
WWB....
B......
.......`,
	`
W.BWB.W
BW..BWB
WB.W.W.
B.W.B.W
.WBW.B.
W.WBW.B`,
	`
.BW.BW.
W.BW.BW
.W.BW.B
B.W.BW.
.B.W.BW
W.BW.B.`,
	`
BWBWBWB
WBWBWBW
.......
WBWBWBW
.......
WBWBWBW`,
	`
WWWW...
BBBB...
WWWW...
BBBB...
WWWW...
BBBB...`,
	`
...WWWW
...BBBB
...WWWW
...BBBB
...WWWW
...BBBB`,
	`
BW.....
.BW....
..BW...
...BW..
....BW.
.....BW`,
	`
.......
BWBWBWB
W..BWBW
BWBWBWB
.......
BWBWBWB`,
	`
.......
.......
..WW...
...WB..
....B..
.B.....`,
}

// EvoraBoards returns the ten boards of the document's tables, as positions of
// free4 with First, the document's White, to move. Five of them are decided.
func EvoraBoards() []alinha.Position {
	boards := make([]alinha.Position, len(evoraBoards))
	for i, text := range evoraBoards {
		boards[i] = parseEvoraGrid(text).position(alinha.First)
	}
	return boards
}

// parseEvoraGrid reads 42 cells, W, B or a dot, and skips all other characters.
func parseEvoraGrid(text string) evoraGrid {
	var cells []uint8
	for _, c := range text {
		switch c {
		case '.':
			cells = append(cells, 0)
		case 'W':
			cells = append(cells, 1)
		case 'B':
			cells = append(cells, 2)
		}
	}
	return newEvoraGrid(cells)
}
