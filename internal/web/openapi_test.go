package web

import (
	"bytes"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/api"
)

var update = flag.Bool("update", false, "rewrite the golden files: explain why in the commit")

// An object is a JSON object; its keys are written in alphabetical order.
type object = map[string]any

// schemas collects the JSON Schemas of types, one for each named type.
type schemas struct{ named object }

func (s *schemas) of(t reflect.Type) object {
	switch t.Kind() {
	case reflect.Pointer:
		return s.of(t.Elem())
	case reflect.Slice:
		switch {
		case t == reflect.TypeFor[json.RawMessage]():
			return object{"type": "object", "description": "In the format alinha-tree 1, described in docs/tree.md."}
		case t.Elem().Kind() == reflect.Uint8:
			return object{"type": "string", "contentEncoding": "base64"}
		}
		return object{"type": "array", "items": s.of(t.Elem())}
	case reflect.Array:
		return object{"type": "array", "items": s.of(t.Elem()), "minItems": t.Len(), "maxItems": t.Len()}
	case reflect.String:
		return object{"type": "string"}
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.Float64:
		return object{"type": "number"}
	case reflect.Struct:
		return s.structure(t)
	}
	return object{"type": "integer"}
}

func (s *schemas) structure(t reflect.Type) object {
	if t.Name() != "" && s.named[t.Name()] != nil {
		return reference(t)
	}
	fields, required := object{}, []string{}
	s.fields(t, fields, &required)
	schema := object{"type": "object", "properties": fields}
	if len(required) > 0 {
		schema["required"] = required
	}
	if t.Name() == "" {
		return schema
	}
	s.named[t.Name()] = schema
	return reference(t)
}

func (s *schemas) fields(t reflect.Type, into object, required *[]string) {
	for f := range t.Fields() {
		if f.Anonymous {
			s.fields(f.Type, into, required)
			continue
		}
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		into[name] = s.of(f.Type)
		if options != "omitempty" {
			*required = append(*required, name)
		}
	}
}

// parameters returns the fields of a request that a query can hold, the strings, in alphabetical order.
func (s *schemas) parameters(t reflect.Type) []object {
	fields, required := object{}, []string{}
	s.fields(t, fields, &required)
	parameters := []object{}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if field := fields[name].(object); field["type"] == "string" {
			parameters = append(parameters, object{
				"name": name, "in": "query", "required": slices.Contains(required, name), "schema": field,
			})
		}
	}
	return parameters
}

func reference(t reflect.Type) object { return object{"$ref": "#/components/schemas/" + t.Name()} }

// describe generates the OpenAPI document from the endpoints.
func describe() object {
	s := &schemas{named: object{}}
	wrong := object{"application/json": object{"schema": object{
		"type": "object", "required": []string{"error"}, "properties": object{"error": s.of(reflect.TypeFor[api.Fault]())},
	}}}
	later := object{
		"content": wrong,
		"headers": object{"Retry-After": object{"description": "Seconds.", "schema": object{"type": "integer"}}},
	}
	paths := object{}
	for _, q := range api.Endpoints() {
		kind, description := "application/json", "The answer."
		if q.Stream {
			kind = "text/event-stream"
			description = "A stream of events, the data of each an object as described here; one with an error is the last."
		}
		good := object{"description": description, "content": object{kind: object{"schema": s.of(q.Response)}}}
		responses := func(more object) object {
			all := object{
				"200": good, "400": object{"description": "What was asked cannot be.", "content": wrong},
				"429": with(later, "description", "Too many requests at once."),
			}
			maps.Copy(all, more)
			return all
		}
		long := object{"413": object{"description": "The request is too long.", "content": wrong}}
		if q.Search {
			long["503"] = with(later, "description", "Too many searches are under way.")
		}
		asks := s.of(q.Request)
		post := object{
			"operationId": q.Name, "summary": q.Summary, "responses": responses(long),
			"requestBody": object{"content": object{"application/json": object{"schema": asks}}},
		}
		path := object{"post": post}
		if hasAddress(q) {
			path["get"] = object{
				"operationId": q.Name + "ByAddress", "summary": q.Summary,
				"parameters": s.parameters(q.Request), "responses": responses(object{}),
			}
		}
		paths["/api/"+q.Name] = path
	}
	return object{
		"openapi": "3.1.0",
		"info": object{
			"title": "Alinha", "version": "1",
			"description": "Games in which k stones in a row count: positions, moves, values, searches. Texts for people are in the language of Accept-Language: en, pt-BR or pt-PT.",
			"license":     object{"name": "Apache-2.0", "identifier": "Apache-2.0"},
		},
		"paths":      paths,
		"components": object{"schemas": s.named},
	}
}

func with(o object, key string, value any) object {
	more := object{key: value}
	maps.Copy(more, o)
	return more
}

// openapi.json is what describe generates, and the server handles the paths of the document and no others. A test of
// package api compares its types with api.ts.
func TestOpenAPI(t *testing.T) {
	var want bytes.Buffer
	encoder := json.NewEncoder(&want)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", " ")
	if err := encoder.Encode(describe()); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("openapi.json", want.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if !bytes.Equal(openAPIDocument, want.Bytes()) {
		t.Errorf("openapi.json is not what the endpoints give; go test ./internal/web -run OpenAPI -update")
	}
}
