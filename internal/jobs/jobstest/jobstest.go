// Package jobstest checks that an Executor keeps the promises of package jobs.
package jobstest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alinha/alinha/internal/jobs"
)

// Kinds are the runners of the tests. Kind "square" squares numbers. Kind "fault" has as payload what goes wrong:
// "error", "panic", "garbage" (a result that is no JSON), "large" (a result of more than jobs.MaxResult bytes), "hang"
// (until the context ends), "late" (until two units hang), or "none". Payloads that differ in spaces around the text
// have the same fault.
var Kinds = jobs.Kinds{
	"square": func(json.RawMessage) (jobs.Runner, error) { return runnerFunc(square), nil },
	"fault":  func(json.RawMessage) (jobs.Runner, error) { return runnerFunc(fault), nil },
}

// Computed counts the units that runners of kind "square" have computed.
var Computed atomic.Int64

type runnerFunc func(ctx context.Context, payload json.RawMessage) (json.RawMessage, error)

func (f runnerFunc) Run(ctx context.Context, payload json.RawMessage) (json.RawMessage, error) {
	return f(ctx, payload)
}

func (runnerFunc) Close() error { return nil }

func square(_ context.Context, payload json.RawMessage) (json.RawMessage, error) {
	var n int
	if err := json.Unmarshal(payload, &n); err != nil {
		return nil, err
	}
	Computed.Add(1)
	return json.Marshal(n * n)
}

var errFault = errors.New("a fault of the test")

// hanging counts the units that hang now.
var hanging atomic.Int64

func fault(ctx context.Context, payload json.RawMessage) (json.RawMessage, error) {
	switch strings.TrimSpace(string(payload)) {
	case `"error"`:
		return nil, errFault
	case `"panic"`:
		panic("a panic of the test")
	case `"garbage"`:
		return json.RawMessage("{"), nil
	case `"large"`:
		return json.Marshal(make([]int, jobs.MaxResult))
	case `"hang"`:
		hanging.Add(1)
		defer hanging.Add(-1)
		<-ctx.Done()
		return nil, ctx.Err()
	case `"late"`:
		for hanging.Load() < 2 && ctx.Err() == nil {
			time.Sleep(time.Millisecond)
		}
	}
	return payload, nil
}

// Study returns a study of one of Kinds. Studies with different names are different studies.
func Study(kind, name string) *jobs.Study {
	params, _ := json.Marshal(name)
	return &jobs.Study{Kind: kind, Version: "test", Params: params}
}

// Numbers returns the payloads 0, 1, … n-1.
func Numbers(n int) iter.Seq[json.RawMessage] {
	return func(yield func(json.RawMessage) bool) {
		for i := range n {
			if !yield(json.RawMessage(fmt.Sprint(i))) {
				return
			}
		}
	}
}

// Texts returns texts as payloads.
func Texts(texts ...string) iter.Seq[json.RawMessage] {
	return func(yield func(json.RawMessage) bool) {
		for _, text := range texts {
			if !yield(json.RawMessage(text)) {
				return
			}
		}
	}
}

// Conformance runs the tests that every Executor passes. The Executor must know Kinds.
func Conformance(t *testing.T, e jobs.Executor) {
	t.Run("EveryResultOnce", func(t *testing.T) { testEveryResultOnce(t, e) })
	t.Run("EqualPayloads", func(t *testing.T) { testEqualPayloads(t, e) })
	t.Run("Enough", func(t *testing.T) { testEnough(t, e) })
	t.Run("SkipUnits", func(t *testing.T) { testSkipUnits(t, e) })
	t.Run("AcceptFails", func(t *testing.T) { testAcceptFails(t, e) })
	t.Run("Cancelled", func(t *testing.T) { testCancelled(t, e) })
	t.Run("Faults", func(t *testing.T) { testFaults(t, e) })
	t.Run("Refused", func(t *testing.T) { testRefused(t, e) })
}

