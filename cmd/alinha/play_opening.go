package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/opening"
)

// An openingSession is the opening of a game, in which the two players settle the colours.
type openingSession struct {
	*session
	state   *opening.State
	players [2]openingPlayer // by opening.Party
	rng     *rand.Rand
}

// An openingPlayer is a player of an opening: an engine with the limits of its searches, or the person.
type openingPlayer struct {
	engine *openEngine // nil for the person
	lim    alinha.Limits
	name   string // for the person who reads
}

// openOpening opens a game at the end of a text: words of an opening by the rule of --opening-rule, and the moves after it.
func (r *playRun) openOpening(game, text string) (*analysis.Game, error) {
	g, err := analysis.Open(game)
	if err != nil {
		return nil, err
	}
	rule, err := openingRule(r.openingRule, g.Variant())
	if err != nil {
		return nil, err
	}
	state, moves, err := rule.Parse(g.Variant(), text)
	if err != nil {
		return nil, err
	}
	for _, m := range analysis.Of(state.Position()).History(nil) {
		g.Pos.Play(m)
	}
	r.opening = state
	return g, g.PlayMidTurn(moves)
}

// newOpening returns the opening of a game between two players, the proposer first.
func (r *playRun) newOpening(s *session, proposer, chooser openingPlayer) *openingSession {
	return &openingSession{s, r.opening, [2]openingPlayer{proposer, chooser}, rand.New(rand.NewPCG(r.seed, 1))}
}

// run plays the opening to its end. The error is errQuit or errResigned at the wish of the person.
func (o *openingSession) run(ctx context.Context) error {
	if o.state.Done() {
		return nil
	}
	o.println("play-opening", "Game", o.Name(), "Rule", o.state.Rule().Title, "First", o.players[0].name, "Second", o.players[1].name)
	o.printBoard(o.Game)
	for {
		d, more := o.state.Decision()
		if !more {
			break
		}
		decide := o.engineDecision
		if o.players[d.By].engine == nil {
			decide = o.personDecision
		}
		if err := decide(ctx, &d); err != nil {
			return err
		}
	}
	o.printSides("play-opening-end")
	return nil
}

// printSides prints a message that names the players of both colours.
func (o *openingSession) printSides(id string) {
	first, second := o.state.Owner(alinha.First), o.state.Owner(alinha.Second)
	o.println(id, "First", o.players[first].name, "Second", o.players[second].name)
}

// engineDecision lets the engine decide. The error is errQuit after Ctrl-C where no person plays.
func (o *openingSession) engineDecision(ctx context.Context, d *opening.Decision) error {
	player := &o.players[d.By]
	words, err := o.decide(ctx, player.engine, player.lim)
	if err != nil {
		return err
	}
	o.println("play-opening-engine", "Engine", player.name, "Words", o.wordTexts(words))
	return o.play(words)
}

// decide returns the words that an engine chooses; after Ctrl-C, by what it knows so far, or errQuit where no person plays.
func (o *openingSession) decide(ctx context.Context, e *openEngine, lim alinha.Limits) ([]string, error) {
	searching, cancel := o.untilCtrlC(ctx)
	defer cancel()
	words, err := catalog.DecideOpening(searching, o.state, e.engine, lim, o.rng, catalog.Resources{})
	switch {
	case searching.Err() == nil:
		return words, err
	case o.players[0].engine != nil && o.players[1].engine != nil:
		return nil, errQuit
	}
	o.println("play-opening-interrupted")
	if err == nil {
		return words, nil
	}
	// Ctrl-C has ended a search without scores. The table keeps what the engine knows; a system may search for minutes.
	engine := e.engine
	if e.entry.System != "" {
		engine = catalog.OpenAnalysisEngine(o.Pos)
	}
	return catalog.DecideOpening(ctx, o.state, engine, alinha.Limits{}, o.rng, catalog.Resources{})
}

// play carries out words up to one that is refused. It prints the board after stones, and who has which colour after answers
// that do not end the opening.
func (o *openingSession) play(words []string) (err error) {
	before, decided := len(o.History(nil)), len(o.state.Words())
	for _, word := range words {
		if err = o.state.Play(word); err != nil {
			break
		}
		if stones := analysis.Of(o.state.Position()).History(nil); len(stones) > len(o.History(nil)) {
			o.Pos.Play(stones[len(stones)-1])
		}
	}
	after := len(o.History(nil))
	if after > before {
		o.printBoard(o.Game)
	}
	if pattern, ok := opening.PatternOf(o.Pos); ok && before < 3 && after >= 3 && o.Variant().Renju {
		o.println("play-opening-pattern", "Code", pattern.Code, "Name", pattern.Name, "Japanese", pattern.Japanese)
	}
	if slices.Contains(o.state.Kinds()[decided:], opening.Answer) && !o.state.Done() {
		o.printSides("play-opening-sides")
	}
	return err
}

