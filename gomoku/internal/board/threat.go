package board

// A Threat says what a stone of a side on an empty cell threatens, all four lines through the cell together (Rapfi:
// Pattern4).
type Threat uint8

// The threats in ascending order of strength up to Five. A cell has the greatest that applies.
const (
	NoThreat     Threat = iota // none of those below
	Three                      // a three: one more stone makes an open four
	DoubleThree                // two threes or more
	Four                       // a four: one more stone makes five
	FourThree                  // a four and a three
	OpenFour                   // an open four, or two fours: two cells at which one more stone makes five
	Five                       // the stone wins
	Foul                       // Black in Renju, without a five: an overline or two fours
	PossibleFoul               // Black in Renju: two threes, a foul if both can become straight fours; see Board.Foul
	ThreatCount                // the number of threats
)

const threatTableSize = 1 << 4 // ThreatCount rounded up to a power of two, as CodeTableSize

const directions = 4

// dirPatterns holds the patterns of a cell for one side, four bits for each direction, direction 0 lowest.
type dirPatterns = uint16

// A codeInfo holds the PatternCode of dirPatterns in the low 12 bits, and the Threat in the high 4.
type codeInfo uint16

const threatShift = 12

// code returns the PatternCode.
func (c codeInfo) code() PatternCode { return PatternCode(c & (1<<threatShift - 1)) }

// threat returns the Threat.
func (c codeInfo) threat() Threat { return Threat(c >> threatShift) }

// A codeInfoTable maps dirPatterns to their codeInfo.
type codeInfoTable [1 << (4 * directions)]codeInfo

// codeInfoTable returns the table of a side's rule, which decides the threats; the codes are the same in all rules.
func (r sideRule) codeInfoTable() *codeInfoTable {
	t := new(codeInfoTable)
	var threats [CodeCount]Threat
	for c, x := range patternsOfCode {
		threats[c] = r.threatOf(x)
	}
	for x, c := range codeOfPatterns {
		t[x] = codeInfo(c) | codeInfo(threats[c])<<threatShift
	}
	return t
}

// threatOf returns the threat that the patterns c make together.
func (r sideRule) threatOf(c dirPatterns) Threat {
	var counts [1 << 4]int
	for d := range directions {
		counts[patternIn(c, d)]++
	}
	fours := counts[blockedFour] + 2*counts[doubleFour] + counts[openFour]
	threes := counts[OpenThree]
	switch {
	case counts[five] > 0:
		return Five
	case counts[overline] > 0, r.fouls && fours > 1:
		return Foul
	case r.fouls && threes > 1:
		return PossibleFoul
	case counts[openFour] > 0 || fours > 1:
		return OpenFour
	case fours > 0 && threes > 0:
		return FourThree
	case fours > 0:
		return Four
	case threes > 1:
		return DoubleThree
	case threes > 0:
		return Three
	}
	return NoThreat
}

// patternIn returns the pattern of direction d.
func patternIn(c dirPatterns, d int) Pattern { return Pattern(c >> (4 * d) & 0xf) }
