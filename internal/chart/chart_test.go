package chart_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/chart"
	"github.com/alinha/alinha/internal/lab"
)

var labels = &chart.Labels{
	Depth:  "profundidade",
	Titles: [...]string{"nós", "tempo", "ramificação"},
	Axes:   [...]string{"nós por busca", "µs", "fator"},
}

// measured returns measurements of one game from the nodes of each engine by position and depth.
func measured(nodes map[string][][]uint64) []lab.Measurement {
	var measurements []lab.Measurement
	for position := range 2 {
		for _, engine := range []string{"minimax", "pvs:threads=2", "exact"} {
			for i, n := range nodes[engine][position] {
				trial := lab.Trial{Game: "mnk:7x6,k=4", Position: fmt.Sprint(position), Engine: engine, Depth: i + 1}
				measurements = append(measurements, lab.Measurement{Trial: trial, Move: "1", Nodes: n, Ms: float64(n) / 100})
			}
		}
	}
	return measurements
}

func sample() []lab.Measurement {
	return measured(map[string][][]uint64{
		"minimax":       {{10, 90, 800}, {1000, 10, 8000}},
		"pvs:threads=2": {{10, 40}, {10, 160}},
		"exact":         {{0, 5}, {7, 0}},
	})
}

// The points of a curve are geometric means over the positions, without zeros.
func TestFromMeasurements(t *testing.T) {
	charts := chart.FromMeasurements(sample())
	names := make([]string, len(charts))
	for i, c := range charts {
		names[i] = c.Name()
	}
	if got, want := strings.Join(names, " "), "mnk-7x6-k-4-nodes mnk-7x6-k-4-time mnk-7x6-k-4-branching"; got != want {
		t.Fatalf("got charts %s, want %s", got, want)
	}
	for _, test := range []struct {
		chart, curve, point int
		want                float64
	}{
		{0, 0, 0, 100},
		{0, 0, 1, 30},
		{0, 1, 1, 80},
		{0, 2, 0, 7},
		{0, 2, 1, 5},
		{1, 0, 0, 1000},
		{2, 1, 0, 8},
		{2, 0, 0, 0.3},
	} {
		point := charts[test.chart].Curves[test.curve].Points[test.point]
		if math.Abs(point.Value-test.want) > 1e-9 {
			t.Errorf("%s, %s: got %v, want %v", names[test.chart], charts[test.chart].Curves[test.curve].Engine, point, test.want)
		}
	}
	if got := chart.FromMeasurements(nil); len(got) != 0 {
		t.Errorf("charts without measurements: got %v", got)
	}
}

// A chart is XML and PNG, holds the labels and the names of all engines, and is the same twice.
func TestChartWrite(t *testing.T) {
	for _, c := range chart.FromMeasurements(sample()) {
		var svg, again, picture bytes.Buffer
		if err := errors.Join(c.Write(&svg, "svg", labels), c.Write(&again, "svg", labels), c.Write(&picture, "png", labels)); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(svg.Bytes(), again.Bytes()) {
			t.Errorf("%s: got other bytes the second time", c.Name())
		}
		text := textOf(t, svg.Bytes())
		for _, want := range []string{"minimax", "pvs:threads=2", c.Game + ": " + labels.Titles[c.Metric], labels.Depth, labels.Axes[c.Metric]} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: got %q, want %q in it", c.Name(), text, want)
			}
		}
		if strings.Contains(svg.String(), "NaN") || strings.Contains(svg.String(), "Inf") {
			t.Errorf("%s: a coordinate is not a number", c.Name())
		}
		image, err := png.Decode(&picture)
		if err != nil {
			t.Fatalf("%s: %v", c.Name(), err)
		}
		if size := image.Bounds().Size(); size.X < 1000 || size.Y < 600 {
			t.Errorf("%s: got %v pixels, want more", c.Name(), size)
		}
		if c.Write(io.Discard, "gif", labels) == nil {
			t.Error("format gif: got no error")
		}
	}
}

// All charts go into one directory, which WriteFiles makes.
func TestWriteFiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	if err := chart.WriteFiles(dir, sample(), labels); err != nil {
		t.Fatal(err)
	}
	for _, c := range chart.FromMeasurements(sample()) {
		for _, format := range chart.Formats {
			if _, err := os.Stat(filepath.Join(dir, c.Name()+"."+format)); err != nil {
				t.Error(err)
			}
		}
	}
}

// A single depth, equal values and values over many decades have a chart too.
func TestChartExtremes(t *testing.T) {
	for name, nodes := range map[string][]uint64{
		"one":   {1},
		"equal": {10, 10, 10},
		"many":  {1, math.MaxUint64},
		"deep":  make([]uint64, 200),
	} {
		if name == "deep" {
			for i := range nodes {
				nodes[i] = uint64(i + 1)
			}
		}
		for _, c := range chart.FromMeasurements(measured(map[string][][]uint64{"minimax": {nodes, nil}, "pvs:threads=2": {nil, nil}, "exact": {nil, nil}})) {
			var svg bytes.Buffer
			if err := c.Write(&svg, "svg", labels); err != nil || strings.Contains(svg.String(), "NaN") {
				t.Errorf("%s, %s: got %v or a coordinate that is not a number", name, c.Name(), err)
			}
			if n := strings.Count(svg.String(), "<text"); n > 40 {
				t.Errorf("%s, %s: got %d texts, want fewer ticks", name, c.Name(), n)
			}
		}
	}
}

// The legend names all of many engines within the picture.
func TestManyEngines(t *testing.T) {
	var measurements []lab.Measurement
	for i := range 40 {
		trial := lab.Trial{Game: "tictactoe", Position: "start", Engine: fmt.Sprintf("engine%02d", i), Depth: 1}
		measurements = append(measurements, lab.Measurement{Trial: trial, Move: "1", Nodes: uint64(i + 1), Ms: 1})
	}
	for _, c := range chart.FromMeasurements(measurements) {
		var text bytes.Buffer
		if err := c.Write(&text, "svg", labels); err != nil {
			t.Fatal(err)
		}
		var picture struct {
			ViewBox string `xml:"viewBox,attr"`
			Texts   []struct {
				Y    float64 `xml:"y,attr"`
				Text string  `xml:",chardata"`
			} `xml:"g>text"`
		}
		if err := xml.Unmarshal(text.Bytes(), &picture); err != nil {
			t.Fatal(err)
		}
		var left, top, width, height float64
		if _, err := fmt.Sscan(picture.ViewBox, &left, &top, &width, &height); err != nil {
			t.Fatalf("view box %q: %v", picture.ViewBox, err)
		}
		names := 0
		for _, at := range picture.Texts {
			if strings.HasPrefix(at.Text, "engine") && at.Y <= 0 && at.Y > -height { // upside down
				names++
			}
		}
		if names != 40 {
			t.Errorf("%s: %d engines are named in a picture of height %v, want 40", c.Name(), names, height)
		}
	}
}

// textOf returns the texts of an XML file.
func textOf(t testing.TB, data []byte) string {
	t.Helper()
	var text strings.Builder
	decoder := xml.NewDecoder(bytes.NewReader(data))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return text.String()
		}
		if err != nil {
			t.Fatal(err)
		}
		if chars, ok := token.(xml.CharData); ok {
			text.Write(chars)
		}
	}
}
