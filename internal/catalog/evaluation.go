package catalog

import (
	"slices"
	"strconv"
	"strings"

	"github.com/alinha/alinha/eval"
	"github.com/alinha/alinha/search"
)

// An Evaluation is an entry of the table of evaluations.
type Evaluation struct {
	Name   string
	System string // the reference system, R1 to R7, or ""

	// Parameters says in a word or two what numbers may follow, each after a slash; ""
	// if none may.
	Parameters string

	maxNumbers int // numbers that may follow
	open       func(numbers []int) search.Evaluation
}

// evaluations is the table, in the order to show it; the first is the default.
var evaluations = []Evaluation{
	{Name: "threats", open: func([]int) search.Evaluation { return eval.Threats }},
	{Name: "utility", System: "R1", open: func([]int) search.Evaluation { return eval.Utility }},
	{Name: "windows", System: "R5", open: func([]int) search.Evaluation { return eval.Windows }},
	{Name: "groups", System: "R7", Parameters: "POINTS", maxNumbers: maxPoints, open: func(points []int) search.Evaluation {
		return eval.Groups{Points: points}.Evaluate
	}},
	{Name: "groups-built", System: "R7", Parameters: "POINTS", maxNumbers: maxPoints, open: func(points []int) search.Evaluation {
		return eval.Groups{Points: points, Built: true}.Evaluate
	}},
	{Name: "sequences", System: "R6", Parameters: "DEFENSIVO", maxNumbers: 1, open: func(numbers []int) search.Evaluation {
		s := eval.Sequences{}
		if len(numbers) > 0 {
			s.DefenceWeight = float64(numbers[0])
		}
		return s.Evaluate
	}},
}

const (
	maxPoints = 31      // of a window of 32 cells
	maxNumber = 100_000 // so that sums of windows stay far from the largest integer
)

// Evaluations returns the table of evaluations, in the order to show it.
func Evaluations() []Evaluation { return slices.Clone(evaluations) }

// Syntax returns how to write the evaluation: "groups[/POINTS...]".
func (e Evaluation) Syntax() string {
	switch e.maxNumbers {
	case 0:
		return e.Name
	case 1:
		return e.Name + "[/" + e.Parameters + "]"
	}
	return e.Name + "[/" + e.Parameters + "...]"
}

// openEvaluation reads a name, which numbers from 1 to mostNumber may follow.
func openEvaluation(text string) (search.Evaluation, bool) {
	name, tail, hasNumbers := strings.Cut(text, "/")
	i := slices.IndexFunc(evaluations, func(e Evaluation) bool { return e.Name == name })
	if i < 0 {
		return nil, false
	}
	var numbers []int
	if hasNumbers {
		for word := range strings.SplitSeq(tail, "/") {
			n, err := strconv.Atoi(word)
			if err != nil || n < 1 || n > maxNumber {
				return nil, false
			}
			numbers = append(numbers, n)
		}
	}
	if len(numbers) > evaluations[i].maxNumbers {
		return nil, false
	}
	return evaluations[i].open(numbers), true
}

// evaluationSyntaxes returns how to write each evaluation.
func evaluationSyntaxes() []string {
	forms := make([]string, len(evaluations))
	for i, e := range evaluations {
		forms[i] = e.Syntax()
	}
	return forms
}
