//go:build e2e

package web_test

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/alinha/alinha/internal/browsertest"
)

// maxFilmBytes is the most that the film may weigh.
const maxFilmBytes = 1 << 20

// TestFilmSearch films how the first cut of the default tree comes about and is explained, into the file that ALINHA_FILM names, as
// make film does.
func TestFilmSearch(t *testing.T) {
	file := os.Getenv("ALINHA_FILM")
	if file == "" {
		t.Skip("set ALINHA_FILM to a file: make film")
	}
	r := newReader(t)
	r.Wear(720, 720, "light")
	r.enters("en", "see")
	r.Until(`document.querySelector(".scroller .node")`)
	var frames []image.Image
	var delays []int // in hundredths of a second
	take := func(delay int) {
		name := fmt.Sprintf("film-%02d", len(frames))
		r.Picture(name)
		frames, delays = append(frames, readPNG(t, filepath.Join("../../build/page", name+".png"))), append(delays, delay)
	}
	take(250)
	cut := browsertest.Ask[int](r.Tab, `(() => {
		document.querySelector("[data-icon=nextCut]").click();
		return new Promise((resolve) => setTimeout(() => resolve(Number(document.querySelector(".slider").value)), 500));
	})()`)
	r.Press(kb.Home, 1)
	for range cut {
		r.Press(kb.ArrowRight, 1)
		take(45)
	}
	delays[len(delays)-1] = 500
	r.press("What would they have been?")
	r.Until(`document.querySelector(".scroller .unsearched")?.textContent === "4"`)
	take(500)
	out, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := gif.EncodeAll(out, filmOf(frames, delays)); err != nil {
		t.Fatal(err)
	}
	info, err := out.Stat()
	if err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	t.Logf("%s: %d frames, %d KiB", file, len(frames), info.Size()>>10)
	if info.Size() > maxFilmBytes {
		t.Errorf("%s has %d bytes, want %d at most", file, info.Size(), maxFilmBytes)
	}
}

// readPNG reads a picture.
func readPNG(t *testing.T, file string) image.Image {
	t.Helper()
	in, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(in)
	if err != nil {
		t.Fatal(err)
	}
	if err := in.Close(); err != nil {
		t.Fatal(err)
	}
	return picture
}

// filmOf returns an animation of frames that have the same size. After the first, a frame only holds the rectangle that changes.
func filmOf(frames []image.Image, delays []int) *gif.GIF {
	film := &gif.GIF{Delay: delays}
	palette := commonColors(frames)
	nearest := make(map[color.RGBA]uint8)
	var before *image.Paletted
	for _, frame := range frames {
		bounds := frame.Bounds()
		now := image.NewPaletted(bounds, palette)
		for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
			for x := bounds.Min.X; x < bounds.Max.X; x++ {
				c := color.RGBAModel.Convert(frame.At(x, y)).(color.RGBA)
				index, known := nearest[c]
				if !known {
					index = uint8(palette.Index(c))
					nearest[c] = index
				}
				now.SetColorIndex(x, y, index)
			}
		}
		part := now
		if before != nil {
			part = image.NewPaletted(changedPart(before, now), palette)
			draw.Draw(part, part.Bounds(), now, part.Bounds().Min, draw.Src)
		}
		film.Image, before = append(film.Image, part), now
	}
	return film
}

// commonColors returns the 256 most frequent colors of pictures.
func commonColors(frames []image.Image) color.Palette {
	count := make(map[color.RGBA]int)
	for _, frame := range frames {
		bounds := frame.Bounds()
		for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
			for x := bounds.Min.X; x < bounds.Max.X; x++ {
				count[color.RGBAModel.Convert(frame.At(x, y)).(color.RGBA)]++
			}
		}
	}
	colors := slices.SortedFunc(maps.Keys(count), func(a, b color.RGBA) int {
		return cmp.Or(count[b]-count[a], int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B))
	})
	var palette color.Palette
	for _, c := range colors[:min(len(colors), 256)] {
		palette = append(palette, c)
	}
	return palette
}

// changedPart returns the smallest rectangle that holds all pixels in which two pictures differ, and one pixel at least.
func changedPart(before, now *image.Paletted) image.Rectangle {
	var part image.Rectangle
	bounds := now.Bounds()
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			if before.ColorIndexAt(x, y) != now.ColorIndexAt(x, y) {
				part = part.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if part.Empty() {
		part = image.Rect(bounds.Min.X, bounds.Min.Y, bounds.Min.X+1, bounds.Min.Y+1)
	}
	return part
}
