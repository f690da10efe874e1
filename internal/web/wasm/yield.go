//go:build js && wasm

package main

import (
	"syscall/js"
	"time"
)

// A yielder lets the worker's event loop run during a search. The worker has one thread: messages and timers arrive only
// while every goroutine waits.
type yielder struct {
	port     js.Value // a MessagePort; the event loop delivers earlier messages before one posted here
	returned chan struct{}
	next     time.Time // when the next yield is due
}

// yieldInterval is how long a search runs between two yields. A yield takes less than a hundredth of that.
const yieldInterval = 20 * time.Millisecond

func newYielder() *yielder {
	channel := js.Global().Get("MessageChannel").New()
	y := &yielder{port: channel.Get("port2"), returned: make(chan struct{}, 1)}
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		y.returned <- struct{}{}
		return nil
	}))
	return y
}

// yield waits until the event loop has delivered all pending messages, if a yield is due.
func (y *yielder) yield() {
	if time.Now().Before(y.next) {
		return
	}
	y.port.Call("postMessage", js.Null())
	<-y.returned
	y.next = time.Now().Add(yieldInterval)
}
