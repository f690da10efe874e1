package chart

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/alinha/alinha/internal/lab"
)

// A Metric is the quantity that a chart shows against depth.
type Metric uint8

// The metrics.
const (
	Nodes           Metric = iota
	Time                   // microseconds
	BranchingFactor        // of lab.BranchingFactors
	metricCount
)

// String returns the metric as in the name of a file.
func (m Metric) String() string { return [...]string{"nodes", "time", "branching"}[m] }

// A Curve is the curve of one engine: at each depth the geometric mean over the positions, without zeros. Its methods
// implement plotter.XYer.
type Curve struct {
	Engine      string
	EngineIndex int // among the engines of all charts; it chooses colour, marker and dashes
	Points      []Point
}

// Len returns the number of points.
func (c Curve) Len() int { return len(c.Points) }

// XY returns the depth and the value of a point.
func (c Curve) XY(i int) (x, y float64) { return float64(c.Points[i].Depth), c.Points[i].Value }

// A Point is a value at a depth.
type Point struct {
	Depth int
	Value float64
}

// A Chart shows one metric of one game.
type Chart struct {
	Game   string
	Metric Metric
	Curves []Curve
}

// FromMeasurements returns the charts of measurements: for each game one chart per metric, unless no engine has a value.
func FromMeasurements(measurements []lab.Measurement) []Chart {
	var games, engines []string
	for _, m := range measurements {
		if !slices.Contains(games, m.Game) {
			games = append(games, m.Game)
		}
		if !slices.Contains(engines, m.Engine) {
			engines = append(engines, m.Engine)
		}
	}
	factors := lab.BranchingFactors(measurements)
	var charts []Chart
	for _, game := range games {
		for metric := range metricCount {
			chart := Chart{Game: game, Metric: metric}
			for i, engine := range engines {
				curve := Curve{Engine: engine, EngineIndex: i, Points: geometricMeans(measurements, factors, game, engine, metric)}
				if len(curve.Points) > 0 {
					chart.Curves = append(chart.Curves, curve)
				}
			}
			if len(chart.Curves) > 0 {
				charts = append(charts, chart)
			}
		}
	}
	return charts
}

// geometricMeans returns the points of the curve of an engine in a game, in ascending order of depth. The factors are the
// branching factors of the measurements.
func geometricMeans(measurements []lab.Measurement, factors []float64, game, engine string, metric Metric) []Point {
	logs := make(map[int][]float64)
	for i, m := range measurements {
		value := [...]float64{float64(m.Nodes), 1000 * m.Ms, factors[i]}[metric]
		if m.Game == game && m.Engine == engine && m.Depth > 0 && value > 0 {
			logs[m.Depth] = append(logs[m.Depth], math.Log(value))
		}
	}
	points := make([]Point, 0, len(logs))
	for depth, values := range logs {
		sum := 0.0
		for _, log := range values {
			sum += log
		}
		points = append(points, Point{depth, math.Exp(sum / float64(len(values)))})
	}
	slices.SortFunc(points, func(a, b Point) int { return cmp.Compare(a.Depth, b.Depth) })
	return points
}

// Name returns the name of the file of the chart without its ending, such as connect4-nodes.
func (c Chart) Name() string {
	game := strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || '0' <= r && r <= '9' {
			return r
		}
		return '-'
	}, c.Game)
	return game + "-" + c.Metric.String()
}
