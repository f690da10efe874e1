// Package api answers the questions of the page about games, positions and searches, without
// any transport: a question and its answers are JSON. The contract is written in
// internal/web/ui/src/api.ts, and a test holds it against the types here.
package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"

	"github.com/alinha/alinha/internal/lang"
)

// A Desk answers questions. Many goroutines may ask at once.
type Desk struct {
	Bounds Bounds
}

// An answer handles one question: it hands each event of the answer to emit, on its own
// goroutine, or returns why there is none. Emit does not keep what it is handed.
type answer func(d *Desk, ctx context.Context, question []byte, say *lang.Speaker, emit func(any)) error

// A Question is a kind of question.
type Question struct {
	Name string

	// Stream says that the answer is a stream of events; else it is one object.
	Stream bool

	// Latest says that each event replaces those before it, so that only the latest counts.
	Latest bool

	// Search says that the answer takes a search, which may be long.
	Search bool

	answer answer
}

// questions is the table of them, in the order of the contract.
var questions = []Question{
	{Name: "games", answer: once((*Desk).games)},
	{Name: "engines", answer: once((*Desk).engines)},
	{Name: "position", answer: once((*Desk).position)},
	{Name: "play", Search: true, answer: once((*Desk).play)},
	{Name: "analyze", Stream: true, Latest: true, Search: true, answer: stream((*Desk).analyze)},
	{Name: "tree", Search: true, answer: once((*Desk).tree)},
	{Name: "lab", Stream: true, Search: true, answer: stream((*Desk).lab)},
	{Name: "evora", Stream: true, Search: true, answer: stream((*Desk).evora)},
	{Name: "convert", answer: once((*Desk).convert)},
}

// Questions returns the kinds of questions, in the order of the contract.
func Questions() []Question { return slices.Clone(questions) }

// Ask answers a question in the language of say. An answer is one event, or many if the
// question has a stream; emit is called on the goroutine of Ask. When ctx ends, so does
// the search behind the answer. Its error is a *Fault, or that of ctx.
func (d *Desk) Ask(ctx context.Context, name string, question []byte, say *lang.Speaker, emit func(event any)) error {
	i := slices.IndexFunc(questions, func(q Question) bool { return q.Name == name })
	if i < 0 {
		return &Fault{ID: "question", Text: name}
	}
	if err := questions[i].answer(d, ctx, question, say, emit); err != nil {
		return explain(err, say)
	}
	return nil
}

// once makes the answer of a question that has one object.
func once[Q, A any](do func(*Desk, context.Context, *Q, *lang.Speaker) (A, error)) answer {
	return func(d *Desk, ctx context.Context, question []byte, say *lang.Speaker, emit func(any)) error {
		q, err := read[Q](question)
		if err != nil {
			return err
		}
		a, err := do(d, ctx, q, say)
		if err == nil {
			emit(a)
		}
		return err
	}
}

// stream makes the answer of a question that has many.
func stream[Q, E any](do func(*Desk, context.Context, *Q, *lang.Speaker, func(E)) error) answer {
	return func(d *Desk, ctx context.Context, question []byte, say *lang.Speaker, emit func(any)) error {
		q, err := read[Q](question)
		if err != nil {
			return err
		}
		return do(d, ctx, q, say, func(e E) { emit(e) })
	}
}

// read reads a question; none at all is one without fields.
func read[Q any](question []byte) (*Q, error) {
	q := new(Q)
	if len(bytes.TrimSpace(question)) == 0 {
		return q, nil
	}
	decoder := json.NewDecoder(bytes.NewReader(question))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(q); err != nil {
		return nil, err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("something follows the question")
	}
	return q, nil
}
