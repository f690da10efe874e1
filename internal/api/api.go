// Package api answers the requests of the page about games, positions and searches. It has no
// transport: a request and its responses are JSON text, which internal/web carries over HTTP and
// internal/web/wasm over the messages of a worker.
//
// The contract is written down in internal/web/ui/src/api/types.ts. A test compares that file with the types of
// this package.
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

	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/textline"
)

// A Service handles requests. Its zero value works, and is safe for concurrent use.
type Service struct {
	Quota Quota // the most that one search may take

	// Cluster returns the studies and the workers of a server of units. It is nil where there is no such server.
	Cluster func(ctx context.Context) *ClusterResponse

	// Matches keeps the matches between people. It is nil where no server keeps any.
	Matches Matches

	gamesOnce  sync.Once
	games      GamesResponse
	tablebases sync.Map // *search.Tablebase by the name of a preset
	kept       keptEngines
	proofs     keptProofs
}

// An Endpoint is one kind of request.
type Endpoint struct {
	Name    string // the last part of its address, as in /api/NAME
	Summary string // one English sentence

	// Stream is true if the response is a stream of events, false if it is one object.
	Stream bool

	// Latest is true if each event of the stream replaces the earlier ones, so that a slow
	// reader may skip all but the latest.
	Latest bool

	// Search is true if handling a request runs a search, which may take long.
	Search bool

	// Heavy is true for a search that may take several times the memory of others, so that fewer of them may run at once.
	Heavy bool

	// Private is true if the request has a secret, or changes what the server keeps, so that it does not belong in a URL.
	Private bool

	// Creates is true if the server keeps something new for each request.
	Creates bool

	// Lasting is true for a stream that lasts until the client leaves, and costs nothing while nothing happens.
	Lasting bool

	// Carries is true if a request carries a file, so that it may be longer than others.
	Carries bool

	// Request is the type of the request, Response that of the response or of an event of the stream.
	Request, Response reflect.Type

	handle func(s *Service, ctx context.Context, request []byte, loc *i18n.Localizer, emit func(any)) error
}

// endpoints are all endpoints in the order of the contract.
var endpoints = []Endpoint{
	unary("games", "The games that have a name.", (*Service).listGames),
	unary("engines", "The engines, or those that play a game or an abstract tree.", (*Service).listEngines),
	unary("limits", "The most that one search may take.", (*Service).searchLimits),
	unary("position", "The stones of a position and its legal moves.", (*Service).position),
	unary("setup", "The stones of a board that is being edited, and why no game leads to them.", (*Service).setup),
	searching(unary("play", "An engine's move.", (*Service).play)),
	unary("opening", "What is to be decided in an opening by a rule of Renju or by swap2.", (*Service).opening),
	searching(unary("opening-decide", "An engine's decision in an opening.", (*Service).decideOpening)),
	latest(searching(stream("analyze", "What every move is worth, as it becomes known.", (*Service).analyze))),
	searching(unary("explain", "The value of a position with the parts that add up to it.", (*Service).explain)),
	searching(unary("tree", "The tree of one search, in the format alinha-tree 1.", (*Service).tree)),
	latest(heavy(stream("prove", "A proof of a position's value, which the service keeps for a while.", (*Service).prove))),
	carrying(heavy(unary("proof-open", "A proof from its file, which is checked, and kept for a while.", (*Service).openProof))),
	private(unary("proof-step", "What a proof says of a position: the answer, pairs, threats.", (*Service).proofStep)),
	private(unary("proof-file", "The file of a proof.", (*Service).proofFile)),
	searching(stream("lab", "A search of each position by each engine to each depth.", (*Service).lab)),
	searching(stream("evora", "The games behind the tables of the report of Évora, played again, beside the printed counts.", (*Service).evora)),
	unary("cluster", "The studies and the workers of the server of units, if there is one.", (*Service).cluster),
	creating(private(unary("match-create", "A new match between two people.", (*Service).createMatch))),
	private(unary("match-join", "The place of the guest in a match.", (*Service).joinMatch)),
	private(unary("match-act", "What a player of a match does, and the state of the match after that.", (*Service).actInMatch)),
	latest(lasting(private(stream("match-watch", "The state of a match, after each change.", (*Service).watchMatch)))),
	unary("convert", "The moves of a game record, and the record in another format.", (*Service).convert),
	carrying(unary("collection", "The games of a text, for an opening tree.", (*Service).collection)),
}

