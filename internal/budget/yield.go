package budget

import "context"

// YieldNodes is how many nodes a search visits between two looks at its context.
const YieldNodes = 1024

// WithYield returns a context under which every search calls yield on its own goroutine about every YieldNodes nodes.
//
// WebAssembly runs all goroutines on one thread without preemption. A yield that blocks for a moment lets the other
// goroutines run there, so that a time limit can fire and a caller can cancel the context.
func WithYield(ctx context.Context, yield func()) context.Context {
	return context.WithValue(ctx, yieldKey{}, yield)
}

type yieldKey struct{}

// Expired calls the yield function of ctx, if it has one, and then reports whether ctx has ended.
func Expired(ctx context.Context) bool {
	if yield, ok := ctx.Value(yieldKey{}).(func()); ok {
		yield()
	}
	return ctx.Err() != nil
}
