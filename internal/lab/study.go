package lab

import (
	"context"
	"encoding/json"
	"iter"

	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/rules"
)

// StudyKind is the kind of the studies whose units are trials: a payload is a Trial, a result is a Measurement.
const StudyKind = "lab"

// Study returns the study of the trials of a grid, for engines of a version. Its parameters are the
// spec: the study is the same whichever trials a checkpoint already holds.
func (s *GridSpec) Study(version string) (*jobs.Study, error) {
	return jobs.NewStudy(StudyKind, version, s)
}

// payloads returns trials of the grid, by their indices, as payloads.
func (g *Grid) payloads(indices []int) iter.Seq[json.RawMessage] {
	return func(yield func(json.RawMessage) bool) {
		for _, i := range indices {
			text, err := json.Marshal(g.Trials[i])
			if err != nil {
				panic("lab: " + err.Error()) // a trial is texts and a number
			}
			if !yield(text) {
				return
			}
		}
	}
}

// A runner runs trials.
type runner struct {
	spec   GridSpec           // of the study, which has the limits of every search
	remote *catalog.Resources // the limits of trials that come from another machine; nil for this process
}

// NewRunner returns a Runner of trials for this process.
func NewRunner(params json.RawMessage) (jobs.Runner, error) {
	r := new(runner)
	return r, json.Unmarshal(params, &r.spec)
}

// NewRemoteRunner returns what makes the runners of trials that come from another machine, for jobs.Kinds. A trial whose engine
// catalog.CheckRemote refuses within limits is an error.
func NewRemoteRunner(limits catalog.Resources) func(params json.RawMessage) (jobs.Runner, error) {
	return func(params json.RawMessage) (jobs.Runner, error) {
		r := &runner{remote: &limits}
		return r, json.Unmarshal(params, &r.spec)
	}
}

// Run implements jobs.Runner.
func (r *runner) Run(ctx context.Context, payload json.RawMessage) (json.RawMessage, error) {
	var t Trial
	if err := json.Unmarshal(payload, &t); err != nil {
		return nil, err
	}
	if err := r.checkEngine(t); err != nil {
		return nil, err
	}
	spec := GridSpec{
		Games: []string{t.Game}, Positions: []string{t.Position}, Engines: []string{t.Engine},
		Nodes: r.spec.Nodes, Time: r.spec.Time,
	}
	if t.Depth > 0 {
		spec.Depths = []int{t.Depth}
	}
	g, err := spec.Grid()
	if err != nil {
		return nil, err
	}
	m, err := t.run(ctx, g.position(g.Trials[0]), g.limits)
	if err != nil {
		return nil, err
	}
	return json.Marshal(m)
}

// checkEngine returns an error if the engine of a trial from another machine may not run here.
func (r *runner) checkEngine(t Trial) error {
	if r.remote == nil {
		return nil
	}
	v, err := rules.Parse(t.Game)
	if err == nil {
		err = catalog.CheckRemote(t.Engine, v, *r.remote)
	}
	return err
}

// EqualMeasurements reports whether two results of a trial are the same but for the time.
func EqualMeasurements(a, b json.RawMessage) bool {
	var x, y Measurement
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return false
	}
	x.Ms, y.Ms = 0, 0
	return x == y
}

// Close implements jobs.Runner.
func (*runner) Close() error { return nil }
