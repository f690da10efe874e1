package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/opening"
	"github.com/alinha/alinha/rules"
)

// A session is one game between a person, who types lines, and an engine.
type session struct {
	*app
	*analysis.Game
	opponent   *openEngine
	person     alinha.Player // the side of the person
	lim        alinha.Limits // of each move of the engine
	dice       *rand.Rand    // for slips
	lines      *lineReader
	otherFlags string // flags to repeat in the command that resumes the game

	opening *openingSession // by which the game begins; nil for none
}

// Errors that end a game early at the wish of the person.
var (
	errQuit     = errors.New("quit")
	errResigned = errors.New("resigned")
)

// run plays to the end of the game or of the input, or until the person resigns or quits. Unless the game is over, it
// prints the command that resumes it.
func (s *session) run(ctx context.Context) error {
	if s.opening != nil {
		if err := s.opening.run(ctx); err != nil {
			return s.endEarly(err)
		}
		s.person = s.opening.personSide()
	}
	s.println("play-welcome", "Game", s.Name(), "Engine", s.opponent.text, "Stone", stoneLetter(s.person))
	s.printBoard(s.Game)
	for s.Pos.Outcome() == alinha.Undecided {
		turn := s.engineTurn
		if s.Pos.ToMove() == s.person {
			turn = s.personTurn
		}
		if err := turn(ctx); err != nil {
			return s.endEarly(err)
		}
	}
	s.printText(s.formatOutcomeFor(s.person, s.Game))
	s.println("play-record", "Moves", s.record())
	return nil
}

// endEarly ends a game that is not over: the person has resigned or quit, or there was another error, which is returned. It
// prints the moves, or the command that resumes the game.
func (s *session) endEarly(err error) error {
	if errors.Is(err, errResigned) {
		s.println("play-record", "Moves", s.record())
		return nil
	}
	s.printResume()
	if errors.Is(err, errQuit) {
		return nil
	}
	return err
}

// personTurn reads a line and obeys it: a move, or a command such as undo, in English or Portuguese.
func (s *session) personTurn(ctx context.Context) error {
	examples := func() string { return explain.MoveExamples(s.Localizer, s.Want()) }
	text, err := s.readLine(s.Message("play-prompt", "Stone", stoneLetter(s.person)), examples)
	if err != nil {
		return err
	}
	switch word := strings.ToLower(text); {
	case word == "":
	case isQuit(word):
		return errQuit
	case isResign(word):
		s.println("play-resigned")
		return errResigned
	case isUndo(word):
		s.undo()
	case isHint(word):
		s.hint(ctx)
	case isHelp(word):
		s.println("play-help", "Examples", explain.MoveExamples(s.Localizer, s.Want()))
	default:
		s.playTyped(text)
	}
	return nil
}

// isQuit reports whether a word ends the program.
func isQuit(word string) bool { return word == "quit" || word == "sair" || word == "q" }

// isUndo reports whether a word takes back what was played last.
func isUndo(word string) bool { return word == "undo" || word == "desfazer" || word == "u" }

// isHint reports whether a word asks for the move that an engine would play.
func isHint(word string) bool { return word == "hint" || word == "dica" }

// isHelp reports whether a word asks what can be typed.
func isHelp(word string) bool { return word == "help" || word == "ajuda" || word == "?" }

// isResign reports whether a word resigns the game.
func isResign(word string) bool { return word == "resign" || word == "desistir" }

// playTyped plays a move that was typed, or prints why the move cannot be played. A foul, which loses, is played only
// with an exclamation mark after it.
func (s *session) playTyped(text string) {
	move, insists := strings.CutSuffix(text, "!")
	m, err := s.ParseMove(move)
	if err != nil {
		s.printText(s.explain(err))
		return
	}
	if foul := s.Foul(m); foul != rules.NoFoul && s.Pos.ToMove() == alinha.First && !insists {
		s.println("play-foul", "Move", s.Format(m), "Foul", s.Message("foul-"+analysis.FoulID(foul)))
		return
	}
	s.play(m)
	s.printBoard(s.Game)
}

// play plays a move of the person. Where pieces slip, it rolls the dice for the landing.
func (s *session) play(m alinha.Move) {
	s.Pos.Play(m)
	if _, ok := s.Pos.(alinha.Chancy); !ok {
		return
	}
	if landing := arena.PlayChance(s.dice, s.Pos); landing != m {
		s.println("play-slip", "From", s.Format(m), "To", s.Format(landing))
	}
}

