package classic_test

import (
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/classic"
)

// referenceEstrategia is a second implementation of programa 2, on a text: squares[n] is '.', 'X' or
// 'O', and squares[0] is not used. Methods with Portuguese names are those of the document.
type referenceEstrategia struct{ squares string }

// referenceLines are the eight lines of the board by the numbers of their squares.
var referenceLines = strings.Fields("123 456 789 147 258 369 159 357")

// jogada returns the number of the next move, from 1; 10 on a full board.
func (p referenceEstrategia) jogada() int { return 1 + 9 - strings.Count(p.squares[1:], ".") }

// toMove returns the side to move, 'X' or 'O'.
func (p referenceEstrategia) toMove() byte { return "OX"[p.jogada()%2] }

// play returns the board after a stone of the side to move on square n.
func (p referenceEstrategia) play(n int) referenceEstrategia {
	return referenceEstrategia{p.squares[:n] + string(p.toMove()) + p.squares[n+1:]}
}

// stonesOn returns the contents of the squares of a line.
func (p referenceEstrategia) stonesOn(line string) string {
	var stones strings.Builder
	for _, n := range line {
		stones.WriteByte(p.squares[n-'0'])
	}
	return stones.String()
}

// winner returns 'X' or 'O', '=' for a draw, '.' for an undecided game.
func (p referenceEstrategia) winner() byte {
	for _, line := range referenceLines {
		if stones := p.stonesOn(line); stones == "XXX" || stones == "OOO" {
			return stones[0]
		}
	}
	if p.jogada() > 9 {
		return '='
	}
	return '.'
}

// ganha returns the square on which a side completes a line, 0 if there is none.
func (p referenceEstrategia) ganha(side string) int {
	for _, line := range referenceLines {
		stones := p.stonesOn(line)
		if strings.Count(stones, side) == 2 && strings.Contains(stones, ".") {
			return int(line[strings.Index(stones, ".")] - '0')
		}
	}
	return 0
}

// emptyAmong returns the empty squares among squares, or all empty squares if squares are all
// occupied.
func (p referenceEstrategia) emptyAmong(squares string) (empty []int) {
	for _, n := range squares {
		if p.squares[n-'0'] == '.' {
			empty = append(empty, int(n-'0'))
		}
	}
	if empty == nil {
		return p.emptyAmong("123456789")
	}
	return empty
}

// choices returns the squares that the document allows for the next move.
func (p referenceEstrategia) choices() []int {
	x, o := p.ganha("X"), p.ganha("O")
	faz2 := p.emptyAmong("2468")
	if p.squares[5] == '.' {
		faz2 = []int{5}
	}
	switch p.jogada() {
	case 1:
		return p.emptyAmong("1")[:1:1]
	case 2:
		if p.squares[5] == '.' {
			return []int{5}
		}
		return p.emptyAmong("1")
	case 3:
		if p.squares[9] == '.' {
			return []int{9}
		}
		return p.emptyAmong("3")
	case 4:
		if x != 0 {
			return []int{x}
		}
		return faz2
	case 5:
		switch {
		case x != 0:
			return []int{x}
		case o != 0:
			return []int{o}
		case p.squares[7] == '.':
			return []int{7}
		}
		return p.emptyAmong("3")
	case 6:
		switch {
		case o != 0:
			return []int{o}
		case x != 0:
			return []int{x}
		}
		return faz2
	case 8:
		x, o = o, x
	}
	switch {
	case x != 0:
		return []int{x}
	case o != 0:
		return []int{o}
	}
	return p.emptyAmong("123456789")
}

// playGames plays all games from p in which strategySide follows the strategy, and calls end with the
// squares and the winner of each. The strategy takes the first of its choices or, with everyChoice,
// each of them.
func (p referenceEstrategia) playGames(strategySide byte, everyChoice bool, played string, end func(game string, winner byte)) {
	if w := p.winner(); w != '.' {
		end(played, w)
		return
	}
	squares := p.emptyAmong("123456789")
	if p.toMove() == strategySide {
		squares = p.choices()
		if !everyChoice {
			squares = squares[:1]
		}
	}
	for _, n := range squares {
		p.play(n).playGames(strategySide, everyChoice, fmt.Sprint(played, n), end)
	}
}

