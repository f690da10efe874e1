package gomocup

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/opening"
	"github.com/alinha/alinha/rules"
)

// An openingTurn is what the engine decides in an opening until the opponent is to decide or to move.
type openingTurn struct {
	state *opening.State // after the decisions
	first int            // the index of the first of the decisions in the words of state
	move  alinha.Move    // the engine's move after the opening, alinha.NoMove if the opponent moves
}

// startOpening has the engine decide in an opening, and calls answer with the decisions: the next one alone, or those until the
// opponent's turn. The time for a move is that for all of them. The state is the search's until answer is called. A failure is sent
// as an error.
func (s *session) startOpening(state *opening.State, alone bool, answer func(*openingTurn)) {
	board, _ := rules.BoardOf(state.Position())
	engine, err := s.engineFor(board.Variant())
	if err != nil {
		s.sendError("%v", err)
		return
	}
	s.sendNotices()
	if own, ok := engine.(clockSetter); ok {
		own.Clock(0, 0)
	}
	lim := s.moveLimits(time.Since(s.lastReceived))
	turn := &openingTurn{state: state, first: len(state.Words()), move: alinha.NoMove}
	rng := s.rng
	s.search = s.spawn(func(ctx context.Context, report func(alinha.Info)) (alinha.Result, error) {
		e := &openingEngine{engine, report, time.Now().Add(lim.Time), make(map[uint64]alinha.Result)}
		return alinha.Result{}, turn.decide(ctx, e, lim, rng, alone)
	}, func(alinha.Result) { answer(turn) })
}

// decide makes the engine's decisions, and finds its move after the opening. Once ctx has ended, the decisions are the first that the
// rule allows.
func (t *openingTurn) decide(ctx context.Context, e alinha.Engine, lim alinha.Limits, rng *rand.Rand, alone bool) error {
	d, _ := t.state.Decision()
	for by := d.By; d.By == by && !t.state.Done(); d, _ = t.state.Decision() {
		words, err := opening.Decide(ctx, t.state, e, lim, rng)
		switch {
		case errors.Is(err, context.Canceled):
			words = []string{firstWord(t.state)}
		case err != nil:
			return err
		}
		for _, word := range words {
			if err := t.state.Play(word); err != nil {
				return err
			}
		}
		if alone || words[0] == opening.Swap { // the opponent has the colour to move
			return nil
		}
	}
	if !t.state.Done() || t.state.Owner(t.state.Position().ToMove()) != t.state.By()[len(t.state.By())-1] {
		return nil
	}
	res, err := e.Search(ctx, t.state.Position(), lim, nil)
	if errors.Is(err, context.Canceled) {
		res, err = alinha.Result{Move: t.state.Position().Moves(nil)[0]}, nil
	}
	t.move = res.Move
	return err
}

// firstWord returns a word that the next decision of an opening allows.
func firstWord(s *opening.State) string {
	switch d, _ := s.Decision(); d.Kind {
	case opening.Answer:
		return opening.Stay
	case opening.Declare:
		return "1"
	}
	board, _ := rules.BoardOf(s.Position())
	return board.Format(s.Cells()[0])
}

// tokens returns the decisions in the words of the protocol: cells by format, SWAP, and numbers. To stay is no word.
func (t *openingTurn) tokens(format func(alinha.Move) string) []string {
	board, _ := rules.BoardOf(t.state.Position())
	var list []string
	for i, word := range t.state.Words()[t.first:] {
		switch t.state.Kinds()[t.first+i] {
		case opening.Answer:
			if word == opening.Swap {
				list = append(list, "SWAP")
			}
		case opening.Declare:
			list = append(list, word)
		default:
			m, _ := board.ParseCell(word) // is a word of the state
			list = append(list, format(m))
		}
	}
	if t.move != alinha.NoMove {
		list = append(list, format(t.move))
	}
	return list
}

// swaps reports whether the first of the decisions is to swap.
func (t *openingTurn) swaps() bool { return t.state.Words()[t.first] == opening.Swap }

// An openingEngine is an engine that searches each position of an opening once, and half of the time that is left each time.
type openingEngine struct {
	engine   alinha.Engine
	report   func(alinha.Info)
	deadline time.Time
	results  map[uint64]alinha.Result // by the key of the position
}

// Search implements alinha.Engine. An engine without scores of moves has one of its best move.
func (e *openingEngine) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, _ func(alinha.Info)) (alinha.Result, error) {
	if res, ok := e.results[pos.Key()]; ok {
		return res, nil
	}
	lim.Time, lim.EveryMove = max(time.Until(e.deadline)/2, time.Millisecond), true
	res, err := e.engine.Search(ctx, pos, lim, e.report)
	if err != nil {
		return res, err
	}
	if len(res.Moves) == 0 {
		res.Moves = []alinha.MoveScore{{Move: res.Move, Score: res.Score}}
	}
	e.results[pos.Key()] = res
	return res, nil
}

