package board

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
	"github.com/alinha/alinha/rules"
)

// Weights are what the positions of a rule are valued by, and their moves put in order. A Tuner
// finds them; docs/results/gomoku-tuning.md tells how.
type Weights struct {
	Rule    string
	Codes   [2][CodeTableSize]CodeWeights
	Threats [2][ThreatMaskCount]int16
	joint   [jointTableSize][2]smallnet.Quad     // of joint features as First sees them, to First and to Second
	Biases  [2][ThreatMaskCount][2]smallnet.Quad // of the threat masks of a mover, to the mover and to the other
}

// The text of weights is a line that names the rule, one for each combination and each threat mask of a
// side, and one for what each joint feature and each threat mask add to its network:
//
//	alinha weights renju
//	black cell 7300 112 94 130 88
//	white threats 01f -25
//	black duo 7383 -84 33 15 -14
//	white units 01f 41 -2 0 17 -20 0 6 91
//
// A combination is its patterns, greatest first, in hexadecimal digits; what follows is the CodeWeights as the
// type has them. A duo is a joint feature: the TopTwo of the side and that of the other. Both stands for black and white. What
// is not there is 0.
const weightsHeader = "alinha weights "

// sideNames are the sides of the lines.
var sideNames = [...]struct {
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
			w.Rule, ok = strings.CutPrefix(text, weightsHeader)
		} else {
			ok = w.parseLine(strings.Fields(text))
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

// parseLine reads a line; false if it is none.
func (w *Weights) parseLine(fields []string) bool {
	if len(fields) < 4 {
		return false
	}
	index, err := strconv.ParseUint(fields[2], 16, 16)
	if err != nil {
		return false
	}
	var numbers [2 * NetworkWidth]int16
	for i, field := range fields[3:] {
		n, err := strconv.ParseInt(field, 10, 16)
		if err != nil || i >= len(numbers) {
			return false
		}
		numbers[i] = int16(n)
	}
	for _, side := range sideNames {
		if side.name != fields[0] {
			continue
		}
		for _, p := range side.sides {
			switch {
			case fields[1] == "cell" && len(fields) == 7 && patternsOfCode[codeOfPatterns[index]] == dirPatterns(index):
				w.Codes[p][codeOfPatterns[index]] = CodeWeights{numbers[0], numbers[1], numbers[2], numbers[3]}
			case fields[1] == "threats" && len(fields) == 4 && index < ThreatMaskCount:
				w.Threats[p][index] = numbers[0]
			case fields[1] == "duo" && len(fields) == 3+NetworkWidth:
				joint, ok := parseJoint(index)
				if !ok {
					return false
				}
				*JointWeights(w, p, joint) = smallnet.QuadOf(numbers[:NetworkWidth])
			case fields[1] == "units" && len(fields) == 3+2*NetworkWidth && index < ThreatMaskCount:
				w.Biases[p][index] = [2]smallnet.Quad{smallnet.QuadOf(numbers[:NetworkWidth]), smallnet.QuadOf(numbers[NetworkWidth:])}
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
	fmt.Fprintln(&text, weightsHeader+w.Rule)
	names := sideNames[1:]
	if w.symmetric() {
		names = sideNames[:1]
	}
	for _, side := range names {
		p := side.sides[0]
		for c, weights := range w.Codes[p][:CodeCount] {
			if weights != (CodeWeights{}) {
				fmt.Fprintf(&text, "%s cell %04x %d %d %d %d\n", side.name, patternsOfCode[c], weights.Mover, weights.Waiting, weights.Attack, weights.Defence)
			}
		}
		for t, weight := range w.Threats[p] {
			if weight != 0 {
				fmt.Fprintf(&text, "%s threats %03x %d\n", side.name, t, weight)
			}
		}
		for d := range JointCount {
			if q := *JointWeights(w, p, d); q != 0 {
				fmt.Fprintf(&text, "%s duo %04x%s\n", side.name, jointText(d), quadText(q))
			}
		}
		for t, q := range w.Biases[p] {
			if q != [2]smallnet.Quad{} {
				fmt.Fprintf(&text, "%s units %03x%s%s\n", side.name, t, quadText(q[0]), quadText(q[1]))
			}
		}
	}
	_, err := out.Write(text.Bytes())
	return err
}

// symmetric says that both sides weigh the same.
func (w *Weights) symmetric() bool {
	for d := range JointCount {
		if *JointWeights(w, alinha.First, d) != *JointWeights(w, alinha.Second, d) {
			return false
		}
	}
	return w.Codes[0] == w.Codes[1] && w.Threats[0] == w.Threats[1] && w.Biases[0] == w.Biases[1]
}

//go:embed weights/*.txt
var weightsFiles embed.FS

// Weights are integers: so many in a logit of the chance to win, and in a nat of the odds of a move.
const (
	EvalUnit  = 1000
	OrderUnit = 100
)

// WeightsFor returns the weights of the program for a variant; false if the variant is not one of this package.
func WeightsFor(v rules.Variant) (*Weights, bool) {
	r, ok := ruleOf(v)
	if !ok {
		return nil, false
	}
	return r.weights, true
}

// builtinWeights returns the weights of a rule that the program has.
func builtinWeights(rule string) *Weights {
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
