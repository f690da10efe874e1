package rules_test

import "testing"

// drawTests are positions and the boards that Draw returns.
var drawTests = []struct{ game, moves, want string }{
	{"tictactoe", "", `
 1 | 2 | 3
---+---+---
 4 | 5 | 6
---+---+---
 7 | 8 | 9
`},
	{"tictactoe", "1 2 5", `
 X | O | 3
---+---+---
 4 |[X]| 6
---+---+---
 7 | 8 | 9
`},
	{"tictactoe", "1 2 5 3 9", `
*X*| O | O
---+---+---
 4 |*X*| 6
---+---+---
 7 | 8 |*X*
`},
	{"connect4", "4453", `
   .  .  .  .  .  .  .
   .  .  .  .  .  .  .
   .  .  .  .  .  .  .
   .  .  .  .  .  .  .
   .  .  .  O  .  .  .
   .  . [O] X  X  .  .
   1  2  3  4  5  6  7
`},
	{"connect4", "4545454", `
   .  .  .  .  .  .  .
   .  .  .  .  .  .  .
   .  .  . *X* .  .  .
   .  .  . *X* O  .  .
   .  .  . *X* O  .  .
   .  .  . *X* O  .  .
   1  2  3  4  5  6  7
`},
	{"mnk:5x5,k=4", "c3 a1 b3", `
5  .  .  .  .  .
4  .  .  .  .  .
3  . [X] X  .  .
2  .  .  .  .  .
1  O  .  .  .  .
   a  b  c  d  e
`},
	{"mnk:12x10,k=5", "l10 a1", `
10  .  .  .  .  .  .  .  .  .  .  .  X
 9  .  .  .  .  .  .  .  .  .  .  .  .
 8  .  .  .  .  .  .  .  .  .  .  .  .
 7  .  .  .  .  .  .  .  .  .  .  .  .
 6  .  .  .  .  .  .  .  .  .  .  .  .
 5  .  .  .  .  .  .  .  .  .  .  .  .
 4  .  .  .  .  .  .  .  .  .  .  .  .
 3  .  .  .  .  .  .  .  .  .  .  .  .
 2  .  .  .  .  .  .  .  .  .  .  .  .
 1 [O] .  .  .  .  .  .  .  .  .  .  .
    a  b  c  d  e  f  g  h  i  j  k  l
`},
	{"mnk:28x2,k=2", "ab1 a2", `
2 [O] .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
1  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  X
   a  b  c  d  e  f  g  h  i  j  k  l  m  n  o  p  q  r  s  t  u  v  w  x  y  z aa ab
`},
	{"slippery4", "b2>c3 d4", `
4  .  .  . [O]
3  .  .  X  .
2  .  .  .  .
1  .  .  .  .
   a  b  c  d
`},
	{"cube", "a1/1 b1/1 b2/2 c1/1 c3/3", `
  /1           /2           /3
3  .  .  .   3  .  .  .   3  .  . *X*
2  .  .  .   2  . *X* .   2  .  .  .
1 *X* O  O   1  .  .  .   1  .  .  .
   a  b  c      a  b  c      a  b  c
`},
	{"mnk:8x2x3,k=3", "a1/1 h2/3", `
  /1                          /2
2  .  .  .  .  .  .  .  .   2  .  .  .  .  .  .  .  .
1  X  .  .  .  .  .  .  .   1  .  .  .  .  .  .  .  .
   a  b  c  d  e  f  g  h      a  b  c  d  e  f  g  h
  /3
2  .  .  .  .  .  .  . [O]
1  .  .  .  .  .  .  .  .
   a  b  c  d  e  f  g  h
`},
}

func TestDraw(t *testing.T) {
	for _, test := range drawTests {
		b := boardOf(t, positionAfter(t, test.game, test.moves))
		if got := "\n" + b.Draw(); got != test.want {
			t.Errorf("%s after %q:%swant%s", test.game, test.moves, got, test.want)
		}
	}
}

func TestDrawRC(t *testing.T) {
	for _, test := range []struct{ game, moves, want string }{
		{"tictactoe", "(0,1) (1,1)", `
0  .  X  .
1  . [O] .
2  .  .  .
   0  1  2
`},
		{"mnk:5x3,k=3,gravity", "1 5", `
0  .  .  .  .  .
1  .  .  .  .  .
2  X  .  .  . [O]
   0  1  2  3  4
`},
		{"mnk:2x2x2,k=2", "(0,1,1)", `
  /0        /1
0  .  .   0  . [X]
1  .  .   1  .  .
   0  1      0  1
`},
	} {
		b := boardOf(t, positionAfter(t, test.game, test.moves))
		if got := "\n" + b.DrawRC(); got != test.want {
			t.Errorf("%s after %q:%swant%s", test.game, test.moves, got, test.want)
		}
	}
}
