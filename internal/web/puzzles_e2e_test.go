//go:build e2e

package web_test

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/browsertest"
	"github.com/alinha/alinha/internal/puzzles"
	"github.com/alinha/alinha/rules"
)

// firstPuzzle returns the first puzzle of a game of the set with a win in so many plies, its place in the collection and a legal move
// that is wrong.
func firstPuzzle(t testing.TB, game string, plies int) (p *puzzles.Puzzle, wrong string) {
	t.Helper()
	all, err := puzzles.Set()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		if p.Game != game || p.Plies != plies {
			continue
		}
		pos, err := p.Position()
		if err != nil {
			t.Fatal(err)
		}
		board, _ := rules.BoardOf(pos)
		for _, m := range pos.Moves(nil) {
			if text := board.Format(m); text != p.Right[0] {
				return p, text
			}
		}
	}
	t.Fatalf("no puzzle of %s in %d plies", game, plies)
	return nil, ""
}

// playsMove presses the cell on which a move puts its stone, once the board can be played on.
func (r *reader) playsMove(move string) {
	r.Helper()
	r.Until(fmt.Sprintf(`(() => {
		if (!document.querySelector(".layer[data-playable]")) return false;
		const label = (cell) => cell.getAttribute("aria-label").split(",")[0];
		const cell = [...document.querySelectorAll(".cell[data-choice]")].find((cell) => label(cell) === %q || cell.dataset.cell %% 7 === %q - 1);
		cell?.dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "mouse" }));
		return cell !== undefined;
	})()`, move, move))
}

// opensPuzzle opens a puzzle by its address, which the page knows by the position.
func (r *reader) opensPuzzle(tag string, p *puzzles.Puzzle) {
	r.Helper()
	hash := uint32(0x811c9dc5)
	for _, c := range []byte(p.Game + " " + p.Moves) {
		hash = (hash ^ uint32(c)) * 0x01000193
	}
	r.opens(tag, "puzzles?puzzle="+strconv.FormatUint(uint64(hash), 36))
}

// A wrong move is refuted on the board and in a sentence; the right one is answered, and the win is played to its end and explained,
// in every language and at every size.
func TestPuzzle(t *testing.T) {
	r := newReader(t)
	p, wrong := firstPuzzle(t, "connect4", 3)
	again := map[string]string{"en": "Try again", "pt-BR": "Tentar de novo", "pt-PT": "Tentar outra vez"}
	show := map[string]string{"en": "Show the move", "pt-BR": "Mostrar o lance", "pt-PT": "Mostrar a jogada"}
	for _, l := range looks() {
		tag := l.tag
		r.Wear(l.width, l.height, l.scheme)
		r.opensPuzzle(tag, p)
		r.Accessible("a puzzle, " + tag + ", " + l.name)
		r.Picture("puzzle-" + tag + "-" + l.name)
		r.playsMove(wrong)
		r.Until(`document.querySelector(".puzzle-status.wrong") && document.querySelector(".puzzle-buttons .primary")`)
		r.Picture("puzzle-refuted-" + tag + "-" + l.name)
		r.press(again[tag])
		r.playsMove(p.Right[0])
		r.Until(`document.querySelector(".puzzle-status.right")`)
		r.press(show[tag])
		r.Until(`document.querySelector(".puzzle-status.solved") && document.querySelector(".proof li")`)
		if got := browsertest.Ask[string](r.Tab, `JSON.stringify(Object.values(JSON.parse(localStorage.getItem("puzzles")).solved))`); got != `["helped"]` {
			t.Errorf("%s, %s: solved is %s, want one that was helped", tag, l.name, got)
		}
		browsertest.Ask[any](r.Tab, `document.querySelector(".proof summary").click()`)
		r.Until(`document.querySelectorAll(".proof .proof-move").length >= 2`)
		r.Accessible("a proof, " + tag + ", " + l.name)
		r.Picture("puzzle-proof-" + tag + "-" + l.name)
		r.Faultless(tag)
	}
}

// A puzzle is solved by the keyboard alone: the streak counts it, the button that goes on has the focus, and all is there after a
// reload. Hints say where, what and why.
func TestPuzzleByKeys(t *testing.T) {
	r := newReader(t)
	p, _ := firstPuzzle(t, "tictactoe", 3)
	r.opensPuzzle("en", p)
	browsertest.Ask[any](r.Tab, `document.querySelector(".puzzle-hints button").focus()`)
	for hints := 1; hints <= 2; hints++ {
		r.Press(kb.Enter, 1)
		r.Until(fmt.Sprintf(`document.querySelectorAll(".puzzle-hints li").length === %d`, hints))
	}
	r.Until(`document.querySelector(".overlay .hint-area")`)
	browsertest.Ask[any](r.Tab, `document.querySelector(".puzzle .cell[tabindex='0']").focus()`)
	r.Press(p.Right[0], 1)
	r.Until(`/answer is/.test(document.querySelector(".puzzle-status.right")?.textContent ?? "")`)
	var reply string
	said := browsertest.Ask[string](r.Tab, `document.querySelector(".puzzle-status").textContent`)
	if _, err := fmt.Sscanf(said, "Right. The answer is %1s", &reply); err != nil {
		t.Fatalf("the page says %q: %v", said, err)
	}
	r.Press(winningMove(t, p, reply), 1)
	r.Until(`document.querySelector(".puzzle-status.solved")`)
	r.Until(`document.activeElement.textContent === "Next puzzle"`)
	r.Accessible("solved by keys")
	r.Reload()
	r.Until(`document.querySelector(".streak b")?.textContent === "1"`)
	r.Faultless("keys")
}