// personDecision asks the person, and obeys the line that is typed: words of the opening, or a command such as hint.
func (o *openingSession) personDecision(ctx context.Context, d *opening.Decision) error {
	text, err := o.readLine(o.question(d), func() string { return o.example(d) })
	if err != nil || text == "" {
		return err
	}
	switch word := strings.ToLower(text); {
	case isQuit(word):
		return errQuit
	case isResign(word):
		o.println("play-resigned")
		return errResigned
	case isUndo(word):
		o.undo()
		return nil
	case isHint(word):
		words, err := o.decide(ctx, &openEngine{engine: catalog.OpenAnalysisEngine(o.Pos)}, alinha.Limits{Time: hintTimeout})
		if err != nil {
			return err
		}
		o.println("play-opening-hint", "Words", o.wordTexts(words))
		return nil
	case isHelp(word):
		o.println("play-opening-help", "Example", o.example(d))
		return nil
	}
	words := strings.Fields(text)
	for i, typed := range words {
		words[i] = explain.ParseOpeningWord(o.Localizer, typed)
	}
	if err := o.play(words); err != nil {
		o.printText(o.explain(err))
	}
	return nil
}

// undo takes back the last word of the person and all words after it.
func (o *openingSession) undo() {
	words, by, stones := o.state.Words(), o.state.By(), len(o.History(nil))
	last := len(words) - 1
	for last >= 0 && o.players[by[last]].engine != nil {
		last--
	}
	if last < 0 {
		o.println("play-opening-nothing-to-undo")
		return
	}
	o.println("play-opening-undone", "Words", o.wordTexts(words[last:]))
	o.state = o.state.At(last)
	for range stones - o.openingStones() {
		o.Pos.Undo()
	}
	if len(o.History(nil)) < stones {
		o.printBoard(o.Game)
	}
}

// wordTexts returns words of an opening as a person types them.
func (o *openingSession) wordTexts(words []string) string {
	texts := make([]string, len(words))
	for i, word := range words {
		texts[i] = explain.OpeningWord(o.Localizer, word)
	}
	return strings.Join(texts, " ")
}

// personSide returns the colour of the person after the opening.
func (o *openingSession) personSide() alinha.Player {
	if o.players[o.state.Owner(alinha.First)].engine == nil {
		return alinha.First
	}
	return alinha.Second
}

// openingStones returns the number of stones of the opening, 0 without one.
func (s *session) openingStones() int {
	if s.opening == nil {
		return 0
	}
	return len(analysis.Of(s.opening.state.Position()).History(nil))
}

// question returns what the person has to decide.
func (o *openingSession) question(d *opening.Decision) string {
	stone, other := stoneLetter(d.Turn), stoneLetter(d.Turn.Other())
	switch d.Kind {
	case opening.Place:
		id := "play-opening-centre"
		switch d.Side {
		case 0:
			id = "play-opening-place"
		case 1:
			id = "play-opening-middle"
		}
		return o.Message(id, "Number", d.Stone, "Stone", stone, "Side", d.Side)
	case opening.Answer:
		id := "play-opening-answer"
		switch d.Third {
		case opening.More:
			id = "play-opening-answer-more"
		case opening.OfferTen:
			id = "play-opening-answer-offer"
		}
		return o.Message(id, "Swap", other, "Stay", stone)
	case opening.Declare:
		return o.Message("play-opening-declare", "Most", d.Most)
	case opening.Offer:
		return o.Message("play-opening-offer", "Count", d.Count)
	}
	return o.Message("play-opening-choose", "Offers", strings.Join(o.FormatAll(o.state.Offers()), " "))
}

// example returns a word that a decision allows.
func (o *openingSession) example(d *opening.Decision) string {
	switch d.Kind {
	case opening.Answer:
		return explain.OpeningWord(o.Localizer, opening.Swap)
	case opening.Declare:
		return "2"
	}
	return o.Format(o.state.Cells()[0])
}

// readLine asks a question, and returns the line that the person types, without blanks at its ends: "" for an empty line and for
// one that is too long. At the end of the input the error tells the examples of what was expected.
func (s *session) readLine(question string, examples func() string) (string, error) {
	fmt.Fprint(s.out, s.fold(s.out, question)+" ")
	text, err := s.lines.next()
	switch {
	case errors.Is(err, errQuit):
		fmt.Fprintln(s.out)
		return "", err
	case errors.Is(err, io.EOF):
		fmt.Fprintln(s.out)
		return "", explain.Failure("error-end-of-input", "Examples", examples())
	case errors.Is(err, errLongLine):
		s.printText(s.explain(err))
		return "", nil
	case err != nil:
		return "", err
	}
	text = strings.TrimSpace(text)
	if !isTerminal(s.in) { // a transcript shows the line that no terminal has echoed
		fmt.Fprintln(s.out, textline.Clip(text))
	}
	return text, nil
}
