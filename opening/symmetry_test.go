package opening_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/opening"
	"github.com/alinha/alinha/rules"
)

// side is the number of columns and of rows of the boards of these tests.
const side = 15

// A picture is a board of 15x15 as text, row by row.
type picture [side * side]byte

// turned returns the picture turned by a quarter, mirrored after four quarters.
func (p picture) turned(mirror bool) picture {
	var to picture
	for y := range side {
		for x := range side {
			if mirror {
				to[y*side+x] = p[y*side+side-1-x]
			} else {
				to[y*side+x] = p[x*side+side-1-y]
			}
		}
	}
	return to
}

// pictureWith returns the least of the pictures of some stones and a black stone on a cell, turned and mirrored. Two fifth moves
// are symmetric exactly if they have the same: the independent twin of the check of offers.
func pictureWith(stones []alinha.Move, fifth alinha.Move) picture {
	var p picture
	for i, m := range stones {
		p[m] = "XO"[i%2]
	}
	p[fifth] = 'X'
	return p.least()
}

// least returns the least of the pictures that the picture becomes, turned and mirrored.
func (p picture) least() picture {
	least := p
	for range 2 {
		for range 4 {
			p = p.turned(false)
			if slices.Compare(p[:], least[:]) < 0 {
				least = p
			}
		}
		p = p.turned(true)
	}
	return least
}

// A second offer is refused exactly if the board with it looks like the board with the first offer: for all pairs of cells
// after symmetric and after random stones.
func TestOffersAgainstPictures(t *testing.T) {
	rule := ruleOf(t, "rif")
	v := variantOf(t, rule)
	texts := []string{"h8 h9 h7 stay h6", "h8 h9 h7 stay h10", "h8 i9 g7 stay f6", "h8 h9 i9 stay i8", "h8 i9 i7 stay h7", "h8 i9 g9 stay i7"}
	rng := rand.New(rand.NewPCG(3, 4))
	for range 10 {
		s, err := rule.Start(v)
		if err != nil {
			t.Fatal(err)
		}
		text := ""
		for len(s.Words()) < 5 {
			word := randomWord(s, rng)
			if err := s.Play(word); err != nil {
				t.Fatal(err)
			}
			text += word + " "
		}
		texts = append(texts, text)
	}
	for _, text := range texts {
		s := play(t, "rif", text)
		board, _ := rules.BoardOf(s.Position())
		stones := board.History(nil)
		pictures := make(map[alinha.Move]picture)
		for _, m := range s.Cells() {
			pictures[m] = pictureWith(stones, m)
		}
		for _, a := range s.Cells() {
			after := s.Clone()
			if err := after.Play(board.Format(a)); err != nil {
				t.Fatal(err)
			}
			allowed := after.Cells()
			for _, b := range s.Cells() {
				if got, want := slices.Contains(allowed, b), pictures[a] != pictures[b]; got != want {
					t.Fatalf("%s: %s after the offer %s: allowed %v, want %v", text, board.Format(b), board.Format(a), got, want)
				}
			}
		}
	}
}

// MaxOffers offers can be made after any four stones of which Black has the centre; after some no more.
func TestMaxOffers(t *testing.T) {
	most := opening.MaxOffers(side)
	if most != 116 {
		t.Errorf("got %d, want 116", most)
	}
	least := side * side
	for _, text := range []string{"h8 h9 h7 stay h6", "h8 i9 g7 stay f6", "h8 h9 i9 stay i8", "h8 i9 i7 stay h7", "h8 i9 g9 stay i7", "h8 h9 i7 stay c3"} {
		s := play(t, "rif", text)
		board, _ := rules.BoardOf(s.Position())
		stones := board.History(nil)
		different := make(map[picture]bool)
		for _, m := range s.Cells() {
			different[pictureWith(stones, m)] = true
		}
		least = min(least, len(different))
	}
	if least != most {
		t.Errorf("got at least %d different fifth moves, want %d", least, most)
	}
}

