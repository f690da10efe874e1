package procgroup_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/alinha/alinha/internal/procgroup"
)

func TestWords(t *testing.T) {
	file := filepath.Join(t.TempDir(), "my engine.exe")
	if err := os.WriteFile(file, nil, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		command string
		want    []string
	}{
		{"", nil},
		{"  ", nil},
		{"./pbrain-x", []string{"./pbrain-x"}},
		{" python3  brain.py\t-v ", []string{"python3", "brain.py", "-v"}},
		{`"C:\Program Files\pbrain x.exe" --level 3`, []string{`C:\Program Files\pbrain x.exe`, "--level", "3"}},
		{`'./my dir/brain' "a b"c ''`, []string{"./my dir/brain", "a bc", ""}},
		{`/home/O'Brien/brain --name="a b" 5"`, []string{"/home/O'Brien/brain", "--name=a b", `5"`}},
		{`x "it's`, []string{"x", "it's"}}, // without the second quotation mark
		{file, []string{file}},
		{file + " -v", []string{filepath.Join(filepath.Dir(file), "my"), "engine.exe", "-v"}},
	} {
		if got := procgroup.Words(test.command); !slices.Equal(got, test.want) {
			t.Errorf("%q: got %q, want %q", test.command, got, test.want)
		}
	}
}
