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

// Weights are the parameters of the evaluation and of the ordering scores for one rule. Package tune fits them;
// docs/results/gomoku-tuning.md describes how. Read-only once a Board uses them.
type Weights struct {
	Rule    string                               // freestyle, standard or renju
	Codes   [2][CodeTableSize]CodeWeights        // by player and PatternCode
	Threats [2][ThreatMaskCount]int16            // by mover and ThreatMask, in thousandths of a logit
	joint   [jointTableSize][2]smallnet.Quad     // by joint feature from First's point of view, and player; see JointWeights
	Biases  [2][ThreatMaskCount][2]smallnet.Quad // by mover and ThreatMask: for the mover's network, for the opponent's
}

// The text of weights begins with a line that names the rule. Then follow lines of four kinds, each for a side:
//
//	cell     the CodeWeights of a combination of patterns
//	threats  the weight of a threat mask
//	duo      the weights of a joint feature, one for each unit
//	units    the biases of a threat mask, one for each unit of the mover's network, then of the opponent's
//
// For example:
//
//	alinha weights renju
//	black cell 7300 112 94 130 88
//	white threats 01f -25
//	black duo 7383 -84 33 15 -14
//	white units 01f 41 -2 0 17 -20 0 6 91
//
// A combination is written as four hexadecimal digits, its patterns in descending order; its numbers are the fields of
// CodeWeights in their order. A joint feature is written as four digits: the TopTwo of the side, then that of the other
// side. "both" stands for black and white. Weights without a line are 0.
const weightsHeader = "alinha weights "

// sideNames maps the first word of a line to the players it stands for.
var sideNames = [...]struct {
	name  string
	sides []alinha.Player
}{
	{"both", []alinha.Player{alinha.First, alinha.Second}},
	{"black", []alinha.Player{alinha.First}},
	{"white", []alinha.Player{alinha.Second}},
}

// A WeightsError reports a line of a text of weights that ReadWeights does not understand.
type WeightsError struct {
	Line int    // from 1
	Text string // the line
}

// Error implements error.
func (e *WeightsError) Error() string {
	return fmt.Sprintf("gomoku: weights, line %d: %q is no line of weights", e.Line, e.Text)
}

// ReadWeights reads the text that Weights.Write writes. It accepts any word as the name of the rule; Board.SetWeights
// checks the name. The error is a *WeightsError, or the error of r.
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

// parseLine reads the fields of a line after the first into w; false if the line is not understood.
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
				*JointWeights(w, p, joint) = smallnet.Pack(numbers[:NetworkWidth])
			case fields[1] == "units" && len(fields) == 3+2*NetworkWidth && index < ThreatMaskCount:
				w.Biases[p][index] = [2]smallnet.Quad{smallnet.Pack(numbers[:NetworkWidth]), smallnet.Pack(numbers[NetworkWidth:])}
			default:
				return false
			}
		}
		return true
	}
	return false
}

// Write writes the weights as the text that ReadWeights reads. The error is that of out.
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
		for f := range JointCount {
			if q := *JointWeights(w, p, f); q != 0 {
				fmt.Fprintf(&text, "%s duo %04x%s\n", side.name, jointText(f), quadText(q))
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

// symmetric reports whether both sides have the same weights.
func (w *Weights) symmetric() bool {
	for f := range JointCount {
		if *JointWeights(w, alinha.First, f) != *JointWeights(w, alinha.Second, f) {
			return false
		}
	}
	return w.Codes[0] == w.Codes[1] && w.Threats[0] == w.Threats[1] && w.Biases[0] == w.Biases[1]
}

//go:embed weights/*.txt
var weightsFiles embed.FS

// The units of the integer weights.
const (
	EvalUnit  = 1000 // Mover, Waiting and Threats: units to a logit of the chance to win
	OrderUnit = 100  // Attack and Defence: units to a nat, the logarithm of the odds that a move is the best
)

// WeightsFor returns the embedded weights for a variant; false if the package does not support the variant. Variants of
// the same rule share one *Weights, which callers must not change.
func WeightsFor(v rules.Variant) (*Weights, bool) {
	r, ok := ruleOf(v)
	if !ok {
		return nil, false
	}
	return r.weights, true
}

// builtinWeights reads the embedded weights of a rule. It panics if the embedded file is missing or broken.
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
