//go:build !linux

package tt

// adviseHugePages does nothing on systems other than Linux.
func adviseHugePages([]bucket) {}