// swap2 is the name of the one opening rule that is not of Renju.
const swap2 = "swap2"

// An openingCommand is a command that asks for the engine's decision in an opening, after a list of the stones so far.
type openingCommand struct {
	rule string

	// words are the decisions so far: 1 to 5 is a stone of the list, # the number after the command, and * are the fifth moves
	// that have been offered. STONES is all stones with stay between them. Other words are words of the rule.
	words string

	fifthMoves int // the number that may stand after the command, 0 for a number of #
}

// stones returns how many stones the list must have, -1 for any number.
func (c *openingCommand) stones() int {
	if strings.Contains(c.words, "STONES") {
		return -1
	}
	n := 0
	for i, digit := range "12345" {
		if strings.ContainsRune(c.words, digit) {
			n = i + 1
		}
	}
	return n
}

// fill returns the words of a position with the names of the stones, the number and the offers in their places.
func (c *openingCommand) fill(stones []string, number string, offers []string) []string {
	var words []string
	for word := range strings.FieldsSeq(c.words) {
		switch {
		case word == "STONES":
			words = append(words, strings.Fields(strings.Join(stones, " "+opening.Stay+" "))...)
		case word == "#":
			words = append(words, number)
		case word == "*":
			words = append(words, offers...)
		case len(word) == 1 && word[0] >= '1' && word[0] <= '5':
			words = append(words, stones[word[0]-'1'])
		case len(stones) > 0: // no swap before the first stone of STONES
			words = append(words, word)
		}
	}
	return words
}

// openingState returns the state of an opening that a command names by its stones and offers. It sends an error, and returns nil, where
// the rule does not allow them, or where offers are missing.
func (s *session) openingState(c *openingCommand, stones, offers []alinha.Move, number string) *opening.State {
	v, err := s.variant(s.cols, s.rows)
	if err != nil {
		s.sendError("%v", err)
		return nil
	}
	board, _ := rules.BoardOf(rules.New(v))
	names := func(cells []alinha.Move) []string {
		list := make([]string, len(cells))
		for i, m := range cells {
			list[i] = board.Format(m)
		}
		return list
	}
	rule, _ := opening.ByName(c.rule)
	state, rest, err := rule.Parse(v, strings.Join(c.fill(names(stones), number, names(offers)), " "))
	if refusal, ok := errors.AsType[*opening.Error](err); ok && refusal.Reason == opening.NoSuchGame {
		game := "Renju (INFO rule 4) on a square board with a centre"
		if c.rule == swap2 {
			game = "five in a row on a board"
		}
		s.sendError("an opening by %s needs %s of at least 9x9", rule.Title, game)
		return nil
	}
	if err != nil {
		s.sendError("%v", s.withCoordinates(board, err))
		return nil
	}
	d, more := state.Decision()
	if !more || rest != "" || c.hasOffers() && d.Kind != opening.Choose {
		s.sendError("expected as many stones and fifth moves as %s has here; found %d and %d", rule.Title, len(stones), len(offers))
		return nil
	}
	return state
}

// withCoordinates returns the error of an opening with cells as the protocol writes them: x,y from the top left.
func (s *session) withCoordinates(board *rules.Board, err error) error {
	refusal, ok := errors.AsType[*opening.Error](err)
	if !ok || refusal.Reason == opening.NoNumber {
		return err
	}
	rename := func(name string) string {
		if m, err := board.ParseCell(name); err == nil {
			return formatCell(m, s.cols)
		}
		return name
	}
	e := *refusal
	e.Word, e.Offer = rename(e.Word), rename(e.Offer)
	first, errFirst := board.ParseCell(e.First)
	last, errLast := board.ParseCell(e.Last)
	if errFirst == nil && errLast == nil { // the lower left and the upper right corner of a square
		left, bottom := int(first)%s.cols, int(first)/s.cols
		right, top := int(last)%s.cols, int(last)/s.cols
		e.First, e.Last = formatCell(cellAt(s.cols, s.rows, left, top), s.cols), formatCell(cellAt(s.cols, s.rows, right, bottom), s.cols)
	}
	e.Words = make([]string, len(refusal.Words))
	for i, word := range refusal.Words {
		e.Words[i] = rename(word)
	}
	return &e
}

// hasOffers reports whether the fifth moves follow the stones.
func (c *openingCommand) hasOffers() bool { return strings.HasSuffix(c.words, "*") }