// emptyReference is the empty board.
var emptyReference = referenceEstrategia{" ........."}

// squareNumbers returns games as texts of square numbers, such as "159".
func squareNumbers(games [][]alinha.Move) []string {
	var texts []string
	for _, game := range games {
		text := ""
		for _, m := range game {
			text += fmt.Sprint(m + 1)
		}
		texts = append(texts, text)
	}
	return texts
}

// TestEstrategiaGames counts the wins, draws and losses of the strategy in all its games, and compares
// the lost games with EstrategiaLosses and EstrategiaLossesByChoice.
func TestEstrategiaGames(t *testing.T) {
	for _, test := range []struct {
		name   string
		player alinha.Player
		each   bool // with each of the strategy's choices
		losses func(alinha.Player) [][]alinha.Move
		want   gameCounts
	}{
		{"as X", alinha.First, false, classic.EstrategiaLosses, gameCounts{won: 87, drawn: 8}},
		{"as O", alinha.Second, false, classic.EstrategiaLosses, gameCounts{won: 388, drawn: 134, lost: 31}},
		{"as X, any choice", alinha.First, true, classic.EstrategiaLossesByChoice, gameCounts{won: 87, drawn: 8}},
		{"as O, any choice", alinha.Second, true, classic.EstrategiaLossesByChoice, gameCounts{won: 972, drawn: 446, lost: 86}},
	} {
		var lost []string
		var counts gameCounts
		side := "XO"[test.player]
		emptyReference.playGames(side, test.each, "", func(game string, winner byte) {
			switch winner {
			case side:
				counts.won++
			case '=':
				counts.drawn++
			default:
				counts.lost++
				lost = append(lost, game)
			}
		})
		if counts != test.want {
			t.Errorf("%s: got %+v, want %+v", test.name, counts, test.want)
		}
		if got := squareNumbers(test.losses(test.player)); !slices.Equal(got, lost) {
			t.Errorf("losses %s: got %v, want %v", test.name, got, lost)
		}
		if test.each {
			continue
		}
		if got := playAllTicTacToe(t, classic.Estrategia{}, test.player); got != test.want {
			t.Errorf("%s, as an engine: got %+v, want %+v", test.name, got, test.want)
		}
	}
}

// TestEstrategiaAllPositions compares the move of Estrategia with the reference in every position of
// tic-tac-toe. The strategy's own games reach few of them.
func TestEstrategiaAllPositions(t *testing.T) {
	forEachTicTacToe(t, func(pos alinha.Position) {
		if pos.Outcome() != alinha.Undecided {
			return
		}
		reference := referenceAt(t, pos)
		got := searchResult(t, classic.Estrategia{}, pos, alinha.Limits{})
		if want := alinha.Move(reference.choices()[0] - 1); got.Move != want {
			t.Errorf("%v: got %d, want %d", pos, got.Move, want)
		}
		if moves := pos.Moves(nil); len(got.Moves) != len(moves) || got.Score != (alinha.Score{}) {
			t.Errorf("%v: got %+v, want %d moves and no score", pos, got, len(moves))
		}
	})
}

// TestEstrategiaOccupiedSquares counts the positions in which every square that the document
// prescribes for a move is occupied: among all positions, and among those of the strategy's own games
// with every choice.
func TestEstrategiaOccupiedSquares(t *testing.T) {
	inAllPositions := make(map[int]int) // by the number of the move
	forEachTicTacToe(t, func(pos alinha.Position) {
		if p := referenceAt(t, pos); p.winner() == '.' && prescribedEmpty(p) == 0 {
			inAllPositions[p.jogada()]++
		}
	})
	if want := map[int]int{3: 2, 5: 24, 6: 8}; !maps.Equal(inAllPositions, want) {
		t.Errorf("positions by move: got %v, want %v", inAllPositions, want)
	}
	inOwnGames := make(map[string]int)
	for _, strategySide := range []byte("XO") {
		var walk func(referenceEstrategia)
		walk = func(p referenceEstrategia) {
			if p.winner() != '.' {
				return
			}
			squares := p.emptyAmong("123456789")
			if p.toMove() == strategySide {
				if prescribedEmpty(p) == 0 {
					inOwnGames[fmt.Sprintf("%c %s", strategySide, p.squares[1:])]++
				}
				squares = p.choices()
			}
			for _, n := range squares {
				walk(p.play(n))
			}
		}
		walk(emptyReference)
	}
	if want := map[string]int{"O .O.XOX.X.": 6, "O .X.OOX.X.": 6, "O .X.XOO.X.": 6, "O .X.XOX.O.": 6}; !maps.Equal(inOwnGames, want) {
		t.Errorf("own games: got %v, want %v", inOwnGames, want)
	}
}

