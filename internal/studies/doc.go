// Package studies has the studies of lists: positions to solve, puzzles, games of self-play, chunks of books. Each kind has parameters, which
// make a jobs.Study, and a Runner, which computes a unit. The runners read no files and start no programs, so that the units may
// come from other machines.
package studies

import (
	"encoding/json"

	"github.com/alinha/alinha/internal/jobs"
)

// newStudy returns a study of a kind, for engines of a version.
func newStudy(kind, version string, params any) (*jobs.Study, error) {
	text, err := json.Marshal(params)
	return &jobs.Study{Kind: kind, Version: version, Params: text}, err
}
