package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/gametest"
)

// sharedCases are the inputs of public reports in ../../../shared/cases: for each folder the patterns that the output of its
// command must match, and with "!" the patterns that it must not match.
var sharedCases = map[string][]string{
	"01-first-move-corner":        {`(?m)^[5-9],[5-9]$`},
	"04-psq-gomocup-trailer":      {`"players":\["ENGA25.zip","ENGB25.zip"\]`, `"event":"Freestyle15_1"`, `"moves":\["h8","i9","g7"\]`, `"result":"draw"`},
	"06-psq-trailer-junk":         {`(?m)^h8 i9 g7$`},
	"07-psq-blank-after-comma":    {`(?m)^h8 i9$`},
	"11-sgf-gm1":                  {`(?m)^h8 i7 i9$`},
	"12-sgf-no-gm":                {`(?m)^h8 i7 i9$`},
	"15-sgf-ru-unknown":           {`(?m)^h8 `, `Japanese`},
	"17-sgf-pass":                 {`(?i)pass`},
	"19-sgf-white-first":          {`"toMove":"white"`, `"moves":\["h8","h7","i7"\]`},
	"20-sgf-quest-opening":        {`(?m)^h8 h9 j10 i9 g9 i7 i8$`},
	"21-sgf-gbk":                  {`"players":\["五子"`},
	"23-sgf-mail-header":          {`(?m)^h8 i7$`},
	"26-sgf-result-words":         {`(?s)"result":"black","reason":"resignation".*"result":"white","reason":"time".*"result":"black".*"result":"black"`},
	"27-sgf-root-comment":         {`C\[how this game came about\]`, `C\[first\]`},
	"29-moves-numbered":           {`(?m)^h8 i9 j10 g9 k11$`},
	"32-json-unknown-key":         {`"black":\["\(5,3\)"\],"white":\["\(5,4\)"\],"toMove":"black"`},
	"34-analyze-no-mate-distance": {`"outcome":"win","plies":5,"best":\["k13"\]`, `"lines":\[\{"move":"k13","value":1,"outcome":"win","plies":5\}`},
	"36-lost-position-203-best":   {`(?m)^1 \{'move': 'l14'`, `(?m)^\* l14`, `!\* a15`},
	"38-block-all-wins-corner":    {`(?m)^[2-9],[4-9]$`},
	"40-info-rule-2":              {`(?m)^[5-9],[5-9]$`, `!ERROR`},
}

// TestSharedCases runs the command of each shared case with a new build of the program.
func TestSharedCases(t *testing.T) {
	gametest.Long(t)
	folders, err := filepath.Glob("../../../shared/cases/*")
	if err != nil || len(folders) == 0 {
		t.Skip("there are no shared cases")
	}
	program := filepath.Join(t.TempDir(), "alinha")
	if text, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	for _, folder := range folders {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			t.Parallel()
			command, err := os.ReadFile(filepath.Join(folder, "cmd"))
			if err != nil {
				t.Fatal(err)
			}
			patterns, ok := sharedCases[filepath.Base(folder)]
			if !ok {
				t.Fatal("the case has no patterns")
			}
			shell := exec.CommandContext(t.Context(), "bash", "-c", string(command))
			shell.Dir, shell.Env = folder, append(os.Environ(), "ALINHA="+program, "LC_ALL=C.UTF-8")
			output, _ := shell.CombinedOutput() // the output decides
			for _, pattern := range patterns {
				pattern, unwanted := strings.CutPrefix(pattern, "!")
				if regexp.MustCompile(pattern).Match(output) == unwanted {
					t.Errorf("got %s\nwant a match of %s: %v", output, pattern, !unwanted)
				}
			}
		})
	}
}
