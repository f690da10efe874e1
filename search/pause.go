package search

import "context"

// WithPause returns a context whose searches call pause from time to time, on their own
// goroutines: about every 1,024 nodes. It is for a program whose goroutines share one thread,
// which nothing takes from them, as in WebAssembly: a pause that waits lets the others
// run, so that a limit of time runs out and somebody can end the context.
func WithPause(ctx context.Context, pause func()) context.Context {
	return context.WithValue(ctx, pauseKey{}, pause)
}

type pauseKey struct{}

// expired makes the pause of a context, if it has one, and then says whether it has ended.
func expired(ctx context.Context) bool {
	if pause, ok := ctx.Value(pauseKey{}).(func()); ok {
		pause()
	}
	return ctx.Err() != nil
}
