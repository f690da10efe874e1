package catalog

import (
	"slices"
	"strconv"
	"strings"

	"github.com/alinha/alinha/eval"
	"github.com/alinha/alinha/search"
)

// Evaluation is an entry of the table of evaluations, the values of the engine option eval.
type Evaluation struct {
	Name   string
	System string // the reference system that the evaluation comes from, R1 to R7; "" for others

	// Parameters names the numbers that may follow the name, each after a slash, such as
	// "POINTS"; "" if the evaluation takes none.
	Parameters string

	maxNumbers int  // the maximum count of numbers after the name
	decimals   bool // the numbers are from 0 and may have decimals; otherwise whole numbers from 1
	open       func(numbers []float64) search.Evaluation
}

// ThreatsEvaluation is the name of our own evaluation, the default of most engines.
const ThreatsEvaluation = "threats"

// evaluations is the table of evaluations, in the order in which a list shows them. The first is
// the default.
var evaluations = []Evaluation{
	{Name: ThreatsEvaluation, open: func([]float64) search.Evaluation { return eval.Threats }},
	{Name: "utility", System: "R1", open: func([]float64) search.Evaluation { return eval.Utility }},
	{Name: "windows", System: "R5", open: func([]float64) search.Evaluation { return eval.Windows }},
	{Name: "groups", System: "R7", Parameters: "POINTS", maxNumbers: maxPoints, open: func(points []float64) search.Evaluation {
		return eval.Groups{Points: wholeNumbers(points)}.Evaluate
	}},
	{Name: "groups-built", System: "R7", Parameters: "POINTS", maxNumbers: maxPoints, open: func(points []float64) search.Evaluation {
		return eval.Groups{Points: wholeNumbers(points), Built: true}.Evaluate
	}},
	{Name: "sequences", System: "R6", Parameters: "DEFENSIVO", maxNumbers: 1, decimals: true, open: func(numbers []float64) search.Evaluation {
		s := eval.Sequences{}
		if len(numbers) > 0 {
			s.DefenceWeight = &numbers[0]
		}
		return s.Evaluate
	}},
}

const (
	maxPoints = 31      // numbers of an evaluation: one for each count of stones of an open window of 32 cells
	maxNumber = 100_000 // the largest number: a sum over all windows stays far below the largest integer
)

// Evaluations returns the table of evaluations, in the order in which a list shows them.
func Evaluations() []Evaluation { return slices.Clone(evaluations) }

// Syntax returns the syntax of the evaluation in a text, such as "groups[/POINTS...]".
func (e Evaluation) Syntax() string {
	switch e.maxNumbers {
	case 0:
		return e.Name
	case 1:
		return e.Name + "[/" + e.Parameters + "]"
	}
	return e.Name + "[/" + e.Parameters + "...]"
}

// openEvaluation returns the evaluation that a text names. The text is a name, followed by numbers
// up to maxNumber, each after a slash. openEvaluation returns false if the text is wrong.
func openEvaluation(text string) (search.Evaluation, bool) {
	name, tail, hasNumbers := strings.Cut(text, "/")
	i := slices.IndexFunc(evaluations, func(e Evaluation) bool { return e.Name == name })
	if i < 0 {
		return nil, false
	}
	var numbers []float64
	if hasNumbers {
		for word := range strings.SplitSeq(tail, "/") {
			x, ok := evaluations[i].parseNumber(word)
			if !ok {
				return nil, false
			}
			numbers = append(numbers, x)
		}
	}
	if len(numbers) > evaluations[i].maxNumbers {
		return nil, false
	}
	return evaluations[i].open(numbers), true
}

// parseNumber reads a number of the evaluation. It returns false if the text is wrong.
func (e Evaluation) parseNumber(text string) (float64, bool) {
	if e.decimals {
		return parseDecimal(text, maxNumber)
	}
	n, err := strconv.Atoi(text)
	return float64(n), err == nil && n >= 1 && n <= maxNumber
}

// wholeNumbers converts numbers without decimals.
func wholeNumbers(numbers []float64) []int {
	whole := make([]int, len(numbers))
	for i, x := range numbers {
		whole[i] = int(x)
	}
	return whole
}

// evaluationSyntaxes returns the syntax of each evaluation.
func evaluationSyntaxes() []string {
	forms := make([]string, len(evaluations))
	for i, e := range evaluations {
		forms[i] = e.Syntax()
	}
	return forms
}
