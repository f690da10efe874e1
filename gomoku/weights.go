package gomoku

import (
	"bufio"
	"bytes"
	"embed"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/smallnet"
)

// Weights are what the positions of a rule are valued by, and their moves put in order. A Tuner
// finds them; docs/results/gomoku-tuning.md tells how.
type Weights struct {
	rule    string
	sides   [2][codeRoom]worth
	threats [2][threatsCount]int16
	duos    [duoRoom][2]smallnet.Quad         // of duos as First sees them, to First and to Second
	biases  [2][threatsCount][2]smallnet.Quad // of the threats of a mover, to the mover and to the other
}

// The text of weights is a line that names the rule, one for each combination and each threats of a
// side, and one for what each duo and each threats add to its units:
//
//	alinha weights renju
//	black cell 7300 112 94 130 88
//	white threats 01f -25
//	black duo 7383 -84 33 15 -14
//	white units 01f 41 -2 0 17 -20 0 6 91
//
// A combination is its patterns, greatest first, in hexadecimal digits; what follows is the worth as the
// type has it. A duo is the kind of the side and that of the other. Both stands for black and white. What
// is not there is 0.
const weightsTitle = "alinha weights "

// sidesText are the sides of the lines.
var sidesText = [...]struct {
	name  string
	sides []alinha.Player
}{
	{"both", []alinha.Player{alinha.First, alinha.Second}},
	{"black", []alinha.Player{alinha.First}},
	{"white", []alinha.Player{alinha.Second}},
}

// A WeightsError says which line of a file of weights is not one.
type WeightsError struct {
	Line int // from 1
	Text string
}

func (e *WeightsError) Error() string {
	return fmt.Sprintf("gomoku: weights, line %d: %q is none", e.Line, e.Text)
}

// ReadWeights reads what Write writes. Its error is a *WeightsError, or that of the reader.
func ReadWeights(r io.Reader) (*Weights, error) {
	lines := bufio.NewScanner(r)
	var w *Weights
	for number := 1; lines.Scan(); number++ {
		text := lines.Text()
		var ok bool
		if w == nil {
			w = new(Weights)
			w.rule, ok = strings.CutPrefix(text, weightsTitle)
		} else {
			ok = w.read(strings.Fields(text))
		}
		if !ok {
			return nil, &WeightsError{number, text}
		}
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if w == nil {
		return nil, &WeightsError{Line: 1}
	}
	return w, nil
}

// read reads a line; false if it is none.
func (w *Weights) read(fields []string) bool {
	if len(fields) < 4 {
		return false
	}
	index, err := strconv.ParseUint(fields[2], 16, 16)
	if err != nil {
		return false
	}
	var numbers [2 * unitCount]int16
	for i, field := range fields[3:] {
		n, err := strconv.ParseInt(field, 10, 16)
		if err != nil || i >= len(numbers) {
			return false
		}
		numbers[i] = int16(n)
	}
	for _, of := range sidesText {
		if of.name != fields[0] {
			continue
		}
		for _, p := range of.sides {
			switch {
			case fields[1] == "cell" && len(fields) == 7 && combinations[codes[index]] == cross(index):
				w.sides[p][codes[index]] = worth{numbers[0], numbers[1], numbers[2], numbers[3]}
			case fields[1] == "threats" && len(fields) == 4 && index < threatsCount:
				w.threats[p][index] = numbers[0]
			case fields[1] == "duo" && len(fields) == 3+unitCount:
				duo, ok := readDuo(index)
				if !ok {
					return false
				}
				*w.quadOf(p, duo) = smallnet.QuadOf(numbers[:unitCount])
			case fields[1] == "units" && len(fields) == 3+2*unitCount && index < threatsCount:
				w.biases[p][index] = [2]smallnet.Quad{smallnet.QuadOf(numbers[:unitCount]), smallnet.QuadOf(numbers[unitCount:])}
			default:
				return false
			}
		}
		return true
	}
	return false
}

// Write writes the weights as text.
func (w *Weights) Write(out io.Writer) error {
	var text bytes.Buffer
	fmt.Fprintln(&text, weightsTitle+w.rule)
	names := sidesText[1:]
	if w.folded() {
		names = sidesText[:1]
	}
	for _, of := range names {
		p := of.sides[0]
		for c, worths := range w.sides[p][:codeCount] {
			if worths != (worth{}) {
				fmt.Fprintf(&text, "%s cell %04x %d %d %d %d\n", of.name, combinations[c], worths.mover, worths.waiting, worths.attack, worths.defence)
			}
		}
		for t, worth := range w.threats[p] {
			if worth != 0 {
				fmt.Fprintf(&text, "%s threats %03x %d\n", of.name, t, worth)
			}
		}
		for d := range duoCount {
			if q := *w.quadOf(p, d); q != 0 {
				fmt.Fprintf(&text, "%s duo %04x%s\n", of.name, duoText(d), unitsText(q))
			}
		}
		for t, q := range w.biases[p] {
			if q != [2]smallnet.Quad{} {
				fmt.Fprintf(&text, "%s units %03x%s%s\n", of.name, t, unitsText(q[0]), unitsText(q[1]))
			}
		}
	}
	_, err := out.Write(text.Bytes())
	return err
}

// folded says that both sides weigh the same.
func (w *Weights) folded() bool {
	for d := range duoCount {
		if *w.quadOf(alinha.First, d) != *w.quadOf(alinha.Second, d) {
			return false
		}
	}
	return w.sides[0] == w.sides[1] && w.threats[0] == w.threats[1] && w.biases[0] == w.biases[1]
}

//go:embed weights/*.txt
var weightsFiles embed.FS

// builtIn returns the weights of a rule that the program has.
func builtIn(rule string) *Weights {
	file, err := weightsFiles.Open("weights/" + rule + ".txt")
	if err != nil {
		panic(err)
	}
	w, err := ReadWeights(file)
	if err != nil {
		panic(err)
	}
	return w
}
