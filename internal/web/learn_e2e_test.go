//go:build e2e

package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/alinha/alinha/internal/browsertest"
)

// A lessonAnswer is a wrong answer to the first question of a lesson, and right answers to all three: the path to a node of
// the tree, or the number of a cell of the board.
type lessonAnswer struct {
	id    string
	wrong string
	right [3]string
}

// lessonAnswers were worked out by hand.
var lessonAnswers = []lessonAnswer{
	{"game-trees", "7-5", [3]string{"5-7-9", "5", "7-5"}},
	{"minimax", "2.2", [3]string{"2.1", "1", "1.1"}},
	{"alpha-beta", "3.1", [3]string{"2.2", "2.1", "1"}},
	{"move-order", "1", [3]string{"3", "1.3", "2.2"}},
	{"horizon", "cell 15", [3]string{"cell 1", "cell 4", "5-7"}},
	{"evaluation", "cell 20", [3]string{"cell 30", "cell 36", "cell 70"}},
	{"transpositions", "3-9-5-7", [3]string{"5-9-3", "5-9-7", "9-5-3-7"}},
	{"chance", "1", [3]string{"2", "3", "cell 8"}},
	{"monte-carlo", "4", [3]string{"3", "4", "3-2"}},
	{"proofs", "cell 35", [3]string{"cell 38", "cell 37", "5"}},
}

// answers presses a node or a cell.
func (r *reader) answers(answer string) {
	r.Helper()
	selector := fmt.Sprintf(`.scroller [role=button][aria-label^="%s:"]`, answer)
	if cell, ok := strings.CutPrefix(answer, "cell "); ok {
		selector = fmt.Sprintf(`.learn-board .cell[data-choice="%s"]`, cell)
	}
	r.Until(fmt.Sprintf(`((found) => found && (found.dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "mouse" })), true))(document.querySelector(%q))`, selector))
}

// lesson goes to a lesson and waits for its first question.
func (r *reader) lesson(id string) {
	r.Helper()
	browsertest.Ask[any](r.Tab, fmt.Sprintf(`location.hash = "#/learn?lesson=%s"`, id))
	r.Until(fmt.Sprintf(`location.hash.includes(%q) && document.querySelector(".learn-stage :is(.scroller, .board)") && document.querySelector(".learn-text").dataset.lesson === %q`, id, id))
}

// Every lesson is answered in every language, in short tests in one: one wrong answer is refused, and all right answers are accepted.
func TestLessons(t *testing.T) {
	r := newReader(t)
	for language, tag := range []string{"en", "pt-BR", "pt-PT"} {
		r.enters(tag, "learn")
		r.Until(`document.querySelectorAll(".learn-list li").length === 10`)
		r.Accessible("the lessons, " + tag)
		r.Picture("learn-" + tag)
		for lesson, l := range lessonAnswers {
			if testing.Short() && lesson%3 != language {
				continue
			}
			r.lesson(l.id)
			r.answers(l.wrong)
			r.Until(`document.querySelector(".learn-feedback .wrong")`)
			for i, right := range l.right {
				r.answers(right)
				r.Until(`document.querySelector(".learn-feedback .right")`)
				if got := r.Text(".learn-columns"); strings.Contains(got, "page-learn-") || strings.Contains(got, "{{") {
					t.Errorf("%s, %s, question %d: got a text that is not filled in: %s", tag, l.id, i+1, got)
				}
				r.Click(".learn-question .primary")
			}
			r.Until(`document.querySelector(".learn-finished")`)
			if got := r.Text(".learn-finished p"); !strings.Contains(got, "2") || !strings.Contains(got, "3") {
				t.Errorf("%s, %s: got %q, want 2 of 3", tag, l.id, got)
			}
		}
		r.Accessible("a lesson, " + tag)
		r.Faultless(tag)
	}
}

