//go:build !linux

package tt

func onLargePages([]bucket) {}
