package alinha_test

import (
	"os"
	"strings"
	"testing"
)

// read returns the text of a file, or fails the test.
func read(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// fenced returns the fenced code blocks of a language in a Markdown text.
func fenced(text, language string) []string {
	var blocks []string
	for _, part := range strings.Split(text, "```"+language+"\n")[1:] {
		block, _, _ := strings.Cut(part, "```")
		blocks = append(blocks, block)
	}
	return blocks
}

// TestReadmeCode checks that the Go code of the README is part of the package's Example, which
// go test compiles and runs.
func TestReadmeCode(t *testing.T) {
	example := strings.ReplaceAll(read(t, "example_test.go"), "\n\t", "\n")
	for _, block := range fenced(read(t, "README.md"), "go") {
		if !strings.Contains(example, strings.TrimSpace(block)) {
			t.Errorf("README.md shows code that example_test.go does not contain:\n%s", block)
		}
	}
}

// TestReadmeTranslation checks that both READMEs show the same shell commands, apart from comments
// and --lang flags.
func TestReadmeTranslation(t *testing.T) {
	commands := func(file string) []string {
		var all []string
		for _, block := range fenced(read(t, file), "sh") {
			for line := range strings.Lines(block) {
				command, _, _ := strings.Cut(line, "#")
				command, _, _ = strings.Cut(command, "--lang")
				all = append(all, strings.TrimSpace(command))
			}
		}
		return all
	}
	got, want := commands("README.pt.md"), commands("README.md")
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("README.pt.md shows\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
