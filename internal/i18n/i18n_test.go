package i18n_test

import (
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/i18n"
)

// texts reads the messages of a language: all plural forms of an id in one text.
func texts(t *testing.T, tag string) map[string]string {
	t.Helper()
	data, err := os.ReadFile("messages/" + tag + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var raw map[string]any
	if err := json.Unmarshal(data, &raw); err != nil {
		t.Fatal(err)
	}
	all := make(map[string]string)
	for id, text := range raw {
		switch text := text.(type) {
		case string:
			all[id] = text
		case map[string]any:
			for _, form := range text {
				all[id] += form.(string) + "\n"
			}
			if len(text) != 2 || text["one"] == nil || text["other"] == nil {
				t.Errorf("%s: %s: got the forms %v, want one and other", tag, id, text)
			}
		}
	}
	return all
}

var blank = regexp.MustCompile(`\{\{\.(\w+)\}\}`)

func blanks(text string) []string {
	var names []string
	for _, match := range blank.FindAllStringSubmatch(text, -1) {
		names = append(names, match[1])
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Every language says every message, with the same blanks.
func TestLanguagesSayTheSame(t *testing.T) {
	want := texts(t, "en")
	for _, tag := range i18n.Tags[1:] {
		got := texts(t, tag)
		for id, text := range want {
			switch {
			case strings.TrimSpace(got[id]) == "":
				t.Errorf("%s: %s: got nothing, want %q", tag, id, text)
			case !slices.Equal(blanks(got[id]), blanks(text)):
				t.Errorf("%s: %s: got blanks %v, want %v", tag, id, blanks(got[id]), blanks(text))
			}
		}
		if len(got) != len(want) {
			t.Errorf("%s: got %d messages, want %d", tag, len(got), len(want))
		}
	}
}

// Every message that the program says exists, and every one that exists is said.
func TestMessagesAreUsed(t *testing.T) {
	said := regexp.MustCompile(`"((?:chart|column|cell|decimal|help|manual|usage|flag|worth|analysis|explain|solve|puzzles|classic|progress|range|or|yes|no|play|ending|menu|match|record|error|tree|book|tune|serve|page|cluster|worker|study|proof)(?:-[a-z0-9]+)*-?)"`)
	used := make(map[string]bool)
	for _, tree := range []string{"..", "../../cmd"} {
		err := filepath.WalkDir(tree, func(file string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() && (d.Name() == "node_modules" || d.Name() == "dist") {
				return fs.SkipDir
			}
			if ext := filepath.Ext(file); err != nil || !slices.Contains([]string{".go", ".js", ".html", ".ts", ".tsx"}, ext) || strings.HasSuffix(file, "_test.go") {
				return err
			}
			code, err := os.ReadFile(file)
			for _, match := range said.FindAllStringSubmatch(string(code), -1) {
				used[match[1]] = true
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	exist := texts(t, "en")
	families := regexp.MustCompile(`^(help|game|engine|evaluation|foul)-`) // put together from names; see the tests below and of the commands
	member := func(id string) bool {                                       // of a family that is put together: "page-room-" + name
		for i := range id {
			if id[i] == '-' && used[id[:i+1]] {
				return true
			}
		}
		return families.MatchString(id)
	}
	for id := range exist {
		if !used[id] && !member(id) {
			t.Errorf("message %q is never said", id)
		}
	}
	say := i18n.New("en")
	for _, g := range catalog.Games() {
		if _, ok := exist["game-"+g.Name]; !ok {
			t.Errorf("game %s has no description", g.Name)
		}
	}
	for _, e := range catalog.Engines() {
		if _, ok := exist["engine-"+e.Name]; !ok {
			t.Errorf("engine %s has no description", e.Name)
		}
	}
	for _, e := range catalog.Evaluations() {
		if _, ok := exist["evaluation-"+e.Name]; !ok {
			t.Errorf("evaluation %s has no description", e.Name)
		}
	}
	for id := range maps.Keys(used) {
		if _, ok := exist[id]; !ok && strings.Contains(id, "-") && regexp.MustCompile(`^(error|tree|page)-.*[^-]$`).MatchString(id) {
			t.Errorf("message %q does not exist: %s", id, say.Message(id))
		}
	}
}

func TestMatch(t *testing.T) {
	for wish, want := range map[string]string{
		"en": "en", "en_US.UTF-8": "en", "en-GB": "en",
		"pt": "pt-BR", "pt_BR.UTF-8": "pt-BR", "pt-br": "pt-BR", "PT_br": "pt-BR",
		"pt_PT": "pt-PT", "pt-AO": "pt-PT", "pt_MZ.UTF-8": "pt-PT", "pt-TL": "pt-PT",
		"pt-PT,pt;q=0.9,en;q=0.8": "pt-PT", "pt;q=0.9": "pt-BR", "en-US,en": "en",
		"fr": "", "C": "", "": "", "!!": "",
	} {
		if got, ok := i18n.Match(wish); got != want || ok != (want != "") {
			t.Errorf("Match(%q): got %q, %v, want %q", wish, got, ok, want)
		}
	}
}

func TestFromEnvironment(t *testing.T) {
	for _, test := range []struct {
		env  map[string]string
		want string
	}{
		{nil, "en"},
		{map[string]string{"LANG": "pt_BR.UTF-8"}, "pt-BR"},
		{map[string]string{"LANG": "pt_BR.UTF-8", "LC_MESSAGES": "pt_PT"}, "pt-PT"},
		{map[string]string{"LANG": "pt_BR.UTF-8", "LC_ALL": "C"}, "en"},
		{map[string]string{"LANG": "de_DE"}, "en"},
	} {
		if got := i18n.FromEnvironment(func(name string) string { return test.env[name] }); got != test.want {
			t.Errorf("%v: got %q, want %q", test.env, got, test.want)
		}
	}
}

func TestPlurals(t *testing.T) {
	for _, test := range []struct {
		tag   string
		count any
		want  string
	}{
		{"en", 1, "wins in 1 ply"},
		{"en", uint64(5), "wins in 5 plies"},
		{"pt-BR", 1, "ganha em 1 lance"},
		{"pt-PT", 3, "ganha em 3 jogadas"},
		{"pt-BR", 1_000_000, "ganha em 1000000 lances"},
		{"pt-BR", 0, "ganha em 0 lances"},
		{"pt-BR", 1.5, "ganha em 1.5 lance"},
		{"pt-PT", 0, "ganha em 0 jogadas"},
		{"pt-PT", 1.5, "ganha em 1.5 jogadas"},
		{"en", 0, "wins in 0 plies"},
	} {
		if got := i18n.New(test.tag).Message("worth-win", "Count", test.count); got != test.want {
			t.Errorf("%s, %v: got %q, want %q", test.tag, test.count, got, test.want)
		}
	}
}

func TestNumber(t *testing.T) {
	for _, test := range []struct{ tag, text, want string }{
		{"en", "+0.250", "+0.250"},
		{"pt-BR", "+0.250", "+0,250"},
		{"pt-PT", "12.3 s", "12,3 s"},
		{"pt-PT", "41", "41"},
	} {
		if got := i18n.New(test.tag).Number(test.text); got != test.want {
			t.Errorf("%s, %s: got %q, want %q", test.tag, test.text, got, test.want)
		}
	}
}

// A page gets the texts as they are written, without plurals.
func TestTexts(t *testing.T) {
	for _, tag := range i18n.Tags {
		texts := i18n.Texts(tag, "tree-")
		if got := texts["tree-visits"]; !strings.Contains(got, "{{.Visits}}") {
			t.Errorf("%s: got %q, want an open blank", tag, got)
		}
		if _, ok := texts["tree-nodes"]; ok || texts["worth-draw"] != "" {
			t.Errorf("%s: got %d texts, want those of the prefix that have no plural", tag, len(texts))
		}
	}
}