// winningMove returns the move that wins at once after the right move of a puzzle and a reply.
func winningMove(t testing.TB, p *puzzles.Puzzle, reply string) string {
	t.Helper()
	pos, err := p.Position()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := rules.PlayText(pos, p.Right[0]+" "+reply); err != nil {
		t.Fatal(err)
	}
	board, _ := rules.BoardOf(pos)
	for _, m := range pos.Moves(nil) {
		pos.Play(m)
		won := pos.Outcome() == alinha.WinFor(pos.ToMove().Other())
		pos.Undo()
		if won {
			return board.Format(m)
		}
	}
	t.Fatalf("%v: no move wins after %s %s", p, p.Right[0], reply)
	return ""
}

// The defender resists the longest on a large board too, and today's puzzle is the same for all.
func TestPuzzleGomoku(t *testing.T) {
	r := newReader(t)
	p, _ := firstPuzzle(t, "gomoku", 5)
	r.opensPuzzle("en", p)
	for moves := 2; moves > 0; moves-- {
		r.press("Show the move")
		r.Until(fmt.Sprintf(`/moves from here|next move/.test(document.querySelector(".puzzle-status.right")?.textContent ?? "") && document.querySelectorAll(".cell > g:not(.ghost)").length === %d`,
			stoneCount(t, p)+2*(3-moves)))
	}
	r.press("Show the move")
	r.Until(`document.querySelector(".puzzle-status.solved")`)
	r.press("Today's puzzle")
	r.Until(`document.querySelector(".today[aria-current]") && document.querySelector(".layer .cell")`)
	r.Faultless("gomoku")
}

// stoneCount returns the number of stones of a puzzle.
func stoneCount(t testing.TB, p *puzzles.Puzzle) int {
	t.Helper()
	pos, err := p.Position()
	if err != nil {
		t.Fatal(err)
	}
	board, _ := rules.BoardOf(pos)
	return len(board.History(nil))
}

// The mistakes of a reviewed game become puzzles, and a position is practised from with moves to take back.
func TestMistakesAndPractice(t *testing.T) {
	r := newReader(t)
	r.opens("en", "puzzles?game=tictactoe&moves=1-2-4-3-5-6-7&mistakes=2-4")
	r.playsMove("2")
	r.Until(`document.querySelector(".puzzle-status.wrong")`)
	r.press("Try again")
	r.playsMove("5")
	r.Until(`document.querySelector(".puzzle-status.right")`)
	r.Accessible("a mistake")
	r.press("Next mistake")
	r.Until(`document.querySelector("#mistake")?.textContent === "O played 3"`)
	r.press("Practise from here")
	r.Until(`document.querySelector("#practice") && document.querySelector(".layer[data-playable]")`)
	r.playsMove("7")
	r.Until(`document.querySelectorAll(".cell > g:not(.ghost)").length === 5`)
	r.press("Take back")
	r.Until(`document.querySelectorAll(".cell > g:not(.ghost)").length === 3`)
	r.press("Hint: where?")
	r.Until(`document.querySelectorAll(".puzzle-hints li").length === 1`)
	r.Accessible("practice")
	r.Picture("practice")
	r.Faultless("practice")
}

// The explorer knows the value of each first move, merges mirror images, walks on, back and forward; the openings of Gomoku open.
func TestExplorer(t *testing.T) {
	r := newReader(t)
	for _, l := range screens {
		r.Wear(l.width, l.height, l.scheme)
		r.opens("en", "explorer")
		r.Until(`document.querySelectorAll(".explorer-table li").length === 4`)
		r.Until(`document.querySelector(".explorer-table button")?.textContent === "4wins in 41"`)
		r.Until(`[...document.querySelectorAll(".explorer-table button")].some((b) => b.textContent === "1 · 7loses in 40")`)
		r.Accessible("explorer, " + l.name)
		r.Picture("explorer-" + l.name)
		browsertest.Ask[any](r.Tab, `document.querySelector(".explorer-table button").click()`)
		r.walks("4")
		r.Until(`document.querySelector(".explorer-value")?.textContent === "O to move: loses in 40"`)
		r.press("Back one move")
		r.Until(`document.querySelector(".explorer-value")?.textContent === "X to move: wins in 41" && document.querySelector(".path-moves .ahead")`)
		r.press("Forward one move")
		r.walks("4")
		r.press("Gomoku openings")
		r.Until(`document.querySelectorAll(".opening-grid a").length >= 70`)
		r.Accessible("openings, " + l.name)
		r.Picture("explorer-openings-" + l.name)
		browsertest.Ask[any](r.Tab, `document.querySelector(".opening-grid a").click()`)
		r.Until(`document.querySelectorAll(".explorer-table li").length > 3`)
		r.Faultless(l.name)
	}
}
