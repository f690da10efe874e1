//go:build js && wasm

// Command wasm is package api in a worker of a browser: messages of the page are questions,
// and those to it are the answers.
//
//	{id, name, question, language}   a question, its JSON as text
//	{id, stop: true}                 ends its search
//	{ready: true}                    once, before any answer
//	{id, event}                      a part of the answer, as text
//	{id, fault}                      there is no answer: the fault as text, "" if it was stopped
//	{id, done: true}                 the end of the answer
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

// quota suits a telephone, which gives a page a few hundred MiB, and a worker, which is one thread.
var quota = api.Quota{Means: catalog.Means{MemoryMiB: 32, Threads: 1, NoFiles: true}}

func main() {
	d := desk{Service: api.Service{Quota: quota}, stops: make(map[int]context.CancelFunc), doorstep: newDoorstep()}
	js.Global().Call("addEventListener", "message", js.FuncOf(func(_ js.Value, args []js.Value) any {
		d.take(args[0].Get("data"))
		return nil
	}))
	post(map[string]any{"ready": true})
	select {}
}

// A desk answers the messages of a page.
type desk struct {
	api.Service
	stops    map[int]context.CancelFunc // of the questions at work, by id
	doorstep *doorstep
}

// take takes a message.
func (d *desk) take(m js.Value) {
	id := m.Get("id").Int()
	if m.Get("stop").Truthy() {
		if stop, ok := d.stops[id]; ok {
			stop()
		}
		return
	}
	ctx, stop := context.WithCancel(budget.WithYield(context.Background(), d.doorstep.pause))
	d.stops[id] = stop
	name, question, tag := m.Get("name").String(), m.Get("question").String(), m.Get("language").String()
	go func() {
		defer delete(d.stops, id)
		defer stop()
		d.answer(ctx, id, name, question, tag)
	}()
}

func (d *desk) answer(ctx context.Context, id int, name, question, tag string) {
	tag, ok := i18n.Match(tag)
	if !ok {
		tag = i18n.Tags[0]
	}
	err := d.Handle(ctx, name, []byte(question), i18n.New(tag), func(event any) { post(map[string]any{"id": id, "event": text(event)}) })
	var fault *api.Fault
	switch {
	case err == nil:
		post(map[string]any{"id": id, "done": true})
	case errors.As(err, &fault):
		post(map[string]any{"id": id, "fault": text(fault)})
	default:
		post(map[string]any{"id": id, "fault": ""})
	}
}

func text(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // the types of package api are tested
	}
	return string(text)
}

func post(message map[string]any) { js.Global().Call("postMessage", message) }
