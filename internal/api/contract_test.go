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
	name, typ string
	optional  bool
}

var (
	interfacePattern = regexp.MustCompile(`(?ms)^export interface (\w+)(?: extends ([\w, ]+))? \{\n(.*?)^\}`)
	fieldPattern     = regexp.MustCompile(`(?m)^  (\w+)(\??): ([^;]+);`)
)

// typeScriptInterfaces returns the fields of each interface of types.ts, with those of the interfaces that it extends.
func typeScriptInterfaces(t *testing.T) map[string][]field {
	t.Helper()
	text, err := os.ReadFile("../web/ui/src/api/types.ts")
	if err != nil {
		t.Fatal(err)
	}
	all := make(map[string][]field)
	for _, found := range interfacePattern.FindAllStringSubmatch(string(text), -1) {
		var of []field
		for parent := range strings.SplitSeq(found[2], ", ") {
			of = append(of, all[parent]...)
		}
		for _, f := range fieldPattern.FindAllStringSubmatch(found[3], -1) {
			of = append(of, field{name: f[1], typ: f[3], optional: f[2] == "?"})
		}
		all[found[1]] = of
	}
	return all
}

// collectStructs adds to into the named structs that occur in a type.
func collectStructs(t reflect.Type, into map[string]reflect.Type) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice:
		collectStructs(t.Elem(), into)
	case reflect.Struct:
		if t.Name() != "" {
			into[t.Name()] = t
		}
		for f := range t.Fields() {
			collectStructs(f.Type, into)
		}
	}
}

// jsonFields returns the fields of a struct by their names in JSON.
func jsonFields(t reflect.Type) []field {
	var of []field
	for f := range t.Fields() {
		if f.Anonymous {
			of = append(of, jsonFields(f.Type)...)
			continue
		}
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		of = append(of, field{name: name, typ: typeScriptType(f.Type), optional: options == "omitempty"})
	}
	return of
}

// typeScriptType returns a type in the notation of TypeScript.
func typeScriptType(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return typeScriptType(t.Elem())
	case reflect.Slice:
		return typeScriptType(t.Elem()) + "[]"
	case reflect.Array:
		return "[" + strings.Join(slices.Repeat([]string{typeScriptType(t.Elem())}, t.Len()), ", ") + "]"
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
func TestTypesMatchTypeScript(t *testing.T) {
	want := typeScriptInterfaces(t)
	got := map[string]reflect.Type{"Fault": reflect.TypeFor[api.Fault]()}
	for _, e := range api.Endpoints() {
		collectStructs(e.Request, got)
		collectStructs(e.Response, got)
	}
	byName := func(a, b field) int { return strings.Compare(a.name, b.name) }
	for name, typ := range got {
		fs, expected := jsonFields(typ), want[name]
		slices.SortFunc(fs, byName)
		slices.SortFunc(expected, byName)
		for i := range expected {
			if strings.HasPrefix(expected[i].typ, `"`) { // a union of strings
				expected[i].typ = "string"
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
