package record_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// Files of other programs, as their formats describe them.
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

// Each fault has its line, its column and what may stand there.
func TestParseErrors(t *testing.T) {
	for _, test := range []struct {
		format, text, game string
		line, column       int
		want               record.Want
		err                error
	}{
		{"psq", "Hello\n", "", 1, 1, record.WantPSQHeader, nil},
		{"psq", "\nPiskvorky 15x15, 0:0, 2\n", "", 2, 1, record.WantPSQHeader, nil},
		{"psq", "Piskvorky 20x20, 0:0, 0\n", "gomoku", 1, 11, record.WantSameVariant, nil},
		{"psq", "Piskvorky 15x15, 0:0, 0\n1,1,0\n16,1,0\n", "", 3, 1, record.WantPSQMove, nil},
		{"psq", "Piskvorky 15x15, 0:0, 0\n1,1,0\n1,1,0\n", "", 3, 1, "", rules.ErrOccupied},
		{"psq", "Piskvorky 15x15, 0:0, 0\n1,1,0\n1,x,0\n", "", 3, 1, record.WantPSQMove, nil},
		{"psq", "Piskvorky 3x3, 0:0, 0\n", "", 1, 11, "", nil},
		{"psq", "Piskvorky 15x15, 0:0, 0\n1,1,0\na\nb\n0\nc\n", "", 6, 1, record.WantPSQHeader, nil},
		{"pos", "h8i9\n\n  h8é", "gomoku", 3, 5, record.WantCoordinate, nil},
		{"pos", "h8h8", "gomoku", 1, 3, "", rules.ErrOccupied},
		{"pos", "h8h16", "gomoku", 1, 3, record.WantCoordinate, nil},
		{"pos", "h8", "", 1, 1, record.WantVariant, nil},
		{"offset", "0,0, 9,9", "gomoku", 1, 6, record.WantOffset, nil},
		{"offset", "0,0, 1", "gomoku", 1, 6, record.WantOffset, nil},
		{"moves", "44\n4444444", "connect4", 2, 7, "", rules.ErrFull},
		{"moves", "h8 ação", "gomoku", 1, 4, "", rules.ErrNotation},
		{"sgf", "hello", "", 1, 1, record.WantGameTree, nil},
		{"sgf", "()", "", 1, 2, record.WantNode, nil},
		{"sgf", "(;GM[4]SZ[15]\n;B[hh];W[hh])", "", 2, 10, "", rules.ErrOccupied},
		{"sgf", "(;GM[1]SZ[15])", "", 1, 6, record.WantGameType, nil},
		{"sgf", "(;SZ[15])", "", 1, 2, record.WantGameType, nil},
		{"sgf", "(;GM[4];B[hh])", "", 1, 2, record.WantSize, nil},
		{"sgf", "(;GM[4]SZ[big])", "", 1, 11, record.WantSize, nil},
		{"sgf", "(;GM[4]SZ[99])", "", 1, 11, "", nil},
		{"sgf", "(;GM[4]SZ[15]RU[chess])", "", 1, 17, record.WantRules, nil},
		{"sgf", "(;GM[4]SZ[15]RU[renju])", "gomoku", 1, 17, record.WantSameVariant, nil},
		{"sgf", "(;GM[4]SZ[20])", "gomoku", 1, 11, record.WantSameVariant, nil},
		{"sgf", "(;GM[4]SZ[15];B[pp])", "", 1, 17, record.WantPoint, nil},
		{"sgf", "(;GM[4]SZ[15];B[])", "", 1, 17, record.WantPoint, nil},
		{"sgf", "(;GM[4]SZ[15];B[aa];B[bb])", "", 1, 23, record.WantWhite, nil},
		{"sgf", "(;GM[4]SZ[15];W[aa])", "", 1, 17, record.WantBlack, nil},
		{"sgf", "(;GM[4]SZ[15];B[aa];AB[bb])", "", 1, 24, record.WantSetup, nil},
		{"sgf", "(;GM[4]SZ[15];B[aa](;W[bb])(;W[bb];B[bb]))", "", 1, 38, "", rules.ErrOccupied},
		{"sgf", "(;GM[4]SZ[15];B[aa](;W[bb])(;B[bb]))", "", 1, 32, record.WantWhite, nil},
		{"sgf", "(;GM[4]SZ[15];B[aa](;W[bb]);W[cc])", "", 1, 28, record.WantVariation, nil},
		{"sgf", "(;GM[4]SZ[15](;AB[aa];W[bb])(;AB[cc];W[bb]))", "", 1, 29, record.WantSetup, nil},
		{"sgf", "(;GM[4]SZ[15]PL[X])", "", 1, 17, record.WantSideToMove, nil},
		{"sgf", "(;GM[4]SZ[15]PB)", "", 1, 16, record.WantValue, nil},
		{"sgf", "(;GM[4]SZ[15]PB[ab\nc", "", 2, 2, record.WantClose, nil},
		{"sgf", "(;GM[4]SZ[15]1)", "", 1, 14, record.WantProperty, nil},
		{"sgf", "(;GM[4]SZ[15])\n)", "", 2, 1, record.WantGameTree, nil},
		{"sgf", "(;GM[4]SZ[7:6]RU[connect4]AB[aa])", "", 1, 30, "", nil},
		{"sgf", "(;GM[4]SZ[7:6]RU[connect4];B[aa])", "", 1, 30, "", rules.ErrFloating},
		{"jsonl", "{\"game\":\"tictactoe\",\n", "", 1, 20, record.WantJSON, nil},
		{"jsonl", "[1]", "", 1, 1, record.WantJSON, nil},
		{"jsonl", "null", "tictactoe", 1, 1, record.WantJSON, nil},
		{"jsonl", "{}", "", 1, 1, record.WantVariant, nil},
		{"jsonl", `{"game":"chess"}`, "", 1, 9, "", nil},
		{"jsonl", `{"game":"gomoku"}`, "renju", 1, 9, record.WantSameVariant, nil},
		{"jsonl", `{"game":"tictactoe","moves":["1", "1"]}`, "", 1, 35, "", rules.ErrOccupied},
		{"jsonl", `{"game":"tictactoe","moves":["1 2"]}`, "", 1, 30, "", rules.ErrNotation},
		{"jsonl", `{"game":"tictactoe","black":["é1"]}`, "", 1, 30, "", rules.ErrNotation},
		{"jsonl", `{"game":"tictactoe","black":["1"],"white":["1"]}`, "", 1, 44, "", rules.ErrOccupied},
		{"jsonl", `{"game":"tictactoe","toMove":"red"}`, "", 1, 30, record.WantValidValue, nil},
		{"jsonl", `{"game":"tictactoe","result":"red"}`, "", 1, 30, record.WantValidValue, nil},
		{"jsonl", `{"game":"tictactoe","reason":"rain"}`, "", 1, 30, record.WantValidValue, nil},
		{"jsonl", `{"game":"tictactoe","players":["a","b","c"]}`, "", 1, 40, record.WantValidValue, nil},
		{"jsonl", `{"rule":"caro","size":15}`, "", 1, 9, record.WantRules, nil},
		{"jsonl", `{"rule":"renju","size":3}`, "", 1, 9, "", nil},
	} {
		var v rules.Variant
		if test.game != "" {
			v = gametest.Variant(t, test.game)
		}
		_, err := read(format(t, test.format), test.text, v)
		var fault *record.ParseError
		if !errors.As(err, &fault) {
			t.Errorf("%s %q: got %v, want a fault", test.format, test.text, err)
			continue
		}
		if fault.Line != test.line || fault.Column != test.column || fault.Want != test.want || test.err != nil && !errors.Is(err, test.err) || (fault.Want == "") != (fault.Err != nil) {
			t.Errorf("%s %q: got %v, want line %d, column %d, %q %v", test.format, test.text, err, test.line, test.column, test.want, test.err)
		}
	}
}

