// Package jobs computes work that consists of many independent units: the games of a match, the cells of a grid, the
// positions of a list.
//
//	Study ── what all units share: their kind, the version of the engines, parameters
//	  │
//	units ──▶ Executor ──▶ results, each once, in any order
//	             │
//	             └── Runner.Run(payload) on each unit, here (Local) or on other machines
//
// The result of a unit depends on the study and the payload only, apart from measured times. So an Executor may run a
// unit twice, as it must after a crash, and keep the first result.
package jobs

import (
	"encoding/json"
	"fmt"
	"strings"
)

// The greatest sizes of a payload and of a result, in bytes.
const (
	MaxPayload = 64 << 10
	MaxResult  = 256 << 10
)

// A Study holds what its units share. Two studies with equal fields are one study.
type Study struct {
	Kind    string          `json:"kind"`    // the name of the runners that compute the units
	Version string          `json:"version"` // of the engines: no unit is computed by engines of another version
	Params  json.RawMessage `json:"params"`  // a JSON value for the runners
}

// NewStudy returns a study with params as JSON. The error is that of json.Marshal.
func NewStudy(kind, version string, params any) (*Study, error) {
	text, err := json.Marshal(params)
	return &Study{Kind: kind, Version: version, Params: text}, err
}

// nameLetters are the characters of kinds and versions, which are tokens of NATS subjects.
const nameLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"

// Check returns an error unless the kind and the version consist of letters, digits, - and _, and the parameters are a
// JSON value of at most MaxPayload bytes.
func (s *Study) Check() error {
	for _, name := range []string{s.Kind, s.Version} {
		if name == "" || strings.ContainsFunc(name, func(r rune) bool { return !strings.ContainsRune(nameLetters, r) }) {
			return fmt.Errorf("study: %q: want letters, digits, - and _", name)
		}
	}
	if err := checkJSON(s.Params, MaxPayload); err != nil {
		return fmt.Errorf("study: parameters: %w", err)
	}
	return nil
}
