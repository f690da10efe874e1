//go:build !linux

package tt

func adviseHugePages([]bucket) {}