// engineTurn lets the engine move. After Ctrl-C the engine plays the best move that it has found so far.
func (s *session) engineTurn(ctx context.Context) error {
	ctx, cancel := s.untilCtrlC(ctx)
	defer cancel()
	res, elapsed, err := s.think(ctx)
	switch {
	case errors.Is(err, errInterrupted) && s.opponent.entry.System != "": // the search of a system may take minutes before its first value
		res.Move = s.Pos.Moves(nil)[0]
		s.println("play-interrupted-early")
	case errors.Is(err, errInterrupted):
		s.printText(s.explain(err))
		return errQuit
	case err != nil:
		return err
	case ctx.Err() != nil:
		s.println("play-interrupted")
	}
	s.println("play-engine", "Move", s.Format(res.Move), "Time", s.formatDuration(elapsed), "Count", res.Nodes)
	s.playEngine(res.Move)
	s.printBoard(s.Game)
	return nil
}

// think returns the move of the engine, and the time that the engine took.
func (s *session) think(ctx context.Context) (alinha.Result, time.Duration, error) {
	if s.opponent.entry.System != "" {
		return s.searchSystem(ctx, s.opponent.engine, s.Game, s.lim)
	}
	return s.search(ctx, s.opponent.engine, s.Game, s.lim)
}

// playEngine plays a move of the engine. The move of an engine that samples slips itself is the cell where its piece has
// come to rest: the piece does not slip again.
func (s *session) playEngine(m alinha.Move) {
	if !s.opponent.entry.SamplesSlips {
		s.play(m)
		return
	}
	s.Pos.Play(m)
	if s.Pos.ToMove() == alinha.Chance {
		s.Pos.Play(m)
	}
}

// undo takes back the last move of the person and the answer of the engine.
func (s *session) undo() {
	const turns = 2
	if len(s.History(nil))-s.openingStones() < turns {
		s.println("play-nothing-to-undo")
		return
	}
	for range turns {
		s.Pos.Undo()
		if s.Pos.ToMove() == alinha.Chance {
			s.Pos.Undo()
		}
	}
	s.println("play-undone")
	s.printBoard(s.Game)
}

// hintTimeout is how long a search for a hint takes.
const hintTimeout = 2 * time.Second

// hint prints a good move and its score.
func (s *session) hint(ctx context.Context) {
	ctx, cancel := s.untilCtrlC(ctx)
	defer cancel()
	res, _, err := s.search(ctx, catalog.OpenAnalysisEngine(s.Pos), s.Game, alinha.Limits{Time: hintTimeout})
	if err != nil {
		s.printText(s.explain(err))
		return
	}
	s.println("play-hint", "Move", s.Format(res.Move), "Worth", analysis.KindOf(s.Pos).Text(s.Localizer, res.Score))
}

// printResume prints the command that resumes a game that is not over, if a move has been played.
func (s *session) printResume() {
	if s.Pos.Outcome() != alinha.Undecided || len(s.History(nil)) == 0 {
		return
	}
	engineBegins := s.person == alinha.Second
	if s.opening != nil { // after which the colours tell nothing
		engineBegins = s.opening.players[opening.Proposer].engine != nil
	}
	first := ""
	if engineBegins {
		first = " --first engine"
	}
	s.printResumeCommand(s.opponent, first)
}

// printResumeCommand prints the command that resumes the game with an engine and further flags, in one line, to be copied.
func (s *session) printResumeCommand(engine *openEngine, flags string) {
	command := fmt.Sprintf("alinha play %s %q --engine %s%s%s", s.Name(), s.record(), quoteEngine(engine), flags, s.otherFlags)
	fmt.Fprintln(s.out, s.Message("play-resume", "Command", command))
}

// quoteEngine returns the text of an engine as an argument of a command line.
func quoteEngine(engine *openEngine) string {
	if strings.Contains(engine.text, " ") {
		return strconv.Quote(engine.text)
	}
	return engine.text
}

// record returns the game as a text that alinha play accepts: its moves, after the board from which they lead, or after the
// words of the opening.
func (s *session) record() string {
	if s.opening == nil {
		return catalog.PositionText(s.Pos, s.RowColumn)
	}
	words := slices.Clone(s.opening.state.Words())
	for _, m := range s.History(nil)[s.openingStones():] {
		words = append(words, s.Format(m))
	}
	return strings.Join(words, " ")
}
