package record_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// FormatByFile finds a format by the extension, in upper or lower case.
func TestFormatByFile(t *testing.T) {
	for file, want := range map[string]string{"a.SGF": "sgf", "b/c.psq": "psq", "x.jsonl": "jsonl", "X.Json": "jsonl", "x.pos": "pos", "openings.LIB": "lib", "renjunet_v10_20260102.rif": "renjunet", "games.XML": "renjunet", "game.sav": "sav", "x.txt": "", "x": ""} {
		if f, ok := record.FormatByFile(file); f.Name != want || ok != (want != "") {
			t.Errorf("FormatByFile(%q) = %q, %v, want %q", file, f.Name, ok, want)
		}
	}
}

// Read reads the files of other programs: Piskvork, Gomocup, SGF editors, collections of problems.
func TestOtherProgramsFiles(t *testing.T) {
	for _, test := range []struct{ format, text, game, want, players, result string }{
		{"psq", "Piskvorky 20x20, 11:11, 0\r\n9,10,0\r\n11,10,0\r\n10,9,31\r\npbrain-one.exe\r\npbrain-two.exe\r\n0\r\n", "", "i11 k11 j12", "pbrain-one.exe/pbrain-two.exe", "undecided"},
		{"psq", "Piskvorky 15x15, 0:9, 1\n8,8,120\n9,8,5\nhomo-1\npbrain-two\n-1\n", "renju", "h8 i8", "pbrain-two/homo-1", "undecided"},
		{"psq", "Piskvorky 15x15, 0:0, 0\n1,1\n15,15", "", "a15 o1", "/", "undecided"},
		{"pos", "h8h9i8", "gomoku", "h8 h7 i8", "/", "undecided"},
		{"pos", " H8 i9 ", "gomoku", "h8 i7", "/", "undecided"},
		{"offset", "8,-3, 6,-4, 5,-4", "gomoku20", "s13 q14 p14", "/", "undecided"},
		{"offset", "0,0 1 , -1", "gomoku", "h8 i9", "/", "undecided"},
		{"moves", "4455", "connect4", "4 4 5 5", "/", "undecided"},
		{"moves", "1. h8 i9 2. j10 g9 3. k11\n", "gomoku", "h8 i9 j10 g9 k11", "/", "undecided"},
		{"moves", "1.H8 2.I9(1.5s)\r\n", "gomoku", "h8 i9", "/", "undecided"},
		{"moves", "h8,i9,j10", "gomoku", "h8 i9 j10", "/", "undecided"},
		{"sgf", "(;GM[4]SZ[15];B[hh];W[ii])", "", "h8 i7", "/", "undecided"},
		{"sgf", "(;FF[4]GM[4]GN[1]EV[a x b]DT[2020.01.02]RO[1.1]RU[1]SZ[20]PB[a]PW[b]RE[W+1]TE[timeout]\n;B[aa]C[opening move];W[tt]C[3ms])\n\n", "", "a20 t1", "a/b", "second wins"},
		{"sgf", "(;GM[4]SZ[15]RU[Caro];B[hh];W[ii])", "gomoku", "h8 i7", "/", "undecided"},
		{"sgf", "(;GM[4]SZ[9]AB[aa][bb:cc]AW[ia];W[ib](;B[ic];W[id])(;B[ie]))", "", "i8 i7 i6", "/", "undecided"},
		{"sgf", "(;GM[4]SZ[3:2]RU[mnk:3x2,k=3];B[aa];W[ab];B[ba];W[bb];B[ca])", "", "a2 a1 b2 b1 c2", "/", "first wins"},
		{"sgf", "(;GM[4]SZ[15]PB[Jo\xe3o]PlayerWhite[x\\]\\\ny]RE[B+R];B[hh])", "", "h8", "João/x]y", "first wins"},
		{"sgf", "(;GM[4]SZ[7:6]RU[connect4]RE[0];B[df];W[de])", "", "4 4", "/", "draw"},
		{"jsonl", `{"id":"F1","rule":"renju","size":15,"black":["F9","F10"],"white":["F12"],"toMove":"white","forbidden":{"D7":"33"}}`, "", "", "/", "undecided"},
		{"jsonl", ` {"game":"slippery4","moves":["b2>c3","a1"],"players":["a"],"result":"draw"} `, "", "b2>c3 a1", "a/", "draw"},
	} {
		g := readOne(t, test.format, test.text, test.game)
		if got := gameText(t, g); got != test.want {
			t.Errorf("%q: got moves %s, want %s", test.text, got, test.want)
		}
		if got := strings.Join(g.Players[:], "/"); got != test.players {
			t.Errorf("%q: got players %s, want %s", test.text, got, test.players)
		}
		if got := g.Outcome.String(); got != test.result {
			t.Errorf("%q: got %s, want %s", test.text, got, test.result)
		}
	}
}

