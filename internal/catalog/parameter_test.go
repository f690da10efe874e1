package catalog_test

import (
	"slices"
	"testing"

	"github.com/alinha/alinha/internal/catalog"
)

// The depth, where it has an effect, and every option of an engine are parameters, in this order; the values that a parameter names open the engine.
func TestParameters(t *testing.T) {
	for _, e := range catalog.Engines() {
		var names []string
		for _, p := range catalog.Parameters(e) {
			names = append(names, p.Name)
			for _, value := range parameterValues(p) {
				text := e.Name + ":" + p.Name + value
				if _, _, err := catalog.OpenEngine(text); err != nil {
					t.Errorf("%s: %v", text, err)
				}
			}
		}
		want := e.Options
		if !slices.Contains([]string{"exact", "mcts", "tabela", "estrategia"}, e.Name) {
			want = slices.Insert(slices.Clone(want), 0, "depth")
		}
		if !slices.Equal(names, want) {
			t.Errorf("%s: got the parameters %q, want %q", e.Name, names, want)
		}
	}
}

// parameterValues returns values of a parameter as they follow its name.
func parameterValues(p catalog.Parameter) []string {
	var values []string
	switch p.Kind {
	case catalog.ParameterNumber:
		values = []string{"=1"}
	case catalog.ParameterDecimal:
		values = []string{"=0", "=0.5"}
	case catalog.ParameterFlag:
		values = []string{""}
	case catalog.ParameterWord, catalog.ParameterWords:
		for _, word := range p.Words {
			values = append(values, "="+word)
		}
	case catalog.ParameterEvaluation:
		values = []string{"=" + catalog.Evaluations()[0].Name}
	case catalog.ParameterFile:
	}
	if p.Kind == catalog.ParameterDecimal {
		values = append(values, "="+p.Default)
	}
	return values
}

// The parameters of the course programs are those of their papers, with their defaults.
func TestParametersOfCoursePrograms(t *testing.T) {
	for name, want := range map[string][]catalog.Parameter{
		"ufsc-gomoku": {
			{Name: "depth", Kind: catalog.ParameterNumber},
			{Name: "corte", Kind: catalog.ParameterNumber, Default: "2"},
			{Name: "defensivo", Kind: catalog.ParameterDecimal, Default: "1"},
			{Name: "levels", Kind: catalog.ParameterNumber, Default: "3"},
			{Name: "deepen", Kind: catalog.ParameterFlag},
		},
		"ufsc-connect4": {
			{Name: "depth", Kind: catalog.ParameterNumber},
			{Name: "planned", Kind: catalog.ParameterFlag, Excludes: []string{"rows", "columns"}},
			{Name: "frontier", Kind: catalog.ParameterFlag},
			{Name: "rows", Kind: catalog.ParameterWord, Words: []string{"table3", "table1"}, Default: "table3"},
			{Name: "columns", Kind: catalog.ParameterWord, Words: []string{"from4", "over4"}, Default: "from4"},
		},
	} {
		i := slices.IndexFunc(catalog.Engines(), func(e catalog.Engine) bool { return e.Name == name })
		got := catalog.Parameters(catalog.Engines()[i])
		equal := func(a, b catalog.Parameter) bool {
			return a.Name == b.Name && a.Kind == b.Kind && a.Default == b.Default && slices.Equal(a.Words, b.Words) && slices.Equal(a.Excludes, b.Excludes)
		}
		if !slices.EqualFunc(got, want, equal) {
			t.Errorf("%s: got %+v, want %+v", name, got, want)
		}
	}
}

// A flag and a parameter that it excludes do not open the engine together; each alone does.
func TestParametersExcluded(t *testing.T) {
	excluded := 0
	for _, e := range catalog.Engines() {
		for _, flag := range catalog.Parameters(e) {
			for _, p := range catalog.Parameters(e) {
				if !slices.Contains(flag.Excludes, p.Name) {
					continue
				}
				excluded++
				text := e.Name + ":" + flag.Name + "," + p.Name + parameterValues(p)[0]
				if _, _, err := catalog.OpenEngine(text); err == nil {
					t.Errorf("%s: got no error, want one for %s", text, p.Name)
				}
			}
		}
	}
	if excluded != 2 {
		t.Errorf("got %d excluded parameters, want rows and columns of ufsc-connect4", excluded)
	}
}

// An engine with levels says how far each level looks, farther from level to level, but for the full engine.
func TestLookahead(t *testing.T) {
	for _, e := range catalog.Engines() {
		if got, want := len(e.Lookahead), max(0, e.Levels-1); got != want {
			t.Errorf("%s: got the lookahead of %d levels, want %d", e.Name, got, want)
		}
		for i := 1; i < len(e.Lookahead); i++ {
			if e.Lookahead[i] <= e.Lookahead[i-1] {
				t.Errorf("%s: level %d looks %v plies ahead, level %d %v", e.Name, i, e.Lookahead[i-1], i+1, e.Lookahead[i])
			}
		}
	}
}
