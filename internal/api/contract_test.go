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

// field is a field of an interface of types.ts, or of a struct of package api in that notation.
type field struct {
	name, typ string
	optional  bool
}

// interfacePattern matches an interface of types.ts: its name, the interfaces that it extends and its body.
// fieldPattern matches a field of a body: its name, the mark of an optional field and its type.
var (
	interfacePattern = regexp.MustCompile(`(?ms)^export interface (\w+)(?: extends ([\w, ]+))? \{\n(.*?)^\}`)
	fieldPattern     = regexp.MustCompile(`(?m)^  (\w+)(\??): ([^;]+);`)
)

// typeScriptInterfaces returns the fields of each interface of the files of types, those of the
// interfaces that it extends included.
func typeScriptInterfaces(t *testing.T) map[string][]field {
	t.Helper()
	var text []byte
	for _, name := range []string{"types.ts", "matchTypes.ts", "openingTypes.ts", "proofTypes.ts", "collectionTypes.ts"} {
		part, err := os.ReadFile("../web/ui/src/api/" + name)
		if err != nil {
			t.Fatal(err)
		}
		text = append(text, part...)
	}
	all := make(map[string][]field)
	for _, found := range interfacePattern.FindAllStringSubmatch(string(text), -1) {
		var fields []field
		for parent := range strings.SplitSeq(found[2], ", ") {
			fields = append(fields, all[parent]...)
		}
		for _, f := range fieldPattern.FindAllStringSubmatch(found[3], -1) {
			fields = append(fields, field{name: f[1], typ: f[3], optional: f[2] == "?"})
		}
		all[found[1]] = fields
	}
	return all
}

// collectStructs adds the named structs that occur in a type to the map into, by name.
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

// jsonFields returns the fields of a struct with their names in JSON, those of embedded structs included.
func jsonFields(t reflect.Type) []field {
	var fields []field
	for f := range t.Fields() {
		if f.Anonymous {
			fields = append(fields, jsonFields(f.Type)...)
			continue
		}
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		fields = append(fields, field{name: name, typ: typeScriptType(f.Type), optional: options == "omitempty"})
	}
	return fields
}

// typeScriptType returns a Go type in the notation of TypeScript.
func typeScriptType(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return typeScriptType(t.Elem())
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return "string" // in base64
		}
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
		fields, expected := jsonFields(typ), want[name]
		slices.SortFunc(fields, byName)
		slices.SortFunc(expected, byName)
		for i := range expected {
			if strings.HasPrefix(expected[i].typ, `"`) { // a union of strings
				expected[i].typ = "string"
			}
		}
		if !slices.Equal(fields, expected) {
			t.Errorf("%s:\ngot  %v\nwant %v", name, fields, expected)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if _, ok := got[name]; !ok {
			t.Errorf("%s of types.ts is not a type of package api", name)
		}
	}
}
