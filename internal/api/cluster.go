package api

import (
	"context"

	"github.com/alinha/alinha/internal/i18n"
)

// A ClusterResponse is what a server of units tells of its studies and workers.
type ClusterResponse struct {
	Offered bool            `json:"offered"` // the page's server is connected to a server of units
	Away    bool            `json:"away"`    // the server of units does not answer
	Studies []ClusterStudy  `json:"studies"` // the newest first
	Workers []ClusterWorker `json:"workers"`
}

// A ClusterStudy is a study of a server of units.
type ClusterStudy struct {
	ID       string  `json:"id"`
	Kind     string  `json:"kind"`
	State    string  `json:"state"`
	Begun    int64   `json:"begun"`    // in milliseconds since 1970
	Results  uint64  `json:"results"`  // units with a result or with a final error
	Units    int     `json:"units"`    // 0 while the first command sends them
	Failures uint64  `json:"failures"` // tries
	Rate     float64 `json:"rate"`     // results a second in the last minute
}

// A ClusterWorker is a worker of a server of units.
type ClusterWorker struct {
	ID      string  `json:"id"`
	Host    string  `json:"host"`
	Version string  `json:"version"` // of the engines
	Running int     `json:"running"` // units in progress
	Threads int     `json:"threads"` // units at once
	Done    uint64  `json:"done"`    // units
	Failed  uint64  `json:"failed"`  // tries
	Rate    float64 `json:"rate"`    // units done a second in the last minute
	SeenMs  int64   `json:"seenMs"`  // milliseconds since the last sign of life
}

// cluster answers with the view of Service.Cluster. Nothing is offered without one.
func (s *Service) cluster(ctx context.Context, _ *struct{}, _ *i18n.Localizer) (*ClusterResponse, error) {
	if s.Cluster == nil {
		return &ClusterResponse{Studies: []ClusterStudy{}, Workers: []ClusterWorker{}}, nil
	}
	return s.Cluster(ctx), nil
}
