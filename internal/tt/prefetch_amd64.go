package tt

// prefetch asks the processor to bring a bucket into its cache, and does not wait for it.
//
//go:noescape
func prefetch(b *bucket)