// The 26 patterns are all classes of the first three stones in the central squares, each once.
func TestPatterns(t *testing.T) {
	v, err := rules.Parse("renju")
	if err != nil {
		t.Fatal(err)
	}
	names := make(map[picture]string) // of each class, by its least picture
	for white := range alinha.Move(side * side) {
		for black := range alinha.Move(side * side) {
			if !within(white, 1) || !within(black, 2) || white == black || white == centre || black == centre {
				continue
			}
			pos := rules.New(v)
			for _, m := range []alinha.Move{centre, white, black} {
				pos.Play(m)
			}
			pattern, ok := opening.PatternOf(pos)
			if !ok {
				t.Fatalf("no pattern for %s", rules.GameText(pos, false))
			}
			class := pictureWith([]alinha.Move{centre, white}, black)
			if known := names[class]; known != "" && known != pattern.Code {
				t.Errorf("%s: got %s, and %s turned or mirrored", rules.GameText(pos, false), pattern.Code, known)
			}
			names[class] = pattern.Code
		}
	}
	used := make(map[string]bool)
	for _, code := range names {
		used[code] = true
	}
	if len(names) != 26 || len(used) != 26 || len(opening.Patterns()) != 26 {
		t.Errorf("got %d classes, %d codes and %d patterns, want 26 of each", len(names), len(used), len(opening.Patterns()))
	}
}

const centre = alinha.Move(side * side / 2)

// within reports whether a cell lies at most so many columns and rows from the centre.
func within(m alinha.Move, steps int) bool {
	x, y := int(m)%side-side/2, int(m)/side-side/2
	return x >= -steps && x <= steps && y >= -steps && y <= steps
}

// The patterns have the stones that books give, in any orientation.
func TestPatternOf(t *testing.T) {
	for text, want := range map[string]string{
		"h8 h9 h10": "D1 Kansei 寒星", "h8 h9 i9": "D4 Kagetsu 花月", "h8 g8 g9": "D4 Kagetsu 花月", "h8 h9 h7": "D8 Shogetsu 松月",
		"h8 h9 j6": "D13 Yusei 遊星", "h8 i9 j10": "I1 Chosei 長星", "h8 i9 i7": "I7 Hogetsu 浦月", "h8 g7 g9": "I7 Hogetsu 浦月",
		"h8 i9 j7": "I4 Suigetsu 水月", "h8 i9 f6": "I13 Suisei 彗星", "h8 i9 i8 j8 a1": "I6 Ungetsu 雲月",
		"h8 i9": "", "h8 h9 k8": "", "h7 h8 h9": "", "h8 h10 h9": "",
	} {
		v, err := rules.Parse("renju")
		if err != nil {
			t.Fatal(err)
		}
		pos := rules.New(v)
		if _, err := rules.PlayText(pos, text); err != nil {
			t.Fatal(err)
		}
		pattern, ok := opening.PatternOf(pos)
		got := ""
		if ok {
			got = pattern.Code + " " + pattern.Name + " " + pattern.Japanese
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

// The stones of a board that is smaller than the patterns form none.
func TestPatternOfSmallBoards(t *testing.T) {
	for game, text := range map[string]string{"tictactoe": "5 1 2", "mnk:1x1,k=1": "a1"} {
		v, err := rules.Parse(game)
		if err != nil {
			t.Fatal(err)
		}
		pos := rules.New(v)
		if _, err := rules.PlayText(pos, text); err != nil {
			t.Fatal(err)
		}
		if pattern, ok := opening.PatternOf(pos); ok {
			t.Errorf("%s %s: got %v, want none", game, text, pattern)
		}
	}
}

// The table of patterns in docs/openings.md has all patterns, with stones of theirs.
func TestPatternsInDocs(t *testing.T) {
	text, err := os.ReadFile("../docs/openings.md")
	if err != nil {
		t.Fatal(err)
	}
	v, err := rules.Parse("renju")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range opening.Patterns() {
		row := "| " + strings.Join([]string{want.Code, want.Name, want.Japanese, want.English}, " | ") + " | "
		_, after, found := strings.Cut(string(text), row)
		stones, _, _ := strings.Cut(after, " |")
		pos := rules.New(v)
		if _, err := rules.PlayText(pos, stones); !found || err != nil {
			t.Errorf("%s: got no row, or the stones %q, %v, want %q", want.Code, stones, err, row)
			continue
		}
		if got, _ := opening.PatternOf(pos); got != want {
			t.Errorf("%s: the stones %s are those of %s", want.Code, stones, got.Code)
		}
	}
}
