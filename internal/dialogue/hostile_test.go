package dialogue_test

import (
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/dialogue"
)

// openings are the answers before the first move of the person, for each system whose dialogue has moves.
var openings = map[string]string{
	"j2velha":              "",
	"j2velha-ab":           "n\n",
	"tabela":               "s\n",
	"estrategia":           "s\n",
	"evora-alphabeta-eval": "",
	"ufsc-gomoku":          "s\n",
	"ufsc-connect4":        "s\n",
}

// A wrong answer is answered by one line and the same question; the game goes on, and the end of the input ends it.
func TestHostileAnswers(t *testing.T) {
	limited := func(c *dialogue.Config) { c.Limits, c.Echo = alinha.Limits{Nodes: 1000}, true }
	for system, opening := range openings {
		quiet := run(t, system, opening, limited)
		for name, hostile := range map[string]struct {
			line  string
			wrong int // answers that are refused
		}{
			"nothing":        {"", 0},
			"blank":          {"\n \t \r\n\n", 0},
			"letters":        {"abc def ghi\n", 1},
			"huge":           {"99999999999999999999999999\n", 1},
			"off the board":  {"99\n", 1},
			"negative":       {"-1\n", 1},
			"fraction":       {"1.5\n", 1},
			"hexadecimal":    {"0x1\n", 1},
			"control":        {"\x00\xff\x1b[2J\x07\n", 1},
			"10 MB":          {strings.Repeat("1", 10<<20) + "\n", 1},
			"10 MB of words": {strings.Repeat("1 ", 5<<20) + "\n", 1},
			"two lines":      {"a\nb\n", 2},
		} {
			text := run(t, system, opening+hostile.line, limited)
			if got := strings.Count(text, "Esperava-se um número inteiro de "); got != hostile.wrong {
				t.Errorf("%s, %s: got %d lines of error, want %d, in %q", system, name, got, hostile.wrong, text)
			}
			if !strings.HasSuffix(text, "\nA partida termina aqui.\n") {
				t.Errorf("%s, %s: got %q, want the end of the input said", system, name, text)
			}
			if strings.ContainsAny(text, "\x00\x1b\x07\r") || len(text) > len(quiet)+1000 {
				t.Errorf("%s, %s: the answer is long or repeats control characters: %q", system, name, text[:min(len(text), 2000)])
			}
		}
	}
}

// FuzzRun plays a system with any input. Run returns, without an error and without control characters in its output.
func FuzzRun(f *testing.F) {
	systems := dialogue.Systems()
	for i := range systems {
		f.Add(uint8(i), "n\n0 0\n0 0\n1 1\nx\n\n99\n2 2\n")
		f.Add(uint8(i), "s\n3\n1 1\n8 8\n4\n4\n4\n")
	}
	f.Fuzz(func(t *testing.T, index uint8, input string) {
		system := systems[int(index)%len(systems)]
		text := run(t, system, input, func(c *dialogue.Config) { c.Limits, c.Echo = alinha.Limits{Nodes: 500}, true })
		if i := strings.IndexFunc(text, func(r rune) bool { return r < ' ' && r != '\n' || r == 0x7f }); i >= 0 {
			t.Errorf("%s with %q: got %q, want no control characters", system, input, text)
		}
	})
}
