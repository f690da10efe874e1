//go:build js && wasm

package main

import (
	"syscall/js"
	"time"
)

// A doorstep is where a search looks for messages from time to time. The only thread of the
// worker is its, and messages and timers come in only while every goroutine waits.
type doorstep struct {
	door  js.Value // a port; what is posted to it comes back after the messages before it
	back  chan struct{}
	until time.Time // when it is time to look again
}

// between is how long a search goes on without looking. A look takes less than a hundredth of it.
const between = 20 * time.Millisecond

func newDoorstep() *doorstep {
	channel := js.Global().Get("MessageChannel").New()
	d := &doorstep{door: channel.Get("port2"), back: make(chan struct{}, 1)}
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		d.back <- struct{}{}
		return nil
	}))
	return d
}

// pause lets the messages in, if that is due.
func (d *doorstep) pause() {
	if time.Now().Before(d.until) {
		return
	}
	d.door.Call("postMessage", js.Null())
	<-d.back
	d.until = time.Now().Add(between)
}
