package alinha_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// glossaryRow matches the word, the folder and the file of a row of docs/glossary.md.
var glossaryRow = regexp.MustCompile("\\| `([^`]+)` \\| `([^`]+)` \\| \\[([^]]+)\\]")

// Each row of the glossary names the first file, in lexical order, that contains the word of the row.
func TestGlossary(t *testing.T) {
	rows := glossaryRow.FindAllStringSubmatch(read(t, "docs/glossary.md"), -1)
	if len(rows) < 40 {
		t.Fatalf("got %d rows, want 40 at least", len(rows))
	}
	for _, row := range rows {
		word, folder, want := row[1], row[2], row[3]
		if got := firstFileWith(t, folder, strings.ToLower(word)); got != want {
			t.Errorf("%q in %s: got %s, want %s", word, folder, got, want)
		}
	}
}

// firstFileWith returns the first Go file of a folder that contains a lower-case word, tests left out.
func firstFileWith(t *testing.T, folder, word string) (first string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return err
		}
		text, err := os.ReadFile(file)
		if first == "" && strings.Contains(strings.ToLower(string(text)), word) {
			first = filepath.ToSlash(file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return first
}
