package dialogue_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/dialogue"
)

// run plays a system, by its name and options in package catalog, with an input, and returns what it prints. The clock
// stands still, and the dice are those of seed 1.
func run(t testing.TB, engine, input string, change func(*dialogue.Config)) string {
	t.Helper()
	e, entry, err := catalog.OpenEngine(engine)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	c := dialogue.Config{
		In: strings.NewReader(input), Out: &out, Engine: e, AskDepth: true,
		Dice: rand.New(rand.NewPCG(1, 1)), Now: func() time.Time { return time.Time{} },
	}
	if change != nil {
		change(&c)
	}
	if err := dialogue.Run(t.Context(), entry.Name, c); err != nil {
		t.Fatalf("%s: %v", engine, err)
	}
	return out.String()
}

// golden returns a file of testdata.
func golden(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The moves of the person in the two games that the document of J2Velha prints.
const (
	printedMoves3 = "0\n1\n1\n1\n0\n2\n2\n2\n"
	printedMoves4 = "0\n0\n1\n0\n2\n0\n1\n1\n2\n2\n1\n2\n2\n3\n3\n2\n"
)

// size returns a change of the size of the board.
func size(n int) func(*dialogue.Config) { return func(c *dialogue.Config) { c.Size = n } }

// TestJava compares dialogues with those of the printed code of annexes A and B, which were compiled and run on the same
// input. The goldens lack the carriage returns of the code, and their times are 0 ms.
func TestJava(t *testing.T) {
	for _, test := range []struct {
		engine, input, golden string
		change                func(*dialogue.Config)
		long                  bool
	}{
		{engine: "j2velha", input: printedMoves3, golden: "j2velha-3x3.java.txt"},
		{engine: "j2velha:depth=5", input: printedMoves4, golden: "j2velha-4x4.java.txt", change: size(4)},
		{engine: "j2velha", input: "0 1 0 1 1 1\n\n2\n0 2 1\n1 0\n1 2\n 0 2\n2 2\n 2 0\n", golden: "j2velha-occupied.java.txt"},
		{
			engine: "j2velha-ab", golden: "j2velha-ab.java.txt", long: true,
			input: "n\n0 0\n0 0\n1 1\n2 2\n3 3\n3 1\n0 2\n2 0\n0 3\n1 2\n1 3\n2 1\n2 3\n3 0\n3 2\n1 0\n0 1\n",
		},
	} {
		if test.long && testing.Short() {
			continue // 120 million nodes
		}
		if got, want := run(t, test.engine, test.input, test.change), golden(t, test.golden); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", test.golden, got, want)
		}
	}
}

// TestDocument compares dialogues, with the answers that a terminal echoes, with the text of the document of J2Velha: its
// fragments, between lines of "...", come in their order, and may overlap. The text of the document has lost runs of spaces and empty lines.
func TestDocument(t *testing.T) {
	for _, test := range []struct {
		engine, input, golden string
		size                  int
	}{
		{"j2velha", printedMoves3, "j2velha-3x3.document.txt", 3},
		{"j2velha:depth=5", printedMoves4, "j2velha-4x4.document.txt", 4},
	} {
		text := squeeze(run(t, test.engine, test.input, func(c *dialogue.Config) { c.Size, c.Echo = test.size, true }))
		last := 0 // the end of the last fragment
		for fragment := range strings.SplitSeq(golden(t, test.golden), "...\n") {
			fragment = squeeze(fragment)
			i := strings.Index(text, fragment)
			if i < 0 || i+len(fragment) <= last {
				t.Fatalf("%s: got %q, want %q in it, after character %d", test.golden, text, fragment, last)
			}
			last = i + len(fragment)
		}
		if last != len(text) {
			t.Errorf("%s: got %q after the last fragment, want nothing", test.golden, text[last:])
		}
	}
}

// squeeze returns the words of a text with one space between them.
func squeeze(text string) string { return strings.Join(strings.Fields(text), " ") }

// A piece of the person slips in one game of five to one of the free neighbours. The slip is announced, and the piece lies
// where it has come to rest.
func TestSlips(t *testing.T) {
	const games = 1000
	landings := make(map[string]int)
	for seed := range uint64(games) {
		text := run(t, "j2velha-ab:seed=1", "s\n1 1\n", func(c *dialogue.Config) {
			c.Limits, c.Dice = alinha.Limits{Nodes: 1}, rand.New(rand.NewPCG(seed, seed))
		})
		row, column := 1, 1
		if _, after, ok := strings.Cut(text, "Coluna [0 - 3]: A peca escorregou e caiu na posic~ao: "); ok {
			if _, err := fmt.Sscanf(after, "%d, %d\n", &row, &column); err != nil {
				t.Fatal(err)
			}
			landings[after[:4]]++
		}
		before, _, _ := strings.Cut(text, "\n\nJogada do Computador")
		lines := strings.Split(before, "\n")
		line := lines[len(lines)-7+2*row] // of the last board, whose first line may follow a question
		if got := line[len(line)-len("   |   |   |    ")+4*column+1]; got != 'o' {
			t.Fatalf("seed %d: got %q on %d, %d, want o, in\n%s", seed, got, row, column, text)
		}
	}
	slips := 0
	for cell, n := range landings {
		slips += n
		if n < 10 || n > 42 { // 25 in the mean, with a standard deviation of 5
			t.Errorf("got %d slips to %s, want 10 to 42", n, cell)
		}
	}
	if slips < 150 || slips > 250 || len(landings) != 8 { // 200 in the mean, with a standard deviation of 13
		t.Errorf("got %d slips to %v, want 150 to 250 to the 8 neighbours", slips, landings)
	}
}

// Any answer but one that begins with s is a game without slips, and a seed is a game.
func TestSlipsQuestion(t *testing.T) {
	for answer, slips := range map[string]bool{"s": true, "Sim": true, "n": false, "talvez": false, " s": false} {
		text := run(t, "j2velha-ab", answer+"\n", nil)
		if got := strings.Contains(text, "Pecas escorregadias ativadas.\n"); got != slips {
			t.Errorf("%q: got slips %v, want %v, in %q", answer, got, slips, text)
		}
		if got := strings.Contains(text, "Pecas escorregadias desativadas.\n"); got == slips {
			t.Errorf("%q: got no slips %v, want %v, in %q", answer, got, !slips, text)
		}
	}
	if text := run(t, "j2velha-ab", "\n\ns\n", nil); strings.Count(text, "Esperava-se s ou n.\n") != 2 {
		t.Errorf("got %q, want two empty lines refused", text)
	}
}

// An unknown system is an error, and so is an input that cannot be read.
func TestRunErrors(t *testing.T) {
	if err := dialogue.Run(t.Context(), "deepblue", dialogue.Config{In: strings.NewReader("")}); err == nil {
		t.Error("deepblue: got no error")
	}
	err := dialogue.Run(t.Context(), "j2velha", dialogue.Config{In: brokenReader{}, Out: io.Discard})
	if !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("broken input: got %v, want %v", err, io.ErrClosedPipe)
	}
}

// A brokenReader fails.
type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { return 0, io.ErrClosedPipe }
