package record_test

import (
	"flag"
	"io"
	"runtime"
	"testing"
	"time"

	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/record"
)

// largeMiB is the size of the texts of TestLargeTexts in MiB; docs/results/corpora.md has the figures of 100.
var largeMiB = flag.Int("large", 2, "size of the texts of TestLargeTexts in MiB")

// largeTexts are texts without an end: a beginning, and a part again and again.
var largeTexts = []struct{ format, name, game, begin, part string }{
	{"sgf", "variations of one turn", "", "(;GM[4]SZ[15]", "(;B[hh])"},
	{"sgf", "variations with replies", "", "(;GM[4]SZ[15];B[aa]", "(;W[hh];B[ii];W[jj])"},
	{"sgf", "moves on one cell", "", "(;GM[4]SZ[15]", ";B[hh]"},
	{"sgf", "passes", "", "(;GM[4]SZ[15]", ";B[]"},
	{"sgf", "stones set up", "", "(;GM[4]SZ[15];B[hh]", ";AE[aa:oo]"},
	{"sgf", "comments on one turn", "", "(;GM[4]SZ[15];B[hh]", ";C[a]"},
	{"sgf", "comments in variations", "", "(;GM[4]SZ[15];B[hh]", "(;C[a])"},
	{"sgf", "a long comment", "", "(;GM[4]SZ[15];B[hh]C[", "words and "},
	{"sgf", "labels of one node", "", "(;GM[4]SZ[15];B[hh]", "LB[aa]"},
	{"sgf", "values of one label", "", "(;GM[4]SZ[15];B[hh]LB", "[aa]"},
	{"sgf", "labels of one turn", "", "(;GM[4]SZ[15];B[hh]", ";LB[aa]"},
	{"sgf", "unknown properties", "", "(;GM[4]SZ[15]", "XA[b]XB[c]XC[d]"},
	{"sgf", "parentheses", "", "(;GM[4]SZ[15];B[hh]", "("},
	{"sgf", "semicolons", "", "(;GM[4]SZ[15];B[hh]", ";"},
	{"sgf", "games", "", "", "(;GM[4]SZ[15];B[hh]C[a comment that is neither short nor long]PB[Black]PW[White])\n"},
	{"sgf", "text outside of the games", "", "(;GM[4]SZ[15];B[hh])", "text ("},
	{"psq", "games", "", "", "Piskvorky 15x15, 11:11, 0\n8,8,1000\n9,9,900\nBlack\nWhite\n-1\n"},
	{"psq", "moves on one cell", "", "Piskvorky 15x15, 11:11, 0\n", "8,8,1\n"},
	{"psq", "text behind the moves", "", "Piskvorky 15x15, 11:11, 0\n8,8,1000\n", "some text\n"},
	{"jsonl", "games", "", "", `{"game":"gomoku","players":["one","two"],"moves":["h8","i8","h9"]}` + "\n"},
	{"jsonl", "one array", "", `{"game":"gomoku","moves":["h8"`, `,"h8"`},
	{"jsonl", "open brackets", "", `{"game":"gomoku","x":`, `[`},
	{"pos", "games", "gomoku", "", "h8i9h9i10h11i12\n"},
	{"pos", "one line", "gomoku", "", "h8i9"},
	{"offset", "games", "gomoku", "", "0,0, 1,0, 0,-1\n"},
	{"moves", "games", "gomoku", "", "h8 i8 h9\n"},
	{"moves", "one line", "gomoku", "", "h8 "},
	{"playok", "games", "", "", "[Event \"E\"]\n[Result \"1-0\"]\n\n1. h8 i9 2. h9 i10 1-0\n\n"},
	{"playok", "one game", "", "[Event \"E\"]\n\n1. h8 ", "i9 2. "},
	{"playok", "tags", "", "", "[Event \"E\"]\n"},
	{"sav", "numbers", "", "15\n15\n2\n7 7\n", "6 8\n"},
	{"binpos", "moves", "gomoku", "\xe1", "pb"},
	{"board", "rows", "tictactoe", "", "XO.\n"},
	{"renjunet", "games", "", "<database><games>", `<game id="1" rule="1"><move>h8 h9 h7</move></game>`},
	{"renjunet", "players", "", "<database><players>", `<player id="1" name="A"/>`},
	{"renjunet", "open elements", "", "<database>", `<a>`},
	{"renjunet", "a long move", "", `<database><games><game id="1"><move>`, "h8 "},
}

// A text of 100 MiB or more takes at most four times its size in memory, whatever is in it. What is left out is named, or
// the text is refused.
func TestLargeTexts(t *testing.T) {
	gametest.Long(t)
	size := *largeMiB << 20
	for _, test := range largeTexts {
		in := &largeReader{begin: test.begin, part: test.part, size: size}
		runtime.GC()
		start := time.Now()
		games, turns, notices := 0, 0, 0
		var last error
		o := record.ReadOptions{}
		if test.game != "" {
			o.Variant = gametest.Variant(t, test.game)
		}
		for g, err := range format(t, test.format).Read(in, o) {
			if last = err; err == nil {
				games, turns, notices = games+1, turns+countTurns(g.Turns), notices+len(g.Notices)
			}
			in.measure()
		}
		t.Logf("%s, %s: %d games, %d turns, %d notices, error %v; %d MiB, %v", test.format, test.name, games, turns, notices, last, in.most>>20, time.Since(start).Round(time.Millisecond))
		// A tree keeps up to maxTreeSize turns, which take up to 400 MiB.
		if in.most > uint64(4*max(size, 100<<20)) {
			t.Errorf("%s, %s: took %d MiB of memory for %d MiB of text", test.format, test.name, in.most>>20, *largeMiB)
		}
		if test.name != "games" && last == nil && notices == 0 {
			t.Errorf("%s, %s: got neither a notice nor an error", test.format, test.name)
		}
	}
}

// A largeReader reads a beginning and then a part again and again, size bytes in all. It keeps the most memory that the
// heap has taken meanwhile.
type largeReader struct {
	begin, part string
	size, read  int
	measured    time.Time
	most        uint64
}

func (r *largeReader) Read(p []byte) (int, error) {
	n := 0
	for n < len(p) && r.read < r.size {
		rest := r.part[max(r.read-len(r.begin), 0)%len(r.part):]
		if r.read < len(r.begin) {
			rest = r.begin[r.read:]
		}
		m := copy(p[n:], rest[:min(len(rest), r.size-r.read)])
		n += m
		r.read += m
	}
	if n == 0 {
		r.measure()
		return 0, io.EOF
	}
	r.measure()
	return n, nil
}

// measure measures the heap, at most every 10 ms.
func (r *largeReader) measure() {
	if time.Since(r.measured) < 10*time.Millisecond {
		return
	}
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	r.most = max(r.most, stats.HeapAlloc)
	r.measured = time.Now()
}