// Endpoints returns all endpoints in the order of the contract.
func Endpoints() []Endpoint { return slices.Clone(endpoints) }

// Handle handles a request to the endpoint of a name. The texts of the response are in the language of loc.
//
// Handle calls emit with the response, or with each event of a stream. The calls come from the goroutine
// of Handle, which waits for emit to return. When ctx ends, the search behind the response ends too. The
// error is a *Fault, or that of ctx.
func (s *Service) Handle(ctx context.Context, name string, request []byte, loc *i18n.Localizer, emit func(event any)) error {
	i := slices.IndexFunc(endpoints, func(e Endpoint) bool { return e.Name == name })
	if i < 0 {
		return &Fault{ID: "name", Text: loc.Message("error-question-unknown", "Name", textline.Clip(name))}
	}
	err := endpoints[i].handle(s, ctx, request, loc, emit)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return faultOf(err, loc)
	}
	return nil
}

// unary returns an endpoint whose response is one object.
func unary[Q, R any](name, summary string, do func(*Service, context.Context, *Q, *i18n.Localizer) (R, error)) Endpoint {
	e := Endpoint{Name: name, Summary: summary, Request: reflect.TypeFor[Q](), Response: reflect.TypeFor[R]()}
	e.handle = func(s *Service, ctx context.Context, request []byte, loc *i18n.Localizer, emit func(any)) error {
		q, err := decode[Q](request, loc)
		if err != nil {
			return err
		}
		response, err := do(s, ctx, q, loc)
		if err == nil {
			emit(response)
		}
		return err
	}
	return e
}

// stream returns an endpoint whose response is a stream of events.
func stream[Q, E any](name, summary string, do func(*Service, context.Context, *Q, *i18n.Localizer, func(E)) error) Endpoint {
	e := Endpoint{Name: name, Summary: summary, Stream: true, Request: reflect.TypeFor[Q](), Response: reflect.TypeFor[E]()}
	e.handle = func(s *Service, ctx context.Context, request []byte, loc *i18n.Localizer, emit func(any)) error {
		q, err := decode[Q](request, loc)
		if err != nil {
			return err
		}
		return do(s, ctx, q, loc, func(event E) { emit(event) })
	}
	return e
}

// searching marks an endpoint as one that searches.
func searching(e Endpoint) Endpoint {
	e.Search = true
	return e
}

// heavy marks an endpoint that searches and takes more memory than others.
func heavy(e Endpoint) Endpoint {
	e.Heavy = true
	return searching(e)
}

// latest marks a stream as one of which only the latest event counts.
func latest(e Endpoint) Endpoint {
	e.Latest = true
	return e
}

// private marks an endpoint that is called by POST only.
func private(e Endpoint) Endpoint {
	e.Private = true
	return e
}

// creating marks an endpoint each of whose requests leaves something with the server.
func creating(e Endpoint) Endpoint {
	e.Creates = true
	return e
}

// lasting marks a stream that lasts until the client leaves.
func lasting(e Endpoint) Endpoint {
	e.Lasting = true
	return e
}

// carrying marks an endpoint whose requests carry a file.
func carrying(e Endpoint) Endpoint {
	e.Carries = true
	return e
}

// decode decodes one JSON object. An empty text is an object without fields. Unknown fields and text
// after the object are errors.
func decode[Q any](request []byte, loc *i18n.Localizer) (*Q, error) {
	q := new(Q)
	request = bytes.TrimSpace(request)
	if len(request) == 0 {
		return q, nil
	}
	decoder := json.NewDecoder(bytes.NewReader(request))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(q)
	if err == nil {
		if _, err = decoder.Token(); errors.Is(err, io.EOF) {
			return q, nil
		}
		err = io.ErrUnexpectedEOF // text follows the object
	}
	return nil, decodeFault(request, err, loc)
}