// Write returns an unsupported error, and writes nothing, for a game that the format cannot represent.
func TestUnsupported(t *testing.T) {
	cube := readOne(t, "moves", "b2/2 a1/1", "cube")
	slip := readOne(t, "moves", "b2>c3 a1", "slippery4")
	wide := readOne(t, "moves", "ab1", "mnk:30x3,k=3")
	uneven := readOne(t, "jsonl", `{"game":"gomoku","black":["h8","i8","j8"],"toMove":"white"}`, "")
	empty := &record.Game{Variant: gametest.Variant(t, "gomoku")}
	for _, test := range []struct {
		game    *record.Game
		formats string
	}{{cube, "sgf psq pos offset lib sav binpos board"}, {slip, "sgf psq pos offset lib sav binpos board"}, {wide, "pos lib binpos board"}, {uneven, "psq playok pos offset moves sav binpos"}, {empty, "psq playok pos offset moves sav binpos"}} {
		for _, f := range record.Formats() {
			var text bytes.Buffer
			err := f.Write(&text, test.game)
			unsupported := f.ReadOnly || strings.Contains(" "+test.formats+" ", " "+f.Name+" ")
			if unsupported != errors.Is(err, errors.ErrUnsupported) || unsupported != (text.Len() == 0) || !unsupported && err != nil {
				t.Errorf("%s, %v: got %v and %q, want unsupported %v", f.Name, test.game.Variant, err, text.String(), unsupported)
			}
		}
	}
}

// Read reads every position of the project's shared data. Every 50th position survives a round trip through sgf and jsonl.
func TestSharedData(t *testing.T) {
	for _, test := range []struct{ pattern, format, game string }{
		{"*.jsonl", "jsonl", ""},
		{"openings_freestyle15.txt", "pos", "gomoku"},
		{"openings_freestyle20.txt", "pos", "gomoku20"},
		{"openings_renju15.txt", "pos", "renju"},
		{"openings_standard15.txt", "pos", "standard"},
	} {
		files, _ := filepath.Glob(filepath.Join("../../shared/data/gomoku", test.pattern))
		if len(files) == 0 {
			t.Skip("no shared data")
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var v rules.Variant
			if test.game != "" {
				v = gametest.Variant(t, test.game)
			}
			n := 0
			for g, err := range format(t, test.format).Read(bytes.NewReader(text), record.ReadOptions{Variant: v}) {
				if n++; err != nil || n%50 > 0 {
					if err != nil {
						t.Errorf("%s: %v", file, err)
					}
					continue
				}
				g.Notices = nil // of members that only the problems have
				for _, name := range []string{"sgf", "jsonl"} {
					var text bytes.Buffer
					if err := format(t, name).Write(&text, g); err != nil {
						t.Fatal(err)
					}
					if again := readOne(t, name, text.String(), ""); !reflect.DeepEqual(again, g) {
						t.Errorf("%s, game %d as %s: got %+v, want %+v", file, n, name, again, g)
					}
				}
			}
			if n < 50 {
				t.Errorf("%s: read %d games", file, n)
			}
		}
	}
}
