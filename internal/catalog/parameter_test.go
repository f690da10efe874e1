package catalog_test

import (
	"slices"
	"testing"

	"github.com/alinha/alinha/internal/catalog"
)

// Every option of an engine is a parameter, in the same order; the values that a parameter names open the engine.
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
		if !slices.Equal(names, e.Options) {
			t.Errorf("%s: got the parameters %q, want the options %q", e.Name, names, e.Options)
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
			{Name: "corte", Kind: catalog.ParameterNumber},
			{Name: "defensivo", Kind: catalog.ParameterDecimal, Default: "1"},
			{Name: "levels", Kind: catalog.ParameterNumber},
			{Name: "deepen", Kind: catalog.ParameterFlag},
		},
		"ufsc-connect4": {
			{Name: "planned", Kind: catalog.ParameterFlag},
			{Name: "frontier", Kind: catalog.ParameterFlag},
			{Name: "rows", Kind: catalog.ParameterWord, Words: []string{"table3", "table1"}, Default: "table3"},
			{Name: "columns", Kind: catalog.ParameterWord, Words: []string{"from4", "over4"}, Default: "from4"},
		},
	} {
		i := slices.IndexFunc(catalog.Engines(), func(e catalog.Engine) bool { return e.Name == name })
		got := catalog.Parameters(catalog.Engines()[i])
		equal := func(a, b catalog.Parameter) bool {
			return a.Name == b.Name && a.Kind == b.Kind && a.Default == b.Default && slices.Equal(a.Words, b.Words)
		}
		if !slices.EqualFunc(got, want, equal) {
			t.Errorf("%s: got %+v, want %+v", name, got, want)
		}
	}
}
