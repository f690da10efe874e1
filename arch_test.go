package alinha_test

import (
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/alinha/alinha"

// house is the order of the packages: each imports only those above it.
var house = []string{
	module,
	module + "/rules",
	module + "/record",
	module + "/internal/textline",
	module + "/internal/budget",
	module + "/internal/tt",
	module + "/internal/smallnet",
	module + "/internal/gametest",
	module + "/bitboard",
	module + "/eval",
	module + "/search",
	module + "/classic",
	module + "/learner",
	module + "/connect4/internal/checksum",
	module + "/connect4",
	module + "/connect4/book",
	module + "/connect4/census",
	module + "/gomoku/internal/boardtest",
	module + "/gomoku/internal/board",
	module + "/gomoku/internal/threat",
	module + "/gomoku",
	module + "/gomoku/tune",
	module + "/internal/gomocup",
	module + "/internal/catalog",
	module + "/internal/checkpoint",
	module + "/internal/table",
	module + "/internal/arena",
	module + "/internal/treeview",
	module + "/internal/solverbench",
	module + "/internal/lab",
	module + "/internal/runfile",
	module + "/internal/chart",
	module + "/internal/i18n",
	module + "/internal/explain",
	module + "/internal/analysis",
	module + "/internal/api",
	module + "/internal/web",
	module + "/internal/web/wasm",
	module + "/internal/browsertest",
	module + "/cmd/alinha",
}

// TestHouse holds the order of the packages against their imports. Tests may
// look up: only the program counts.
func TestHouse(t *testing.T) {
	found := make(map[string]bool)
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (strings.HasPrefix(d.Name(), ".") && d.Name() != "." || d.Name() == "testdata") {
			return fs.SkipDir
		}
		if !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		importer := path.Join(module, filepath.ToSlash(filepath.Dir(file)))
		found[importer] = true
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		floor := slices.Index(house, importer)
		for _, spec := range parsed.Imports {
			imported, _ := strconv.Unquote(spec.Path.Value)
			switch {
			case floor == 0 && strings.Contains(imported, "."):
				t.Errorf("%s imports %s, want the standard library only", file, imported)
			case strings.HasPrefix(imported, module) && slices.Index(house, imported) >= floor:
				t.Errorf("%s imports %s, want only packages above %s", file, imported, importer)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range found {
		if !slices.Contains(house, name) {
			t.Errorf("package %s has no place in the house", name)
		}
	}
	for _, name := range house {
		if !found[name] {
			t.Errorf("package %s is in the house but not in the tree", name)
		}
	}
}

// TestWASMImports checks that the WebAssembly build imports no package that only grows it: it reads no TOML and runs no
// programs.
func TestWASMImports(t *testing.T) {
	context := build.Default
	context.GOOS, context.GOARCH, context.CgoEnabled = "js", "wasm", false
	imports := make(map[string]bool)
	var visit func(name string)
	visit = func(name string) {
		if imports[name] {
			return
		}
		imports[name] = true
		if name != module && !strings.HasPrefix(name, module+"/") {
			return
		}
		p, err := context.ImportDir(filepath.FromSlash("."+strings.TrimPrefix(name, module)), 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, imported := range p.Imports {
			visit(imported)
		}
	}
	visit(module + "/internal/web/wasm")
	for name := range imports {
		if name == "os/exec" || name == "net/http" || strings.Contains(name, "toml") {
			t.Errorf("the WebAssembly build imports %s", name)
		}
	}
	if len(imports) < 20 {
		t.Errorf("found %d imports, want at least 20", len(imports))
	}
}
