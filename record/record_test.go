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
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

func variant(t testing.TB, game string) rules.Variant {
	t.Helper()
	v, err := rules.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func format(t testing.TB, name string) record.Format {
	t.Helper()
	f, ok := record.Named(name)
	if !ok {
		t.Fatalf("no format %q", name)
	}
	return f
}

// read returns the games of a text up to its first fault.
func read(f record.Format, text string, v rules.Variant) (games []*record.Game, err error) {
	for g, err := range f.Read(strings.NewReader(text), v) {
		if err != nil {
			return games, err
		}
		games = append(games, g)
	}
	return games, nil
}

// one returns the only game of a text.
func one(t testing.TB, name, text, game string) *record.Game {
	t.Helper()
	var v rules.Variant
	if game != "" {
		v = variant(t, game)
	}
	games, err := read(format(t, name), text, v)
	if err != nil || len(games) != 1 {
		t.Fatalf("%s %.60q: got %d games and %v, want one", name, text, len(games), err)
	}
	return games[0]
}

// moves returns the game as rules writes it.
func moves(t testing.TB, g *record.Game) string {
	t.Helper()
	pos, err := g.End()
	if err != nil {
		t.Fatal(err)
	}
	return rules.GameText(pos, false)
}

var mixed = []string{
	"tictactoe", "tictactoe4", "free4", "connect4", "points4", "slippery4", "gomoku", "gomoku20", "standard", "renju", "cube", "qubic", "score4",
	"mnk:32x3,k=3", "mnk:27x30,k=5", "mnk:5x7,k=4,gravity,misere", "mnk:19x15,k=6,exact", "mnk:9x9,k=5,renju", "mnk:4x3,k=2,points,slip=0.5", "mnk:5x4,k=4,gravity,slip=0.3",
}

// played returns a game of random moves with everything that can be told of it.
func played(rng *rand.Rand, v rules.Variant) *record.Game {
	pos := rules.New(v)
	for range rng.IntN(v.Cells()) + 1 {
		if pos.Outcome() != alinha.Undecided {
			break
		}
		for again := true; again; again = pos.ToMove() == alinha.Chance {
			moves := pos.Moves(nil)
			pos.Play(moves[rng.IntN(len(moves))])
		}
	}
	g := record.Of(pos)
	texts := []string{"", "pvs:depth=4", `a]b\c:d`, "ação ŝ 三", "x y", "12", "Piskvorky 3x3"}
	text := func() string { return texts[rng.IntN(len(texts))] }
	g.Name, g.Event, g.Round, g.Date, g.Players = text(), text(), text(), "2026-11-21", [2]string{text(), text()}
	for i := range g.Turns {
		g.Turns[i].Comment = text()
		g.Turns[i].Time = time.Duration(rng.IntN(3)) * time.Millisecond
	}
	if g.Outcome == alinha.Undecided && rng.IntN(2) == 0 {
		g.Outcome = alinha.FirstWins + alinha.Outcome(rng.IntN(2))
		g.Reason = []record.Reason{record.ByResignation, record.OnTime, record.ByForfeit}[rng.IntN(3)]
	}
	return g
}

// half makes the first moves of a game its setup.
func half(t testing.TB, g *record.Game) *record.Game {
	t.Helper()
	n := len(g.Turns) / 2
	start := *g
	start.Turns = g.Turns[:n]
	pos, err := start.End()
	if err != nil {
		t.Fatal(err)
	}
	board, _ := rules.BoardOf(pos)
	h := *g
	h.Setup, h.Mover, h.Turns = board.Cells(nil), pos.ToMove(), g.Turns[n:]
	return &h
}

// told returns of a game what a format tells.
func told(name string, g *record.Game) *record.Game {
	of := *g
	of.Turns = append([]record.Turn(nil), g.Turns...)
	bare := record.Game{Variant: of.Variant, Turns: of.Turns}
	switch name {
	case "jsonl":
		return &of
	case "sgf":
		for i := range of.Turns {
			of.Turns[i].Time = 0
		}
		return &of
	case "psq":
		for i := range of.Turns {
			of.Turns[i].Comment = ""
		}
		bare.Players = of.Players
	default:
		for i := range of.Turns {
			of.Turns[i].Comment, of.Turns[i].Time = "", 0
		}
	}
	pos, _ := bare.End()
	bare.Outcome = pos.Outcome()
	return &bare
}

// What is written is read again, for all that the format tells; and several at once.
func TestRoundTrip(t *testing.T) {
	for _, f := range record.Formats() {
		rng := rand.New(rand.NewPCG(7, 7))
		said := 0
		for _, game := range mixed {
			v := variant(t, game)
			var text bytes.Buffer
			var want []*record.Game
			for range 6 {
				g := played(rng, v)
				switch err := f.Write(&text, g); {
				case errors.Is(err, errors.ErrUnsupported):
					continue
				case err != nil:
					t.Fatalf("%s, %s: %v", f.Name, game, err)
				}
				want = append(want, told(f.Name, g))
			}
			said += len(want)
			got, err := read(f, text.String(), v)
			if err != nil || len(got) != len(want) {
				t.Fatalf("%s, %s: got %d games and %v, want %d\n%s", f.Name, game, len(got), err, len(want), text.String())
			}
			for i := range got {
				if !reflect.DeepEqual(got[i], want[i]) {
					t.Errorf("%s, %s: got %+v, want %+v\n%s", f.Name, game, got[i], want[i], text.String())
				}
			}
		}
		if said < 60 {
			t.Errorf("%s: said %d games, want at least 60", f.Name, said)
		}
	}
}

// A setup is read again by the formats that have one, and by the others as turns.
func TestSetups(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for _, game := range []string{"tictactoe", "gomoku", "connect4", "standard", "mnk:5x7,k=4,gravity,misere", "cube", "score4"} {
		v := variant(t, game)
		for range 10 {
			g := half(t, played(rng, v))
			board, err := g.End()
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range record.Formats() {
				var text bytes.Buffer
				if err := f.Write(&text, g); errors.Is(err, errors.ErrUnsupported) {
					if f.Name == "jsonl" {
						t.Errorf("%s, %s: %v", f.Name, game, err)
					}
					continue
				} else if err != nil {
					t.Fatalf("%s, %s: %v", f.Name, game, err)
				}
				got := one(t, f.Name, text.String(), game)
				if f.Name == "jsonl" || f.Name == "sgf" {
					if want := told(f.Name, g); !reflect.DeepEqual(got, want) {
						t.Errorf("%s, %s: got %+v, want %+v\n%s", f.Name, game, got, want, text.String())
					}
				}
				if pos, err := got.End(); err != nil || pos.Key() != board.Key() {
					t.Errorf("%s, %s: got another position, %v\n%s", f.Name, game, err, text.String())
				}
			}
		}
	}
}

// Files of other programs, as their formats describe them.
func TestForeign(t *testing.T) {
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
		g := one(t, test.format, test.text, test.game)
		if got := moves(t, g); got != test.want {
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
func TestFaults(t *testing.T) {
	for _, test := range []struct {
		format, text, game string
		line, column       int
		want               record.Want
		err                error
	}{
		{"psq", "Hello\n", "", 1, 1, record.WantHeader, nil},
		{"psq", "\nPiskvorky 15x15, 0:0, 2\n", "", 2, 1, record.WantHeader, nil},
		{"psq", "Piskvorky 20x20, 0:0, 0\n", "gomoku", 1, 11, record.WantThisGame, nil},
		{"psq", "Piskvorky 15x15, 0:0, 0\n1,1,0\n16,1,0\n", "", 3, 1, record.WantCell, nil},
		{"psq", "Piskvorky 15x15, 0:0, 0\n1,1,0\n1,1,0\n", "", 3, 1, "", rules.ErrOccupied},
		{"psq", "Piskvorky 15x15, 0:0, 0\n1,1,0\n1,x,0\n", "", 3, 1, record.WantCell, nil},
		{"psq", "Piskvorky 3x3, 0:0, 0\n", "", 1, 11, "", nil},
		{"psq", "Piskvorky 15x15, 0:0, 0\n1,1,0\na\nb\n0\nc\n", "", 6, 1, record.WantHeader, nil},
		{"pos", "h8i9\n\n  h8é", "gomoku", 3, 5, record.WantLetters, nil},
		{"pos", "h8h8", "gomoku", 1, 3, "", rules.ErrOccupied},
		{"pos", "h8h16", "gomoku", 1, 3, record.WantLetters, nil},
		{"pos", "h8", "", 1, 1, record.WantGame, nil},
		{"offset", "0,0, 9,9", "gomoku", 1, 6, record.WantPair, nil},
		{"offset", "0,0, 1", "gomoku", 1, 6, record.WantPair, nil},
		{"moves", "44\n4444444", "connect4", 2, 7, "", rules.ErrFull},
		{"moves", "h8 ação", "gomoku", 1, 4, "", rules.ErrNotation},
		{"sgf", "hello", "", 1, 1, record.WantTree, nil},
		{"sgf", "()", "", 1, 2, record.WantNode, nil},
		{"sgf", "(;GM[4]SZ[15]\n;B[hh];W[hh])", "", 2, 10, "", rules.ErrOccupied},
		{"sgf", "(;GM[1]SZ[15])", "", 1, 6, record.WantGomoku, nil},
		{"sgf", "(;SZ[15])", "", 1, 2, record.WantGomoku, nil},
		{"sgf", "(;GM[4];B[hh])", "", 1, 2, record.WantSize, nil},
		{"sgf", "(;GM[4]SZ[big])", "", 1, 11, record.WantSize, nil},
		{"sgf", "(;GM[4]SZ[99])", "", 1, 11, "", nil},
		{"sgf", "(;GM[4]SZ[15]RU[chess])", "", 1, 17, record.WantRules, nil},
		{"sgf", "(;GM[4]SZ[15]RU[renju])", "gomoku", 1, 17, record.WantThisGame, nil},
		{"sgf", "(;GM[4]SZ[20])", "gomoku", 1, 11, record.WantThisGame, nil},
		{"sgf", "(;GM[4]SZ[15];B[pp])", "", 1, 17, record.WantPoint, nil},
		{"sgf", "(;GM[4]SZ[15];B[])", "", 1, 17, record.WantPoint, nil},
		{"sgf", "(;GM[4]SZ[15];B[aa];B[bb])", "", 1, 23, record.WantWhite, nil},
		{"sgf", "(;GM[4]SZ[15];W[aa])", "", 1, 17, record.WantBlack, nil},
		{"sgf", "(;GM[4]SZ[15];B[aa];AB[bb])", "", 1, 24, record.WantSetup, nil},
		{"sgf", "(;GM[4]SZ[15]PL[X])", "", 1, 17, record.WantMover, nil},
		{"sgf", "(;GM[4]SZ[15]PB)", "", 1, 16, record.WantValue, nil},
		{"sgf", "(;GM[4]SZ[15]PB[ab\nc", "", 2, 2, record.WantClose, nil},
		{"sgf", "(;GM[4]SZ[15]1)", "", 1, 14, record.WantProperty, nil},
		{"sgf", "(;GM[4]SZ[15])\n)", "", 2, 1, record.WantTree, nil},
		{"sgf", "(;GM[4]SZ[7:6]RU[connect4]AB[aa])", "", 1, 30, "", nil},
		{"sgf", "(;GM[4]SZ[7:6]RU[connect4];B[aa])", "", 1, 30, "", rules.ErrFloating},
		{"jsonl", "{\"game\":\"tictactoe\",\n", "", 1, 20, record.WantJSON, nil},
		{"jsonl", "[1]", "", 1, 1, record.WantJSON, nil},
		{"jsonl", "null", "tictactoe", 1, 1, record.WantJSON, nil},
		{"jsonl", "{}", "", 1, 1, record.WantGame, nil},
		{"jsonl", `{"game":"chess"}`, "", 1, 9, "", nil},
		{"jsonl", `{"game":"gomoku"}`, "renju", 1, 9, record.WantThisGame, nil},
		{"jsonl", `{"game":"tictactoe","moves":["1", "1"]}`, "", 1, 35, "", rules.ErrOccupied},
		{"jsonl", `{"game":"tictactoe","moves":["1 2"]}`, "", 1, 30, "", rules.ErrNotation},
		{"jsonl", `{"game":"tictactoe","black":["é1"]}`, "", 1, 30, "", rules.ErrNotation},
		{"jsonl", `{"game":"tictactoe","black":["1"],"white":["1"]}`, "", 1, 44, "", rules.ErrOccupied},
		{"jsonl", `{"game":"tictactoe","toMove":"red"}`, "", 1, 30, record.WantOther, nil},
		{"jsonl", `{"game":"tictactoe","result":"red"}`, "", 1, 30, record.WantOther, nil},
		{"jsonl", `{"game":"tictactoe","reason":"rain"}`, "", 1, 30, record.WantOther, nil},
		{"jsonl", `{"game":"tictactoe","players":["a","b","c"]}`, "", 1, 40, record.WantOther, nil},
		{"jsonl", `{"rule":"caro","size":15}`, "", 1, 9, record.WantRules, nil},
		{"jsonl", `{"rule":"renju","size":3}`, "", 1, 9, "", nil},
	} {
		var v rules.Variant
		if test.game != "" {
			v = variant(t, test.game)
		}
		_, err := read(format(t, test.format), test.text, v)
		var fault *record.Error
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
func TestUnsayable(t *testing.T) {
	cube := one(t, "moves", "b2/2 a1/1", "cube")
	slip := one(t, "moves", "b2>c3 a1", "slippery4")
	wide := one(t, "moves", "ab1", "mnk:30x3,k=3")
	uneven := one(t, "jsonl", `{"game":"gomoku","black":["h8","i8","j8"],"toMove":"white"}`, "")
	empty := &record.Game{Variant: variant(t, "gomoku")}
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
func TestData(t *testing.T) {
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
				v = variant(t, test.game)
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
					if again := one(t, name, text.String(), ""); !reflect.DeepEqual(again, g) {
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

func TestFormats(t *testing.T) {
	for file, want := range map[string]string{"a.SGF": "sgf", "b/c.psq": "psq", "x.jsonl": "jsonl", "x.pos": "pos", "x.txt": "", "x": ""} {
		if f, ok := record.OfFile(file); f.Name != want || ok != (want != "") {
			t.Errorf("OfFile(%q) = %q, %v, want %q", file, f.Name, ok, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	rng := rand.New(rand.NewPCG(9, 9))
	for i, form := range record.Formats() {
		for _, game := range mixed {
			var text bytes.Buffer
			if err := form.Write(&text, played(rng, variant(f, game))); err == nil {
				f.Add(text.String(), byte(i), game)
			}
		}
	}
	f.Add("(;GM[4]SZ[9]AB[aa][bb:cc]AW[ia]PL[W];B[ib](;B[ic];W[id])(;B[ie]))", byte(0), "")
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
			if fault, ok := errors.AsType[*record.Error](err); !ok || fault.Line < 1 || fault.Column < 1 || strings.ContainsAny(fault.Error(), "\n\x00") {
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
			}
		}
	})
}
