package arena

import (
	"bytes"
	"encoding/binary"
	"hash/fnv"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// A gameKey identifies a game of two entrants, but for the symmetries of its board.
type gameKey struct {
	a, b    int
	sideOfA alinha.Player
	moves   uint64 // hash of movesUpToSymmetry
}

// keyOf returns the key of a game.
func keyOf(id GameID, g *record.Game) gameKey {
	h := fnv.New64a()
	h.Write(movesUpToSymmetry(g))
	return gameKey{id.A, id.B, sideOf(0, id, g), h.Sum64()}
}

// movesUpToSymmetry returns the side that begins, the stones that are set up and the turns of a game, the same for all games that
// a symmetry of the board takes to each other.
func movesUpToSymmetry(g *record.Game) []byte {
	board, _ := rules.BoardOf(rules.New(g.Variant))
	var least []byte
	for _, symmetry := range board.Symmetries() {
		image := transform(g, symmetry)
		text := append([]byte{byte(image.ToMove)}, image.Setup...)
		for _, turn := range image.Turns {
			text = binary.BigEndian.AppendUint32(text, uint32(turn.Aim))
			text = binary.BigEndian.AppendUint32(text, uint32(turn.Cell))
		}
		if least == nil || bytes.Compare(text, least) < 0 {
			least = text
		}
	}
	return least
}

// countRepeated counts a finished game as repeated if its entrants have played it before. Games lost by a forfeit or on time may be
// equal by chance.
func (s *Standings) countRepeated(id GameID, g *record.Game) {
	if g.Reason == record.ByForfeit || g.Reason == record.OnTime {
		return
	}
	key := keyOf(id, g)
	if s.played[key] {
		s.repeated++
	}
	s.played[key] = true
}

// Repeated returns how many games are, but for a symmetry of the board, move for move the same as an earlier game in which the same
// entrants had the same colours. Such a game is no evidence of its own. The statistics of pairs allow for a repetition within a
// pair, but take pairs to be independent.
func (s *Standings) Repeated() int { return s.repeated }
