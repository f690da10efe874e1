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

// packageOrder lists the packages so that each imports only packages above it.
var packageOrder = []string{
	module,
	module + "/rules",
	module + "/internal/textline",
	module + "/internal/lazyregexp",
	module + "/record",
	module + "/internal/procgroup",
	module + "/internal/procgroup/proctest",
	module + "/internal/budget",
	module + "/internal/tt",
	module + "/internal/smallnet",
	module + "/internal/gametest",
	module + "/bitboard",
	module + "/eval",
	module + "/search",
	module + "/opening",
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
	module + "/proof/check",
	module + "/proof",
	module + "/proof/prooftree",
	module + "/proof/strategy",
	module + "/proof/internal/prooftest",
	module + "/internal/gomocup",
	module + "/internal/catalog",
	module + "/internal/atomicfile",
	module + "/internal/checkpoint",
	module + "/internal/jobs",
	module + "/internal/jobs/jobstest",
	module + "/internal/jobs/cluster",
	module + "/internal/jobs/clustertest",
	module + "/internal/table",
	module + "/internal/arena",
	module + "/internal/treeview",
	module + "/internal/solverbench",
	module + "/internal/lab",
	module + "/internal/split",
	module + "/internal/firstreplies",
	module + "/internal/runfile",
	module + "/internal/chart",
	module + "/internal/i18n",
	module + "/internal/explain",
	module + "/internal/analysis",
	module + "/internal/studies",
	module + "/internal/puzzles",
	module + "/internal/dialogue",
	module + "/internal/api",
	module + "/internal/online",
	module + "/internal/web",
	module + "/internal/web/wasm",
	module + "/internal/web/firstanswers",
	module + "/internal/browsertest",
	module + "/cmd/alinha",
}

// TestHouse checks that each package imports only packages that stand above it in
// packageOrder, and that the root package imports the standard library only. The
// imports of tests are not checked.
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
		index := slices.Index(packageOrder, importer)
		for _, spec := range parsed.Imports {
			imported, _ := strconv.Unquote(spec.Path.Value)
			switch {
			case index == 0 && strings.Contains(imported, "."):
				t.Errorf("%s imports %s, want the standard library only", file, imported)
			case strings.HasPrefix(imported, module) && slices.Index(packageOrder, imported) >= index:
				t.Errorf("%s imports %s, want only packages above %s in packageOrder", file, imported, importer)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range found {
		if !slices.Contains(packageOrder, name) {
			t.Errorf("package %s is not in packageOrder", name)
		}
	}
	for _, name := range packageOrder {
		if !found[name] {
			t.Errorf("package %s is in packageOrder but not in the tree", name)
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
