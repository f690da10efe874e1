package main

import (
	"os"
	"strconv"
	"strings"
)

// machineMiB returns how many MiB of memory a process has on this computer at most, or 0 if that is not known, as on systems other than
// Linux.
func machineMiB() int {
	meminfo, _ := os.ReadFile("/proc/meminfo")
	group, _ := os.ReadFile("/sys/fs/cgroup/memory.max")
	return parseMachineMiB(string(meminfo), string(group))
}

// parseMachineMiB is machineMiB by the texts of /proc/meminfo and of the limit of a control group: bytes, or "max".
func parseMachineMiB(meminfo, group string) (mib int) {
	if fields := strings.Fields(meminfo); len(fields) > 1 && fields[0] == "MemTotal:" {
		kib, _ := strconv.Atoi(fields[1])
		mib = kib >> 10
	}
	if bytes, err := strconv.Atoi(strings.TrimSpace(group)); err == nil && (mib == 0 || bytes>>20 < mib) {
		mib = bytes >> 20
	}
	return mib
}