// What a format cannot say it does not say wrong.
func TestUnsupported(t *testing.T) {
	cube := readOne(t, "moves", "b2/2 a1/1", "cube")
	slip := readOne(t, "moves", "b2>c3 a1", "slippery4")
	wide := readOne(t, "moves", "ab1", "mnk:30x3,k=3")
	uneven := readOne(t, "jsonl", `{"game":"gomoku","black":["h8","i8","j8"],"toMove":"white"}`, "")
	empty := &record.Game{Variant: gametest.Variant(t, "gomoku")}
	for _, test := range []struct {
		game    *record.Game
		formats string
	}{{cube, "sgf psq pos offset"}, {slip, "sgf psq pos offset"}, {wide, "pos"}, {uneven, "psq pos offset moves"}, {empty, "psq pos offset moves"}} {
		for _, f := range record.Formats() {
			var text bytes.Buffer
			err := f.Write(&text, test.game)
			refused := strings.Contains(" "+test.formats+" ", " "+f.Name+" ")
			if refused != errors.Is(err, errors.ErrUnsupported) || refused != (text.Len() == 0) || !refused && err != nil {
				t.Errorf("%s, %v: got %v and %q, want refused %v", f.Name, test.game.Variant, err, text.String(), refused)
			}
		}
	}
}

