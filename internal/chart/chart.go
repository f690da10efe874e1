// Package chart draws the measurements of a grid as curves over depth, in SVG and PNG. Package lab does not import it,
// because the WebAssembly build measures and never draws: drawing takes 10 MB, most of them fonts.
package chart

import (
	"bytes"
	"cmp"
	"fmt"
	"image/color"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"github.com/alinha/alinha/internal/atomicfile"
	"github.com/alinha/alinha/internal/lab"
)

// Labels are the texts of a chart in the reader's language.
type Labels struct {
	Depth  string              // of the horizontal axis
	Titles [metricCount]string // by metric; the chart puts the name of the game before it
	Axes   [metricCount]string // of the vertical axis, by metric
}

// Formats lists the formats of Chart.Write.
var Formats = []string{"svg", "png"}

// The size of a chart. A chart is higher if its legend needs more height.
const (
	chartWidth  = 18 * vg.Centimeter
	chartHeight = 11 * vg.Centimeter
	chartDPI    = 160
	margin      = 10 // points, on each side
	legendGap   = 18 // between curves and legend
	titleHeight = 32 // for the title
)

// palette holds the eight colours that colour-blind readers can tell apart (Okabe and Ito 2008). Yellow is last, because
// it is pale on white.
var palette = []color.RGBA{
	{R: 0x00, G: 0x72, B: 0xb2, A: 0xff}, // blue
	{R: 0xd5, G: 0x5e, B: 0x00, A: 0xff}, // vermilion
	{R: 0x00, G: 0x9e, B: 0x73, A: 0xff}, // bluish green
	{R: 0xcc, G: 0x79, B: 0xa7, A: 0xff}, // reddish purple
	{R: 0xe6, G: 0x9f, B: 0x00, A: 0xff}, // orange
	{R: 0x56, G: 0xb4, B: 0xe9, A: 0xff}, // sky blue
	{R: 0x00, G: 0x00, B: 0x00, A: 0xff},
	{R: 0xf0, G: 0xe4, B: 0x42, A: 0xff}, // yellow
}

// markers and dashes distinguish curves without colour. The numbers of colours and markers have no common factor, so that
// 56 curves pass before both repeat.
var (
	markers = []draw.GlyphDrawer{
		draw.CircleGlyph{}, draw.BoxGlyph{}, draw.PyramidGlyph{}, draw.RingGlyph{}, draw.SquareGlyph{}, draw.TriangleGlyph{}, draw.CrossGlyph{},
	}
	dashes = [][]vg.Length{nil, {vg.Points(6), vg.Points(3)}, {vg.Points(2), vg.Points(2)}, {vg.Points(8), vg.Points(3), vg.Points(2), vg.Points(3)}}
)

// WriteFiles writes all charts of measurements into a directory, each in every format of Formats. It makes the directory
// if it does not exist.
func WriteFiles(dir string, measurements []lab.Measurement, labels *Labels) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, chart := range FromMeasurements(measurements) {
		for _, format := range Formats {
			var image bytes.Buffer
			if err := chart.Write(&image, format, labels); err != nil {
				return err
			}
			if err := atomicfile.WriteFile(filepath.Join(dir, chart.Name()+"."+format), image.Bytes()); err != nil {
				return err
			}
		}
	}
	return nil
}

// Write draws the chart in one of Formats. Another format is an error. Equal charts give equal bytes.
func (c Chart) Write(w io.Writer, format string, labels *Labels) error {
	curves, legend, err := c.plot(labels)
	if err != nil {
		return err
	}
	height := max(chartHeight, legend.Rectangle(draw.Canvas{}).Size().Y+titleHeight+2*margin)
	var canvas interface {
		vg.CanvasSizer
		io.WriterTo
	}
	switch format {
	case "svg":
		canvas = vgsvg.New(chartWidth, height)
	case "png":
		canvas = vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(chartWidth, height), vgimg.UseDPI(chartDPI))}
	default:
		return fmt.Errorf("chart format %q: expected one of %s", format, strings.Join(Formats, ", "))
	}
	drawBeside(draw.New(canvas), curves, legend)
	if format == "svg" {
		return writeSVG(w, canvas)
	}
	_, err = canvas.WriteTo(w)
	return err
}

// writeSVG writes an SVG image with alternatives to its font, which the file does not hold: Arial and Helvetica are as
// wide as Liberation Sans.
func writeSVG(w io.Writer, image io.WriterTo) error {
	var text bytes.Buffer
	if _, err := image.WriteTo(&text); err != nil {
		return err
	}
	const family = "font-family:Liberation Sans"
	_, err := w.Write(bytes.ReplaceAll(text.Bytes(), []byte(family), []byte(family+",Arial,Helvetica,sans-serif")))
	return err
}

// plot returns the axes with the curves, and a legend in the order of the last values of the curves.
func (c Chart) plot(labels *Labels) (*plot.Plot, *plot.Legend, error) {
	p := c.emptyPlot(labels)
	legend := plot.NewLegend()
	legend.Top, legend.Left = true, true
	legend.YPosition = draw.PosCenter
	legend.TextStyle.Font = sansFont(10)
	legend.Padding, legend.ThumbnailWidth = vg.Points(5), vg.Points(34)
	curves := slices.Clone(c.Curves)
	slices.SortStableFunc(curves, func(a, b Curve) int { return compareLast(b.Points, a.Points) })
	for _, curve := range curves {
		line, points, err := plotter.NewLinePoints(curve)
		if err != nil {
			return nil, nil, err
		}
		i := curve.EngineIndex
		line.Width, line.Color, line.Dashes = vg.Points(1.6), palette[i%len(palette)], dashes[i%len(dashes)]
		points.Color, points.Shape, points.Radius = palette[i%len(palette)], markers[i%len(markers)], vg.Points(3)
		p.Add(line, points)
		legend.Add(curve.Engine, line, points)
	}
	return p, &legend, nil
}

// drawBeside draws the curves, and the legend to the right of them.
func drawBeside(canvas draw.Canvas, curves *plot.Plot, legend *plot.Legend) {
	canvas.SetColor(color.White)
	canvas.Fill(canvas.Path())
	canvas = draw.Crop(canvas, margin, -margin, margin, -margin)
	box := legend.Rectangle(canvas).Size()
	legend.Draw(draw.Crop(canvas, canvas.Size().X-box.X, 0, 0, -titleHeight))
	curves.Draw(draw.Crop(canvas, 0, -box.X-legendGap, 0, 0))
}

// compareLast compares the points of two curves by their last values.
func compareLast(a, b []Point) int {
	return cmp.Compare(a[len(a)-1].Value, b[len(b)-1].Value)
}
