package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/rules"
)

// A session is one game between a person, who types lines, and an engine.
type session struct {
	*app
	*match
	opponent *opponent
	me       alinha.Player
	lim      alinha.Limits
	write    func(alinha.Move) string
	dice     *rand.Rand // for slips
	lines    *lineReader
	flags    string // other flags that the game goes on with
}

// What ends a game before its end, at the wish of the person.
var (
	errQuit     = errors.New("quit")
	errResigned = errors.New("resigned")
)

// run plays to the end of the game, of the input, or of the person's patience.
// In the last two cases it says how to go on.
func (s *session) run(ctx context.Context) error {
	s.say("play-welcome", "Game", s.name, "Engine", s.opponent.text, "Stone", stoneOf(s.me))
	s.show(s.match)
	for s.pos.Outcome() == alinha.Undecided {
		turn := s.engineTurn
		if s.pos.ToMove() == s.me {
			turn = s.myTurn
		}
		switch err := turn(ctx); {
		case errors.Is(err, errResigned):
			s.say("play-record", "Moves", s.record())
			return nil
		case errors.Is(err, errQuit):
			s.farewell()
			return nil
		case err != nil:
			s.farewell()
			return err
		}
	}
	fmt.Fprintln(s.out, s.ending(s.match))
	s.say("play-record", "Moves", s.record())
	return nil
}

// myTurn asks for a line and does what it says.
func (s *session) myTurn(ctx context.Context) error {
	fmt.Fprint(s.out, s.Message("play-prompt", "Stone", stoneOf(s.me))+" ")
	text, err := s.lines.next()
	switch {
	case errors.Is(err, errQuit):
		fmt.Fprintln(s.out)
		return err
	case errors.Is(err, io.EOF):
		fmt.Fprintln(s.out)
		return explain.Failure("error-end-of-input", "Examples", explain.Examples(s.Localizer, s.Want()))
	case errors.Is(err, errLongLine):
		fmt.Fprintln(s.out, s.explain(err))
		return nil
	case err != nil:
		return err
	}
	text = strings.TrimSpace(text)
	if !isTerminal(s.in) {
		fmt.Fprintln(s.out, textline.Clip(text)) // where nobody has seen it typed
	}
	word := strings.ToLower(text)
	if leaves(word) {
		return errQuit
	}
	switch word {
	case "":
		return nil
	case "undo", "desfazer", "u":
		s.undo()
		return nil
	case "hint", "dica":
		s.hint(ctx)
		return nil
	case "resign", "desistir":
		s.say("play-resigned")
		return errResigned
	case "help", "ajuda", "?":
		s.say("play-help", "Examples", explain.Examples(s.Localizer, s.Want()))
		return nil
	}
	s.playMine(text)
	return nil
}

// leaves says that a word ends the program.
func leaves(word string) bool { return word == "quit" || word == "sair" || word == "q" }

// playMine plays a move that was typed, or says what is wrong with it. A foul is
// played only with an exclamation mark, for it loses.
func (s *session) playMine(text string) {
	move, sure := strings.CutSuffix(text, "!")
	m, err := s.ParseMove(move)
	if err != nil {
		fmt.Fprintln(s.out, s.explain(err))
		return
	}
	if foul := s.Foul(m); foul != rules.NoFoul && s.pos.ToMove() == alinha.First && !sure {
		s.say("play-foul", "Move", s.write(m), "Foul", s.Message("foul-"+strings.ReplaceAll(foul.String(), " ", "-")))
		return
	}
	s.put(m)
	s.show(s.match)
}

// put plays a move, and where pieces slip throws the dice for its landing.
func (s *session) put(m alinha.Move) {
	s.pos.Play(m)
	if _, ok := s.pos.(alinha.Chancy); !ok {
		return
	}
	if landing := arena.Land(s.dice, s.pos); landing != m {
		s.say("play-slip", "From", s.write(m), "To", s.write(landing))
	}
}

// engineTurn lets the engine move. Ctrl-C makes it play the best that it has found.
func (s *session) engineTurn(ctx context.Context) error {
	ctx, done := s.interruptible(ctx)
	defer done()
	res, elapsed, err := s.searchFor(ctx, s.opponent.engine, s.match, s.lim)
	switch {
	case errors.Is(err, errInterrupted):
		fmt.Fprintln(s.out, s.explain(err))
		return errQuit
	case err != nil:
		return err
	}
	s.say("play-engine", "Move", s.write(res.Move), "Time", s.span(elapsed), "Count", res.Nodes)
	s.put(res.Move)
	s.show(s.match)
	return nil
}

// undo takes back the person's last move and the engine's answer.
func (s *session) undo() {
	const turns = 2
	if len(s.History(nil)) < turns {
		s.say("play-nothing-to-undo")
		return
	}
	for range turns {
		s.pos.Undo()
		if s.pos.ToMove() == alinha.Chance {
			s.pos.Undo()
		}
	}
	s.say("play-undone")
	s.show(s.match)
}

// hintPatience is how long a hint is thought about.
const hintPatience = 2 * time.Second

func (s *session) hint(ctx context.Context) {
	ctx, done := s.interruptible(ctx)
	defer done()
	res, elapsed, err := s.searchFor(ctx, catalog.Adviser(s.Variant()), s.match, alinha.Limits{Time: hintPatience})
	if err != nil {
		fmt.Fprintln(s.out, s.explain(err))
		return
	}
	v := s.judge(res, elapsed, s.write, false)
	s.say("play-hint", "Move", s.write(res.Move), "Worth", s.worth(&v, res.Score))
}

// farewell says how to go on with a game that was left.
func (s *session) farewell() {
	if s.pos.Outcome() != alinha.Undecided || len(s.History(nil)) == 0 {
		return
	}
	who := ""
	if s.me == alinha.Second {
		who = " --first engine"
	}
	engine := s.opponent.text
	if strings.Contains(engine, " ") {
		engine = strconv.Quote(engine)
	}
	s.say("play-resume", "Command", fmt.Sprintf("alinha play %s %q --engine %s%s%s", s.name, s.record(), engine, who, s.flags))
}

func (s *session) record() string { return rules.GameText(s.pos, false) }

func (s *session) say(id string, pairs ...any) { fmt.Fprintln(s.out, s.Message(id, pairs...)) }

// ending says how a decided game ended.
func (a *app) ending(m *match) string {
	var parts []string
	switch o := m.pos.Outcome(); o {
	case alinha.Draw:
		parts = append(parts, a.Message("ending-draw"))
	default:
		winner := alinha.First
		if o == alinha.SecondWins {
			winner = alinha.Second
		}
		parts = append(parts, a.Message("ending-win", "Stone", stoneOf(winner)))
	}
	if m.Variant().Points {
		first, second := m.Points()
		parts = append(parts, a.Message("ending-points", "First", first, "Second", second))
	}
	return strings.Join(parts, " ")
}