// A lesson is answered by keys alone, and the list of lessons shows what was answered, also after a reload.
func TestLessonByKeys(t *testing.T) {
	r := newReader(t)
	r.enters("en", "learn?lesson=minimax")
	r.Until(`document.querySelector(".learn-stage .scroller")`)
	for _, right := range []string{"2.1", "1", "1.1"} {
		r.Until(fmt.Sprintf(`document.querySelector('.learn-stage [aria-label^="%s:"]')`, right))
		for range 40 {
			if browsertest.Ask[bool](r.Tab, fmt.Sprintf(`document.activeElement.matches('[aria-label^="%s:"]')`, right)) {
				break
			}
			r.Press(kb.Tab, 1)
		}
		r.Press(kb.Enter, 1)
		r.Until(`document.querySelector(".learn-feedback .right") && document.activeElement.matches(".primary")`)
		r.Press(kb.Enter, 1)
		r.Until(`!document.querySelector(".learn-feedback .right")`)
	}
	r.Until(`document.querySelector(".learn-finished")`)
	browsertest.Ask[any](r.Tab, `location.hash = "#/learn"`)
	const dots = `document.querySelectorAll(".learn-list li:nth-child(2) .first").length === 3`
	r.Until(dots)
	if got, want := r.Text(".learn-next .muted"), "Positions, moves and how fast they grow"; got != want {
		t.Errorf("the list goes on with %q, want the first lesson without answers, %q", got, want)
	}
	if got, want := r.Text(".learn-total small"), "3 of 30 questions answered"; got != want {
		t.Errorf("the list says %q, want %q", got, want)
	}
	r.Reload()
	r.Until(dots)
	r.Faultless("keys")
}

// On a telephone a lesson is as wide as the window; on paper a sheet has questions and answers, and no header.
func TestLessonSizes(t *testing.T) {
	r := newReader(t)
	r.Wear(390, 844, "dark")
	r.enters("pt-PT", "learn")
	for _, l := range lessonAnswers {
		r.lesson(l.id)
		r.Accessible(l.id + ", telephone")
		r.Picture("learn-telephone-" + l.id)
	}
	r.Wear(1440, 900, "light")
	for _, l := range lessonAnswers {
		browsertest.Ask[any](r.Tab, fmt.Sprintf(`location.hash = "#/learn?lesson=%s&sheet=1"`, l.id))
		r.Until(fmt.Sprintf(`document.querySelector(".learn-answers")?.dataset.lesson === %q`, l.id))
		if got := browsertest.Ask[int](r.Tab, `document.querySelectorAll(".learn-answers li b").length`); got != 3 {
			t.Errorf("%s: got %d answers on the sheet, want 3", l.id, got)
		}
		if got := r.Text(".learn-answers"); strings.Contains(got, "?") && strings.Contains(got, "{{") {
			t.Errorf("%s: got answers that are not filled in: %s", l.id, got)
		}
	}
	r.Accessible("a sheet")
	r.Print()
	r.Until(`!document.querySelector(".site-header").checkVisibility() && document.querySelector(".learn-sheet h1").checkVisibility()`)
	if browsertest.Ask[bool](r.Tab, `[...document.querySelectorAll(".learn-sheet .scroller")].some((s) => s.scrollHeight > s.clientHeight + 1 || s.scrollWidth > s.clientWidth + 1)`) {
		t.Error("a drawing is cut on paper")
	}
	r.Picture("learn-print")
	r.Wear(1440, 900, "light")
	browsertest.Ask[any](r.Tab, `location.hash = "#/learn?show=teacher"`)
	r.Until(`document.querySelectorAll(".learn-teacher li").length === 10`)
	if got := r.Text(".learn-teacher"); !strings.Contains(got, "/?embed#/learn?lesson=minimax") || !strings.Contains(got, `alinha tree "[[3 12 8]`) {
		t.Errorf("got the teacher's page %q, want the code to embed and the commands", got)
	}
	r.Accessible("the teacher's page")
	r.Picture("learn-teacher")
	r.Faultless("sizes")
}

// A lesson is shown and answered in a frame, without the header; the rest of the page is not shown in a frame.
func TestLessonEmbedded(t *testing.T) {
	r := newReader(t)
	r.Show(r.at + "healthz")
	browsertest.Ask[any](r.Tab, `(() => {
		const frame = document.body.appendChild(document.createElement("iframe"));
		frame.src = "/?embed#/learn?lesson=minimax";
		frame.width = 800;
		frame.height = 700;
	})()`)
	const frame = `document.querySelector("iframe").contentDocument`
	r.Until(frame + `?.querySelector('.scroller [aria-label^="2.1:"]')`)
	if browsertest.Ask[bool](r.Tab, frame+`.querySelector(".site-header, nav") !== null`) {
		t.Error("got a header or a navigation in the frame, want none")
	}
	browsertest.Ask[any](r.Tab, frame+`.querySelector('.scroller [aria-label^="2.1:"]').dispatchEvent(new PointerEvent("click", { bubbles: true }))`)
	r.Until(frame + `.querySelector(".learn-feedback .right")`)
	r.Picture("learn-embedded")
	browsertest.Ask[any](r.Tab, `document.querySelector("iframe").src = "/#/learn?lesson=minimax"`)
	r.Until(frame + ` === null`)
}