// Every position of the project's data can be read and written.
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
			t.Skip("the data are not here")
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
			for g, err := range format(t, test.format).Read(bytes.NewReader(text), v) {
				if n++; err != nil || n%50 > 0 {
					if err != nil {
						t.Errorf("%s: %v", file, err)
					}
					continue
				}
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

func FuzzRead(f *testing.F) {
	rng := rand.New(rand.NewPCG(9, 9))
	for i, form := range record.Formats() {
		for _, game := range testVariants {
			var text bytes.Buffer
			if err := form.Write(&text, randomGame(rng, gametest.Variant(f, game))); err == nil {
				f.Add(text.String(), byte(i), game)
			}
		}
	}
	f.Add("(;GM[4]SZ[9]AB[aa][bb:cc]AW[ia]PL[W];B[ib](;B[ic];W[id])(;B[ie]))", byte(0), "")
	for range 10 {
		var text bytes.Buffer
		if err := record.Formats()[0].Write(&text, randomTree(f, rng, gametest.Variant(f, "gomoku"))); err != nil {
			f.Fatal(err)
		}
		f.Add(text.String(), byte(0), "")
	}
	f.Add(`{"rule":"renju","size":15,"black":["F9","F10"],"white":["F12"],"toMove":"white"}`, byte(2), "")
	f.Fuzz(func(t *testing.T, text string, index byte, game string) {
		forms := record.Formats()
		form := forms[int(index)%len(forms)]
		v, err := rules.Parse(game)
		if err != nil {
			v = rules.Variant{}
		}
		games, err := read(form, text, v)
		if err != nil {
			if fault, ok := errors.AsType[*record.ParseError](err); !ok || fault.Line < 1 || fault.Column < 1 || strings.ContainsAny(fault.Error(), "\n\x00") {
				t.Fatalf("%s: %.200q: error %T %v", form.Name, text, err, err)
			}
		}
		for _, g := range games {
			for _, other := range forms {
				var text bytes.Buffer
				if err := other.Write(&text, g); errors.Is(err, errors.ErrUnsupported) {
					continue
				} else if err != nil {
					t.Fatalf("%s: %+v: %v", other.Name, g, err)
				}
				again, err := read(other, text.String(), g.Variant)
				if err != nil || len(again) != 1 {
					t.Fatalf("%s: %+v: written as %q, read as %d games, %v", other.Name, g, text.String(), len(again), err)
				}
				a, errA := g.End()
				b, errB := again[0].End()
				if errA != nil || errB != nil || a.Key() != b.Key() {
					t.Errorf("%s: %+v: written as %q, read as %+v, %v, %v", other.Name, g, text.String(), again[0], errA, errB)
				}
				if got, want := treeText(again[0].Turns), treeText(g.Turns); other.HasVariations && got != want {
					t.Errorf("%s: written as %q, read as%s, want%s", other.Name, text.String(), got, want)
				}
			}
		}
	})
}
