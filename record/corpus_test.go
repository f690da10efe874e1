package record_test

import (
	"bytes"
	"flag"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

var corpus = flag.String("corpus", "", "folder of game records for TestCorpus; see make corpora")

// TestCorpus reads every file of a folder whose name tells a format. Each game that is read survives being written in its own
// format, in SGF and in JSON, and read again, apart from what the format cannot represent. The log counts the files by format and
// result.
func TestCorpus(t *testing.T) {
	if *corpus == "" {
		t.Skip("no folder given with -corpus")
	}
	results := map[string]int{}
	games := map[string]int{}
	err := filepath.WalkDir(*corpus, func(path string, entry fs.DirEntry, err error) error {
		f, ok := record.FormatByFile(path)
		if err != nil || entry.IsDir() || !ok {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		read, err := readCorpusFile(t, f, text)
		result := "read"
		switch {
		case err != nil:
			result = "refused"
			t.Logf("%s: %v", path, err)
		case slices.ContainsFunc(read, func(g *record.Game) bool { return len(g.Notices) > 0 }):
			result = "read with notices"
		}
		results[f.Name+" "+result]++
		for _, g := range read {
			for _, name := range []string{f.Name, "sgf", "jsonl"} {
				if rewritten(t, path, name, g) {
					games[f.Name+" to "+name]++
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, counts := range []map[string]int{results, games} {
		for _, name := range slices.Sorted(maps.Keys(counts)) {
			t.Logf("%-28s %6d", name, counts[name])
		}
	}
}

// readCorpusFile reads the games of a text, as Renju where the text does not name the game. It returns the games before an error
// too.
func readCorpusFile(t *testing.T, f record.Format, text []byte) (games []*record.Game, err error) {
	for _, v := range []rules.Variant{{}, gametest.Variant(t, "renju")} {
		games = nil
		for g, e := range f.Read(bytes.NewReader(text), record.ReadOptions{Variant: v}) {
			if err = e; err == nil {
				games = append(games, g)
			}
		}
		if err == nil {
			break
		}
	}
	return games, err
}

// rewritten reports whether a game can be written in a format. It checks that reading gives the game back.
func rewritten(t *testing.T, path, name string, g *record.Game) bool {
	f := format(t, name)
	var text bytes.Buffer
	if err := f.Write(&text, g); err != nil {
		t.Logf("%s to %s: %v", path, name, err)
		return false
	}
	again, err := read(f, text.String(), g.Variant)
	if err != nil || len(again) != 1 {
		t.Errorf("%s to %s: got %d games, %v", path, name, len(again), err)
		return false
	}
	got, want := supportedPart(name, again[0]), supportedPart(name, g)
	got.Notices, want.Notices = nil, nil
	if name == "jsonl" {
		want.Comment, want.Properties = "", nil
		for i := range want.Turns {
			want.Turns[i].Properties, want.Turns[i].Variations = nil, nil
		}
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s to %s: got\n%+v, want\n%+v\n%.300s", path, name, got, want, text.String())
		return false
	}
	return true
}
