package check_test

import (
	"bytes"
	"go/parser"
	"go/token"
	"os"
	"strconv"
	"strings"
	"testing"
)

// The checker imports the standard library and the rules only, and its rules of proof are at most 300 lines.
func TestSource(t *testing.T) {
	const module = "github.com/alinha/alinha"
	for _, file := range []string{"cellset.go", "certificate.go", "check.go", "error.go", "position.go"} {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range parsed.Imports {
			path, _ := strconv.Unquote(spec.Path.Value)
			if strings.Contains(path, ".") && path != module && path != module+"/rules" {
				t.Errorf("%s imports %s, want the standard library and package rules", file, path)
			}
		}
	}
	text, err := os.ReadFile("check.go")
	if err != nil {
		t.Fatal(err)
	}
	if lines := bytes.Count(text, []byte("\n")); lines > 300 {
		t.Errorf("check.go has %d lines, want 300 at most", lines)
	}
}
