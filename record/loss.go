package record

import (
	"bytes"
	"slices"
	"strings"
	"time"

	"github.com/alinha/alinha/rules"
)

// A Loss names, in English, a part of a game that a format does not keep. Package explain translates each Loss.
type Loss string

// The parts of a game that some format does not keep.
const (
	LossRules      Loss = "the rules of the game"
	LossSetup      Loss = "that the first stones were set up: they are moves"
	LossTitle      Loss = "the title of the game"
	LossEvent      Loss = "the event"
	LossRound      Loss = "the round"
	LossDate       Loss = "the date"
	LossPlayers    Loss = "the names of the players"
	LossResult     Loss = "the result"
	LossReason     Loss = "how the game ended"
	LossComments   Loss = "comments"
	LossTimes      Loss = "thinking times"
	LossVariations Loss = "variations"
	LossOpening    Loss = "the opening: its rule and name, swaps and the fifth moves that were offered"
	LossProperties Loss = "properties such as labels and marks"
	LossLevels     Loss = "the levels of the players in the header of psq"
)

// Losses returns the parts of a game that Write leaves out, in the order of the constants; nil if it leaves out nothing, or
// cannot write the game at all. Losses writes the game and reads it again. That a format with NeedsVariant does not name the
// rules is no loss, because whoever reads its texts names them.
func (f Format) Losses(g *Game) []Loss {
	var text bytes.Buffer
	if f.Write(&text, g) != nil {
		return nil
	}
	v := rules.Variant{}
	if f.NeedsVariant {
		v = g.Variant
	}
	kept := f.readBack(text.Bytes(), v)
	if kept == nil {
		kept = f.readBack(text.Bytes(), g.Variant)
	}
	if kept == nil {
		kept = &Game{}
	}
	var c lossCounter
	c.add(LossRules, kept.Variant != g.Variant)
	c.add(LossSetup, g.Setup != nil && kept.Setup == nil)
	c.add(LossTitle, isTextLost(g.Name, kept.Name))
	c.add(LossEvent, isTextLost(g.Event, kept.Event))
	c.add(LossRound, isTextLost(g.Round, kept.Round))
	c.add(LossDate, isTextLost(g.Date, kept.Date))
	c.add(LossPlayers, isTextLost(g.Players[0], kept.Players[0]) || isTextLost(g.Players[1], kept.Players[1]))
	c.add(LossResult, kept.Outcome != g.Outcome)
	c.add(LossReason, kept.Outcome == g.Outcome && kept.Reason != g.Reason)
	c.add(LossComments, isTextLost(g.Comment, kept.Comment))
	c.addProperties(g.Properties, kept.Properties)
	c.add(LossLevels, levelsOf(g) != levelsOf(kept))
	c.compareLines(g.Turns, kept.Turns[max(0, len(kept.Turns)-len(g.Turns)):])
	return c.losses()
}

// readBack returns the first game of a text that Write has written, nil if it cannot be read.
func (f Format) readBack(text []byte, v rules.Variant) *Game {
	for g, err := range f.Read(bytes.NewReader(text), ReadOptions{Variant: v, Decoded: true}) {
		if err != nil {
			return nil
		}
		return g
	}
	return nil
}

// A lossCounter collects the parts that a format does not keep.
type lossCounter map[Loss]bool

// add adds a part if it is lost.
func (c *lossCounter) add(part Loss, isLost bool) {
	if *c == nil {
		*c = lossCounter{}
	}
	(*c)[part] = (*c)[part] || isLost
}

// compareLines adds what a line has lost, in the turns that were kept of it.
func (c *lossCounter) compareLines(line, kept []Turn) {
	for i := range min(len(line), len(kept)) {
		t, k := &line[i], &kept[i]
		c.add(LossTimes, (t.Time-k.Time).Abs() >= time.Millisecond)
		c.add(LossComments, isTextLost(t.Comment, k.Comment))
		c.addProperties(t.Properties, k.Properties)
		c.add(LossVariations, len(k.Variations) < len(t.Variations))
		for n := range min(len(t.Variations), len(k.Variations)) {
			c.compareLines(t.Variations[n], k.Variations[n])
		}
	}
}

// losses returns the parts that are lost, in the order of the constants.
func (c *lossCounter) losses() (lost []Loss) {
	for _, part := range AllLosses() {
		if (*c)[part] {
			lost = append(lost, part)
		}
	}
	return lost
}

// AllLosses returns every Loss in the order of the constants.
func AllLosses() []Loss {
	return []Loss{
		LossRules, LossSetup, LossTitle, LossEvent, LossRound, LossDate, LossPlayers, LossResult, LossReason, LossComments, LossTimes,
		LossVariations, LossOpening, LossProperties, LossLevels,
	}
}

// isTextLost reports whether a text differs from what was kept of it in more than white space.
func isTextLost(text, kept string) bool {
	return text != kept && strings.Join(strings.Fields(strings.ToValidUTF8(text, "\uFFFD")), " ") != strings.Join(strings.Fields(kept), " ")
}

// addProperties adds the losses of some properties that are not among those that were kept. The rules and the result have fields of
// their own in a Game, the levels a Loss.
func (c *lossCounter) addProperties(properties, kept []Property) {
	for _, p := range properties {
		isLost := !slices.ContainsFunc(kept, func(k Property) bool { return k.ID == p.ID })
		switch {
		case p.ID == "RU" || p.ID == "RE" || p.ID == psqLevelProperty:
		case slices.Contains(jsonOpening, p.ID):
			c.add(LossOpening, isLost)
		default:
			c.add(LossProperties, isLost)
		}
	}
}
