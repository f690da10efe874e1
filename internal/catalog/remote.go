package catalog

import (
	"errors"
	"fmt"
	"strings"

	"github.com/alinha/alinha/rules"
)

// A Need is what an engine asks for by its options and defaults.
type Need struct {
	MemoryMiB int // of its tables and trees
	Threads   int // 0 without the option threads
}

// CheckRemote returns an error unless an engine that another machine names may play a variant here. A program of others and an
// option that names a file are a *RemoteError. An engine that needs more than limits is a *NeedError: with less memory or fewer threads
// the engine would have other results.
func CheckRemote(text string, v rules.Variant, limits Resources) error {
	name, tail, _ := strings.Cut(text, ":")
	if name == External {
		return &RemoteError{Engine: text}
	}
	probe := Resources{NoFiles: true, supportProbe: true}
	_, o, err := openInternal(name, tail, nil, probe)
	option, isOption := errors.AsType[*OptionError](err)
	switch {
	case isOption && option.Err != nil:
		return &RemoteError{Engine: text, File: true}
	case err != nil:
		return err
	case limits.MemoryMiB > 0 && o.need.MemoryMiB > limits.MemoryMiB:
		return &NeedError{text, "MiB of memory", o.need.MemoryMiB, limits.MemoryMiB}
	case limits.Threads > 0 && o.need.Threads > limits.Threads:
		return &NeedError{text, "threads", o.need.Threads, limits.Threads}
	}
	_, _, err = OpenEngineFor(text, rules.New(v), probe)
	return err
}

// A RemoteError reports an engine that a worker does not open, because its text comes from another machine.
type RemoteError struct {
	Engine string
	File   bool // the engine reads a file; otherwise it is a program of others
}

func (e *RemoteError) Error() string {
	if e.File {
		return fmt.Sprintf("engine %q: a worker reads no files of others", e.Engine)
	}
	return fmt.Sprintf("engine %q: a worker starts no programs of others", e.Engine)
}

// A NeedError reports an engine that needs more than a worker gives each unit.
type NeedError struct {
	Engine     string
	What       string // in English
	Need, Most int
}

func (e *NeedError) Error() string {
	return fmt.Sprintf("engine %q needs %d %s; this worker gives each unit %d", e.Engine, e.Need, e.What, e.Most)
}
