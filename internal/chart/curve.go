package chart

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/alinha/alinha/internal/lab"
)

// A Measure is what a chart shows against depth.
type Measure uint8

// The measures.
const (
	Nodes     Measure = iota
	Time              // in µs
	Branching         // see lab.Branching
	measures
)

// String returns the measure as it stands in the name of a file.
func (m Measure) String() string { return [...]string{"nodes", "time", "branching"}[m] }

// A Curve is one engine of a chart: at each depth the geometric mean over the
// positions, zeros left out.
type Curve struct {
	Engine string
	Colour int // its place among the engines of all charts
	Points []Point
}

// Len returns the number of points.
func (c Curve) Len() int { return len(c.Points) }

// XY returns a point as its depth and its value.
func (c Curve) XY(i int) (x, y float64) { return float64(c.Points[i].Depth), c.Points[i].Value }

// A Point is a value at a depth.
type Point struct {
	Depth int
	Value float64
}

// A Chart shows one measure of one game.
type Chart struct {
	Game    string
	Measure Measure
	Curves  []Curve
}

// Of returns the charts of findings: for each game one of each measure that
// has anything to show.
func Of(findings []lab.Finding) []Chart {
	var games, engines []string
	for _, f := range findings {
		if !slices.Contains(games, f.Game) {
			games = append(games, f.Game)
		}
		if !slices.Contains(engines, f.Engine) {
			engines = append(engines, f.Engine)
		}
	}
	factors := lab.Branching(findings)
	var charts []Chart
	for _, game := range games {
		for measure := range measures {
			chart := Chart{Game: game, Measure: measure}
			for colour, engine := range engines {
				curve := Curve{Engine: engine, Colour: colour, Points: means(findings, factors, game, engine, measure)}
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

// means returns the points of a curve, by depth.
func means(findings []lab.Finding, factors []float64, game, engine string, measure Measure) []Point {
	logs := make(map[int][]float64)
	for i, f := range findings {
		value := [...]float64{float64(f.Nodes), 1000 * f.Ms, factors[i]}[measure]
		if f.Game == game && f.Engine == engine && f.Depth > 0 && value > 0 {
			logs[f.Depth] = append(logs[f.Depth], math.Log(value))
		}
	}
	points := make([]Point, 0, len(logs))
	for depth, all := range logs {
		sum := 0.0
		for _, x := range all {
			sum += x
		}
		points = append(points, Point{depth, math.Exp(sum / float64(len(all)))})
	}
	slices.SortFunc(points, func(a, b Point) int { return cmp.Compare(a.Depth, b.Depth) })
	return points
}

// Name returns the name of the chart's file, without an ending: connect4-nodes.
func (c Chart) Name() string {
	game := strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || '0' <= r && r <= '9' {
			return r
		}
		return '-'
	}, c.Game)
	return game + "-" + c.Measure.String()
}
