// Package api answers the questions of the page about games, positions and searches, without
// any transport: a question and its answers are JSON. The contract is written in
// internal/web/ui/src/api/types.ts, and a test holds it against the types here.
package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"slices"
	"sync"

	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/i18n"
)

// A Desk answers questions. Its zero value works, and many goroutines may ask at once.
type Desk struct {
	Bounds Bounds

	listed sync.Once
	list   GamesAnswer
	tables sync.Map // the *search.Exact of games that have a name, by that
}

// A Question is a kind of question.
type Question struct {
	Name  string
	About string // in English, in a sentence

	// Stream says that the answer is a stream of events; else it is one object.
	Stream bool

	// Latest says that each event replaces those before it, so that only the latest counts.
	Latest bool

	// Search says that the answer takes a search, which may be long.
	Search bool

	Asks, Answers reflect.Type // of the question, and of an event of its answer

	answer func(d *Desk, ctx context.Context, question []byte, say *i18n.Speaker, emit func(any)) error
}

// questions is the table of them, in the order of the contract.
var questions = []Question{
	once("games", "The games that have a name.", (*Desk).games),
	once("engines", "The engines, or those that play a game or an abstract tree.", (*Desk).engines),
	once("position", "What a board looks like, and what may be played.", (*Desk).position),
	searching(once("play", "An engine's move.", (*Desk).play)),
	latest(searching(stream("analyze", "What every move is worth, as it becomes known.", (*Desk).analyze))),
	searching(once("tree", "A search that is watched, in the format alinha-tree 1.", (*Desk).tree)),
	searching(stream("lab", "A search of each position by each engine to each depth.", (*Desk).lab)),
	searching(stream("evora", "The tables of a report of Évora, played anew.", (*Desk).evora)),
	once("convert", "A game on paper as moves, and in another format.", (*Desk).convert),
}

// Questions returns the kinds of questions, in the order of the contract.
func Questions() []Question { return slices.Clone(questions) }

// Ask answers a question in the language of say. An answer is one event, or many if the
// question has a stream; emit is called on the goroutine of Ask, and need not return at once.
// When ctx ends, so does the search behind the answer. The error is a *Fault, or that of ctx.
func (d *Desk) Ask(ctx context.Context, name string, question []byte, say *i18n.Speaker, emit func(event any)) error {
	i := slices.IndexFunc(questions, func(q Question) bool { return q.Name == name })
	if i < 0 {
		return &Fault{ID: "name", Text: say.Say("error-question-unknown", "Name", explain.Clip(name))}
	}
	err := questions[i].answer(d, ctx, question, say, emit)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return faultOf(err, say)
	}
	return nil
}

// once makes a question that is answered by one object.
func once[Q, A any](name, about string, do func(*Desk, context.Context, *Q, *i18n.Speaker) (A, error)) Question {
	q := Question{Name: name, About: about, Asks: reflect.TypeFor[Q](), Answers: reflect.TypeFor[A]()}
	q.answer = func(d *Desk, ctx context.Context, question []byte, say *i18n.Speaker, emit func(any)) error {
		asked, err := read[Q](question, say)
		if err != nil {
			return err
		}
		a, err := do(d, ctx, asked, say)
		if err == nil {
			emit(a)
		}
		return err
	}
	return q
}

// stream makes a question that is answered by many.
func stream[Q, E any](name, about string, do func(*Desk, context.Context, *Q, *i18n.Speaker, func(E)) error) Question {
	q := Question{Name: name, About: about, Stream: true, Asks: reflect.TypeFor[Q](), Answers: reflect.TypeFor[E]()}
	q.answer = func(d *Desk, ctx context.Context, question []byte, say *i18n.Speaker, emit func(any)) error {
		asked, err := read[Q](question, say)
		if err != nil {
			return err
		}
		return do(d, ctx, asked, say, func(e E) { emit(e) })
	}
	return q
}

func searching(q Question) Question {
	q.Search = true
	return q
}

func latest(q Question) Question {
	q.Latest = true
	return q
}

// read reads a question; none at all is one without fields.
func read[Q any](question []byte, say *i18n.Speaker) (*Q, error) {
	q := new(Q)
	question = bytes.TrimSpace(question)
	if len(question) == 0 {
		return q, nil
	}
	decoder := json.NewDecoder(bytes.NewReader(question))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(q)
	if err == nil {
		if _, err = decoder.Token(); errors.Is(err, io.EOF) {
			return q, nil
		}
		err = io.ErrUnexpectedEOF // something follows
	}
	return nil, unread(question, err, say)
}
