package api_test

import (
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/api"
)

// A field is a field of an interface of types.ts.
type field struct {
	name, kind string
	optional   bool
}

var (
	interfaces = regexp.MustCompile(`(?ms)^export interface (\w+)(?: extends ([\w, ]+))? \{\n(.*?)^\}`)
	fields     = regexp.MustCompile(`(?m)^  (\w+)(\??): ([^;]+);`)
)

// contract returns the fields of each interface of types.ts, with those of the interfaces that it extends.
func contract(t *testing.T) map[string][]field {
	t.Helper()
	text, err := os.ReadFile("../web/ui/src/api/types.ts")
	if err != nil {
		t.Fatal(err)
	}
	all := make(map[string][]field)
	for _, found := range interfaces.FindAllStringSubmatch(string(text), -1) {
		var of []field
		for parent := range strings.SplitSeq(found[2], ", ") {
			of = append(of, all[parent]...)
		}
		for _, f := range fields.FindAllStringSubmatch(found[3], -1) {
			of = append(of, field{name: f[1], kind: f[3], optional: f[2] == "?"})
		}
		all[found[1]] = of
	}
	return all
}

// structs adds to into the named structs that occur in a type.
func structs(t reflect.Type, into map[string]reflect.Type) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice:
		structs(t.Elem(), into)
	case reflect.Struct:
		if t.Name() != "" {
			into[t.Name()] = t
		}
		for f := range t.Fields() {
			structs(f.Type, into)
		}
	}
}

// fieldsOf returns the fields of a struct by their names in JSON.
func fieldsOf(t reflect.Type) []field {
	var of []field
	for f := range t.Fields() {
		if f.Anonymous {
			of = append(of, fieldsOf(f.Type)...)
			continue
		}
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		of = append(of, field{name: name, kind: kindOf(f.Type), optional: options == "omitempty"})
	}
	return of
}

// kindOf returns a type in the notation of TypeScript.
func kindOf(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return kindOf(t.Elem())
	case reflect.Slice:
		return kindOf(t.Elem()) + "[]"
	case reflect.Array:
		return "[" + strings.Join(slices.Repeat([]string{kindOf(t.Elem())}, t.Len()), ", ") + "]"
	case reflect.Struct:
		return t.Name()
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "boolean"
	}
	return "number"
}

// The types of this package and the interfaces of types.ts have the same fields of the same types.
func TestContract(t *testing.T) {
	want := contract(t)
	got := map[string]reflect.Type{"Fault": reflect.TypeFor[api.Fault]()}
	for _, e := range api.Endpoints() {
		structs(e.Request, got)
		structs(e.Response, got)
	}
	byName := func(a, b field) int { return strings.Compare(a.name, b.name) }
	for name, typ := range got {
		fs, expected := fieldsOf(typ), want[name]
		slices.SortFunc(fs, byName)
		slices.SortFunc(expected, byName)
		for i := range expected {
			if strings.HasPrefix(expected[i].kind, `"`) { // a union of strings
				expected[i].kind = "string"
			}
		}
		if !slices.Equal(fs, expected) {
			t.Errorf("%s:\ngot  %v\nwant %v", name, fs, expected)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if _, ok := got[name]; !ok {
			t.Errorf("%s of types.ts is not a type of package api", name)
		}
	}
}
