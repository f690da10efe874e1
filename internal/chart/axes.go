package chart

import (
	"image/color"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// emptyPlot returns the chart without its curves: title, axes and a grid. Depths are integers. The axis of values is
// logarithmic, except for the branching factor.
func (c Chart) emptyPlot(labels *Labels) *plot.Plot {
	p := plot.New()
	p.Title.Text = c.Game + ": " + labels.Titles[c.Metric]
	p.Title.TextStyle.Font = sansFont(13)
	p.Title.Padding = vg.Points(12)
	p.X.Label.Text, p.Y.Label.Text = labels.Depth, labels.Axes[c.Metric]
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Label.TextStyle.Font, axis.Tick.Label.Font = sansFont(10), sansFont(10)
		axis.Label.Padding = vg.Points(6)
		axis.Color, axis.Tick.Color = grey, grey
	}
	lowX, highX, lowY, highY := c.bounds()
	p.X.Min, p.X.Max = float64(lowX), float64(highX)
	p.X.Tick.Marker = plot.TickerFunc(func(low, high float64) []plot.Tick { return integerTicks(low, high, 20) })
	if c.Metric == BranchingFactor {
		p.Y.Min, p.Y.Max = 0, math.Ceil(highY)
		p.Y.Tick.Marker = plot.TickerFunc(func(low, high float64) []plot.Tick { return integerTicks(low, high, 8) })
	} else {
		p.Y.Min, p.Y.Max = decadeRange(lowY, highY)
		p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, plot.TickerFunc(decadeTicks)
	}
	grid := plotter.NewGrid()
	grid.Vertical.Color = nil
	grid.Horizontal = draw.LineStyle{Color: pale, Width: vg.Points(0.75)}
	p.Add(grid)
	return p
}

var (
	grey = color.Gray{Y: 0x55}
	pale = color.Gray{Y: 0xdd}
)

// sansFont returns the sans-serif font of all texts in a size in points.
func sansFont(size font.Length) font.Font {
	return font.Font{Typeface: "Liberation", Variant: "Sans", Size: size}
}

// bounds returns the smallest and largest depth (X) and value (Y) of the curves.
func (c Chart) bounds() (lowX, highX int, lowY, highY float64) {
	lowX, lowY = math.MaxInt, math.Inf(1)
	for _, curve := range c.Curves {
		for _, at := range curve.Points {
			lowX, highX = min(lowX, at.Depth), max(highX, at.Depth)
			lowY, highY = min(lowY, at.Value), max(highY, at.Value)
		}
	}
	return lowX, highX, lowY, highY
}

// integerTicks returns at most the given number of ticks, at the multiples of 1, 2, 5, 10, …, whichever is the first that allows it.
func integerTicks(low, high float64, most int) []plot.Tick {
	step := 1
	for i := 0; int(high-low)/step >= most; i++ {
		step = step * [...]int{2, 5, 2}[i%3] / [...]int{1, 2, 1}[i%3]
	}
	var ticks []plot.Tick
	for n := (int(math.Ceil(low)) + step - 1) / step * step; n <= int(high); n += step {
		ticks = append(ticks, plot.Tick{Value: float64(n), Label: strconv.Itoa(n)})
	}
	return ticks
}

// decadeRange returns the powers of ten around a range. They are different and at least 1.
func decadeRange(low, high float64) (float64, float64) {
	from, to := max(0, math.Floor(math.Log10(low))), math.Ceil(math.Log10(high))
	return math.Pow10(int(from)), math.Pow10(int(max(to, from+1)))
}

// decadeTicks returns a tick with a label at each power of ten, and ticks without a label at 2 to 9 times each power. Above
// ten decades only every second or third power has a label.
func decadeTicks(low, high float64) []plot.Tick {
	from, to := int(math.Round(math.Log10(low))), int(math.Round(math.Log10(high)))
	every := (to-from)/10 + 1
	var ticks []plot.Tick
	for n := from; n <= to; n++ {
		power := math.Pow10(n)
		tick := plot.Tick{Value: power}
		if n%every == 0 {
			tick.Label = powerOfTen(n)
		}
		ticks = append(ticks, tick)
		for digit := 2.0; digit < 10 && n < to && every == 1; digit++ {
			ticks = append(ticks, plot.Tick{Value: digit * power})
		}
	}
	return ticks
}

// powerOfTen returns the label of 10 to the power of n, at least 0: 1, 10, 100, 1000, 10⁴, …, 10⁹, 1e10. The font has no
// superscript 0.
func powerOfTen(n int) string {
	switch {
	case n <= 3:
		return "1" + strings.Repeat("0", n)
	case n <= 9:
		return "10" + string([]rune("⁴⁵⁶⁷⁸⁹")[n-4])
	}
	return "1e" + strconv.Itoa(n)
}
