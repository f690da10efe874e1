//go:build !js

package connect4

import "sync/atomic"

// load reads entry i in one atomic operation, so that a concurrent store is seen whole or not at all.
func (b *bucket) load(i int) entry { return entry(atomic.LoadUint64((*uint64)(&b[i]))) }
