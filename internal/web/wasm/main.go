//go:build js && wasm

// Command wasm runs package api in a web worker. The page posts requests, and the worker posts responses:
//
//	page to worker   {id, name, question, language}   a request to an endpoint, its JSON as text
//	                 {id, stop: true}                 cancels the request
//	worker to page   {ready: true}                    once, before any response
//	                 {id, event}                      a part of the response, JSON as text
//	                 {id, fault}                      the request failed: the fault as text, "" if it was cancelled
//	                 {id, done: true}                 the end of the response
package main

import (
	"context"
	"encoding/json"
	"errors"
	"syscall/js"

	"github.com/alinha/alinha/internal/api"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/i18n"
)

// quota is what an engine may take. A phone gives a page a few hundred MiB, and a worker has one thread.
var quota = api.Quota{Resources: catalog.Resources{MemoryMiB: 32, Threads: 1, NoFiles: true}, KeptEngines: 1}

func main() {
	w := worker{Service: api.Service{Quota: quota}, cancels: make(map[int]context.CancelFunc), yielder: newYielder()}
	js.Global().Call("addEventListener", "message", js.FuncOf(func(_ js.Value, args []js.Value) any {
		w.receive(args[0].Get("data"))
		return nil
	}))
	post(map[string]any{"ready": true})
	select {}
}

// A worker answers the messages of a page.
type worker struct {
	api.Service
	cancels map[int]context.CancelFunc // of the running requests, by id
	yielder *yielder
}

// receive handles a message: it starts a request, or cancels a running one.
func (w *worker) receive(m js.Value) {
	id := m.Get("id").Int()
	if m.Get("stop").Truthy() {
		if cancel, ok := w.cancels[id]; ok {
			cancel()
		}
		return
	}
	ctx, cancel := context.WithCancel(budget.WithYield(context.Background(), w.yielder.yield))
	w.cancels[id] = cancel
	name, request, tag := m.Get("name").String(), m.Get("question").String(), m.Get("language").String()
	go func() {
		defer delete(w.cancels, id)
		defer cancel()
		w.respond(ctx, id, name, request, tag)
	}()
}

// respond runs a request and posts its response.
func (w *worker) respond(ctx context.Context, id int, name, request, tag string) {
	tag, ok := i18n.Match(tag)
	if !ok {
		tag = i18n.Tags[0]
	}
	err := w.Handle(ctx, name, []byte(request), i18n.New(tag), func(event any) { post(map[string]any{"id": id, "event": jsonText(event)}) })
	var fault *api.Fault
	switch {
	case err == nil:
		post(map[string]any{"id": id, "done": true})
	case errors.As(err, &fault):
		post(map[string]any{"id": id, "fault": jsonText(fault)})
	default:
		post(map[string]any{"id": id, "fault": ""})
	}
}

func jsonText(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // tests of package api marshal all its types
	}
	return string(text)
}

func post(message map[string]any) { js.Global().Call("postMessage", message) }