// referenceAt returns the referenceEstrategia of a position.
func referenceAt(t testing.TB, pos alinha.Position) referenceEstrategia {
	t.Helper()
	squares := " "
	for _, stone := range ticTacToeBoard(t, pos) {
		squares += string(".XO"[stone])
	}
	return referenceEstrategia{squares}
}

// prescribedEmpty returns the number of empty squares among those that the document prescribes for the
// next move. It returns -1 if the document allows any square or a side can complete a line.
func prescribedEmpty(p referenceEstrategia) int {
	if p.ganha("X") != 0 || p.ganha("O") != 0 {
		return -1
	}
	squares := map[int]string{1: "1", 2: "51", 3: "93", 4: "52468", 5: "73", 6: "52468"}[p.jogada()]
	if squares == "" {
		return -1
	}
	empty := 0
	for _, n := range squares {
		if p.squares[n-'0'] == '.' {
			empty++
		}
	}
	return empty
}

// TestEstrategiaSafe lists the first three moves after which the strategy as O loses whatever its
// choices are.
func TestEstrategiaSafe(t *testing.T) {
	if !classic.EstrategiaSafe(alinha.First, [9]uint8{}) {
		t.Error("X: got lost, want safe")
	}
	var got []string
	for first := range 9 {
		var board [9]uint8
		board[first] = 1
		reply := 4
		if first == 4 {
			reply = 0
		}
		board[reply] = 2
		for second := range 9 {
			if board[second] == 0 {
				board[second] = 1
				if !classic.EstrategiaSafe(alinha.Second, board) {
					got = append(got, fmt.Sprint(first+1, reply+1, second+1))
				}
				board[second] = 0
			}
		}
	}
	want := strings.Split("2 5 4,2 5 6,4 5 2,4 5 8,5 1 9,6 5 2,6 5 8,8 5 4,8 5 6", ",")
	if !slices.Equal(got, want) {
		t.Errorf("openings that beat every choice as O: got %q, want %q", got, want)
	}
}

// TestEstrategiaResultsPage compares the games in docs/results/estrategia.md with EstrategiaLosses. A
// star marks a game in which another choice at move 4 would not have lost.
func TestEstrategiaResultsPage(t *testing.T) {
	text, err := os.ReadFile("../docs/results/estrategia.md")
	if err != nil {
		t.Fatal(err)
	}
	got := regexp.MustCompile(`(?m)^(\d )+\d( \*)?$`).FindAllString(string(text), -1)
	var want []string
	for _, game := range classic.EstrategiaLosses(alinha.Second) {
		var board [9]uint8
		for i, m := range game[:3] {
			board[m] = uint8(1 + i%2)
		}
		line := strings.Join(strings.Split(squareNumbers([][]alinha.Move{game})[0], ""), " ")
		if classic.EstrategiaSafe(alinha.Second, board) {
			line += " *"
		}
		want = append(want, line)
	}
	if !slices.Equal(got, want) {
		t.Errorf("games in the document: got %q, want %q", got, want)
	}
}

func ExampleEstrategiaLosses() {
	fmt.Println(len(classic.EstrategiaLosses(alinha.First)), "games lost as X")
	losses := classic.EstrategiaLosses(alinha.Second)
	fmt.Println(len(losses), "games lost as O, the first by cells", losses[0])
	// Output:
	// 0 games lost as X
	// 31 games lost as O, the first by cells [0 4 5 1 7 3 8 6 2]
}