func testEveryResultOnce(t *testing.T, e jobs.Executor) {
	const n = 500
	results := make([]int, n)
	err := e.Execute(t.Context(), Study("square", t.Name()), Numbers(n), func(unit int, result json.RawMessage) error {
		if results[unit] != 0 {
			t.Errorf("unit %d: got a second result", unit)
		}
		return json.Unmarshal(result, &results[unit])
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, got := range results {
		if got != i*i {
			t.Errorf("unit %d: got %d, want %d", i, got, i*i)
		}
	}
}

func testEqualPayloads(t *testing.T, e jobs.Executor) {
	var units []int
	err := e.Execute(t.Context(), Study("square", t.Name()), Texts("7", "8", "7"), func(unit int, result json.RawMessage) error {
		if want := []string{"49", "64", "49"}[unit]; string(result) != want {
			t.Errorf("unit %d: got %s, want %s", unit, result, want)
		}
		units = append(units, unit)
		return nil
	})
	slices.Sort(units)
	if want := []int{0, 1, 2}; err != nil || !slices.Equal(units, want) {
		t.Errorf("got units %v and %v, want %v", units, err, want)
	}
}

func testEnough(t *testing.T, e jobs.Executor) {
	count := 0
	err := e.Execute(t.Context(), Study("square", t.Name()), Numbers(10_000), func(int, json.RawMessage) error {
		if count++; count == 10 {
			return jobs.ErrEnough
		}
		return nil
	})
	if err != nil || count != 10 {
		t.Errorf("got %d results and %v, want 10 and no error", count, err)
	}
}

// Wasted checks that Executor.Wasted counts the units in progress when accept returns ErrEnough. The Executor must know
// Kinds, have three workers, and compute nothing else meanwhile.
func Wasted(t *testing.T, e jobs.Executor) {
	t.Helper()
	before := e.Wasted()
	err := e.Execute(t.Context(), Study("fault", t.Name()), Texts(`"late"`, `"hang"`, ` "hang"`), func(int, json.RawMessage) error {
		return jobs.ErrEnough
	})
	if got := e.Wasted() - before; err != nil || got != 2 {
		t.Errorf("got %d wasted units and %v, want 2", got, err)
	}
}

// testSkipUnits skips a unit that accept has seen and two units that hang until they are skipped, and then each unit
// that accept sees.
func testSkipUnits(t *testing.T, e jobs.Executor) {
	study := Study("fault", t.Name())
	var seen []int
	err := e.Execute(t.Context(), study, Texts(`"none"`, `"hang"`, ` "hang"`, ` "none"`), func(unit int, _ json.RawMessage) error {
		if seen = append(seen, unit); unit == 0 {
			return &jobs.SkipUnits{Units: []int{0, 1, 2}}
		}
		return nil
	})
	if want := []int{0, 3}; err != nil || !slices.Equal(slices.Sorted(slices.Values(seen)), want) {
		t.Errorf("got units %v and %v, want %v", seen, err, want)
	}
	seen = nil
	err = e.Execute(t.Context(), Study("square", t.Name()), Numbers(3), func(unit int, _ json.RawMessage) error {
		seen = append(seen, unit)
		return &jobs.SkipUnits{Units: []int{unit}} // no unit that accept has not seen
	})
	if err != nil || len(seen) != 3 {
		t.Errorf("got units %v and %v, want three", seen, err)
	}
}

func testAcceptFails(t *testing.T, e jobs.Executor) {
	want := errors.New("a full disk")
	err := e.Execute(t.Context(), Study("square", t.Name()), Numbers(100), func(int, json.RawMessage) error { return want })
	if !errors.Is(err, want) {
		t.Errorf("got %v, want %v", err, want)
	}
}

func testCancelled(t *testing.T, e jobs.Executor) {
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	start := time.Now()
	err := e.Execute(ctx, Study("fault", t.Name()), Texts(`"none"`, `"hang"`), func(int, json.RawMessage) error { return nil })
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want the error of the context", err)
	}
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("Execute ended %v after its start, want soon after 300 ms", took)
	}
}

func testFaults(t *testing.T, e jobs.Executor) {
	for payload, want := range map[string]string{
		`"error"`: "a fault of the test", `"panic"`: "the runner panicked: a panic of the test",
		`"garbage"`: "not a JSON value", `"large"`: "bytes, want at most 262144",
	} {
		err := e.Execute(t.Context(), Study("fault", t.Name()+payload), Texts(`"none"`, payload), func(int, json.RawMessage) error { return nil })
		if failed, ok := errors.AsType[*jobs.UnitError](err); !ok || failed.Unit != 1 || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: got %v, want an error of unit 2 that ends with %q", payload, err, want)
		}
	}
}

func testRefused(t *testing.T, e jobs.Executor) {
	accept := func(int, json.RawMessage) error { return nil }
	if err := e.Execute(t.Context(), Study("square", t.Name()), Numbers(0), accept); !errors.Is(err, jobs.ErrNoUnits) {
		t.Errorf("no units: got %v, want %v", err, jobs.ErrNoUnits)
	}
	for _, wrong := range []*jobs.Study{
		{Kind: "", Version: "test", Params: json.RawMessage("1")},
		{Kind: "square", Version: "1.0", Params: json.RawMessage("1")},
		{Kind: "square", Version: "test", Params: json.RawMessage("")},
	} {
		if err := e.Execute(t.Context(), wrong, Numbers(1), accept); err == nil {
			t.Errorf("study %+v: got no error", wrong)
		}
	}
	for payload, want := range map[string]string{
		strings.Repeat("1", 1<<20): "unit 2: 1048576 bytes, want at most 65536",
		"{":                        "unit 2: not a JSON value",
		"":                         "unit 2: not a JSON value",
	} {
		err := e.Execute(t.Context(), Study("square", t.Name()), Texts("1", payload), accept)
		if failed, ok := errors.AsType[*jobs.UnitError](err); !ok || failed.Unit != 1 || err.Error() != want {
			t.Errorf("a payload of %d bytes: got %v, want %s", len(payload), err, want)
		}
	}
}
