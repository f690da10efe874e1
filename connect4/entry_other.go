//go:build !js

package connect4

import "sync/atomic"

// entry returns the i-th entry, whole.
func (b *bucket) entry(i int) entry { return entry(atomic.LoadUint64((*uint64)(&b[i]))) }
