package dialogue_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/classic"
	"github.com/alinha/alinha/internal/dialogue"
	"github.com/alinha/alinha/rules"
)

// The dialogue of each system of Évora is the game that the system plays against itself in package classic, with the board
// after each move.
func TestEvora(t *testing.T) {
	for _, agent := range classic.EvoraAgents() {
		for depth := 1; depth <= 3; depth++ {
			game, err := agent.SelfPlay(t.Context(), rules.New(dialogue.Variant(agent.Name(), 0)), depth)
			if err != nil {
				t.Fatal(err)
			}
			var want strings.Builder
			want.WriteString("Profundidade da pesquisa: ")
			for _, pos := range append(game.Positions[1:], game.Final) {
				want.WriteString(evoraBoard(pos) + "\n")
			}
			want.WriteString(map[alinha.Outcome]string{
				alinha.FirstWins: "White wins!\n", alinha.SecondWins: "Black wins!\n", alinha.Draw: "It's a draw!\n",
			}[game.Final.Outcome()])
			if got := run(t, agent.Name(), fmt.Sprintf("%d\n", depth), nil); got != want.String() {
				t.Errorf("%s at depth %d: got\n%s\nwant\n%s", agent.Name(), depth, got, want.String())
			}
		}
	}
}

// evoraBoard returns a board as the document of Évora writes boards.
func evoraBoard(pos alinha.Position) string {
	board, _ := rules.BoardOf(pos)
	var rows []string
	for row := range 6 {
		var cells []string
		for column := range 7 {
			player, ok := board.At(alinha.Move(7*row + column))
			switch {
			case !ok:
				cells = append(cells, ".")
			case player == alinha.First:
				cells = append(cells, "W")
			default:
				cells = append(cells, "B")
			}
		}
		rows = append(rows, strings.Join(cells, " ")+"\n")
	}
	return strings.Join(rows, "")
}

// With a depth in the configuration the programs of Évora do not ask for it.
func TestEvoraGivenDepth(t *testing.T) {
	text := run(t, "evora-alphabeta-eval", "", func(c *dialogue.Config) { c.AskDepth, c.Limits.Depth = false, 2 })
	if want, _ := strings.CutPrefix(run(t, "evora-alphabeta-eval", "2\n", nil), "Profundidade da pesquisa: "); text != want {
		t.Errorf("got %q, want %q", text, want)
	}
}

// randomNumbers returns n numbers from 1 to most, one a line.
func randomNumbers(random *rand.Rand, n, most int) string {
	var text strings.Builder
	for range n {
		fmt.Fprintf(&text, "%d\n", 1+random.IntN(most))
	}
	return text.String()
}

// ending returns the last line of a dialogue.
func ending(text string) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	return lines[len(lines)-1]
}

// Nobody wins against the table, which does win and draw, whoever begins; an occupied square is asked for again.
func TestTabelaNeverLoses(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 9))
	endings, occupied := make(map[string]int), 0
	for i := range 200 {
		text := run(t, "tabela", [...]string{"s\n", "n\n"}[i%2]+randomNumbers(random, 200, 9), nil)
		endings[ending(text)]++
		occupied += strings.Count(text, "está ocupada: esperava-se uma casa livre.\n")
	}
	if len(endings) != 2 || endings["O computador ganhou!"] < 100 || endings["Empate!"] < 1 {
		t.Errorf("got %v, want only wins of the computer and draws", endings)
	}
	if occupied < 100 {
		t.Errorf("got %d occupied squares in 200 games, want 100 at least", occupied)
	}
}

// The table's move comes with the number of the board, in base 3 and decimal.
func TestTabelaIndex(t *testing.T) {
	want := "\nO computador joga 5, que a tabela tem na entrada 100000000 em base 3, 6561 em decimal.\n"
	if text := run(t, "tabela", "s\n1\n", nil); !strings.Contains(text, want) {
		t.Errorf("got %q, want %q in it", text, want)
	}
}

// The strategy loses the games that package classic says it loses, and numbers its moves.
func TestEstrategiaLoses(t *testing.T) {
	losses := classic.EstrategiaLosses(alinha.Second)
	if len(losses) == 0 {
		t.Fatal("got no lost games")
	}
	for _, game := range losses {
		var input strings.Builder
		input.WriteString("s\n")
		for i := 0; i < len(game); i += 2 {
			fmt.Fprintf(&input, "%d\n", game[i]+1)
		}
		text := run(t, "estrategia", input.String(), nil)
		for i := 1; i < len(game); i += 2 {
			if want := fmt.Sprintf("O computador joga %d (Jogada = %d).\n", game[i]+1, i+1); !strings.Contains(text, want) {
				t.Errorf("%v: got %q, want %q in it", game, text, want)
			}
		}
		if got := ending(text); got != "Você ganhou!" {
			t.Errorf("%v: got %q at the end, want a win", game, got)
		}
	}
}

// A game against a program of UFSC comes to its end on random answers, whoever begins; the program begins in the centre.
func TestUFSC(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 7))
	for _, test := range []struct {
		system, first string
		most          int
		numbers       int
	}{
		{"ufsc-gomoku:levels=1", "O computador joga na linha 8, coluna 8.\n", 15, 4000},
		{"ufsc-connect4:depth=4", "O computador joga na coluna 4.\n", 7, 1000},
	} {
		for i, begins := range []string{"s\n", "n\n", "s\n", "n\n"} {
			text := run(t, test.system, begins+randomNumbers(random, test.numbers, test.most), nil)
			if got := ending(text); got != "O computador ganhou!" && got != "Você ganhou!" && got != "Empate!" {
				t.Errorf("%s, game %d: got %q at the end, want a result", test.system, i, got)
			}
			i := strings.Index(text, test.first)
			if opens := i >= 0 && !strings.Contains(text[:i], "Sua jogada"); opens != (begins == "n\n") {
				t.Errorf("%s, game %d: got an opening move %v, want %v", test.system, i, opens, begins == "n\n")
			}
		}
	}
}

// The boards of the programs of UFSC have numbers: rows of Gomoku from the top, those of Connect Four from the bottom.
func TestUFSCBoards(t *testing.T) {
	gomoku := run(t, "ufsc-gomoku", "s\n2\n3\n", func(c *dialogue.Config) { c.Limits.Nodes = 100 })
	if want := "\n 2  .  .  o  .  .  .  .  .  .  .  .  .  .  .  .\n"; !strings.Contains(gomoku, want) {
		t.Errorf("got %q, want %q in it", gomoku, want)
	}
	full := run(t, "ufsc-connect4", "s\n4\n4\n4\n4\n", func(c *dialogue.Config) { c.Limits.Nodes = 1 })
	for _, want := range []string{"\n 1  .  .  .  o  .  .  .\n", "\n 6  .  .  .  x  .  .  .\n", "A coluna 4 está cheia: esperava-se uma coluna com espaço.\n"} {
		if !strings.Contains(full, want) {
			t.Errorf("got %q, want %q in it", full, want)
		}
	}
}
