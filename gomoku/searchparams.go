package gomoku

import "math"

// searchParams are the numbers of the search's heuristics. TestSPSA tunes them by games. Margins are in the units of the
// evaluation.
type searchParams struct {
	aspirationDelta       int // half the width of the first aspiration window
	reverseFutilityMargin int
	nullMoveReduction     linear // hundredths of a ply, by depth
	failHighMargin        linear // by depth
	lmrBase, lmrDivisor   int    // hundredths: a late move reduction is base + ln(depth) ln(i) / divisor plies
	deeperResearch        linear // the least excess over alpha of a move whose re-search is one ply deeper, by its reduction
	shallowerResearch     int    // a move that exceeds the best value by less than this times depth is searched again one ply less deep
	singularMargin        int    // the distance of the target of a singular search from the table's value, for each ply of depth
	lateMoves             linear // hundredths of the number of moves searched in a quiet position, by depth
	futilityMargins       [fourToMeet][moveKindCount]futilityMargin
	quietBonus            int // added to the futility margin of a quiet move where the opponent threatens nothing
	correctionRate        int // the weight of one ply of depth in a correction entry, of 4096
	maxCorrection         int // differences of search and evaluation are clamped to this value

	lmrTable lmrTable // of lmrBase and lmrDivisor
}

// A linear is a linear function of a small number, such as depth.
type linear struct{ base, slope int }

// at returns the value of the function.
func (l linear) at(n int) int { return l.base + l.slope*n }

// defaultParams are the parameters of every Engine outside tests.
//
//   - reverseFutilityMargin: how far the value of a search falls below the evaluation in one of fifty positions without a
//     threat to answer: 209 to 266 for searches of 1 to 4 plies, in 2,039 positions.
//   - failHighMargin, deeperResearch, shallowerResearch: the numbers of Rapfi 0.43 (dhbloo).
//   - futilityMargins: of late moves exactly at the margin about one in 150 is worth more (docs/results/gomoku-trials.md).
var defaultParams = (&searchParams{
	aspirationDelta:       50,
	reverseFutilityMargin: 250,
	nullMoveReduction:     linear{300, 25},
	failHighMargin:        linear{-45, 75},
	lmrBase:               30,
	lmrDivisor:            110,
	deeperResearch:        linear{170, 55},
	shallowerResearch:     5,
	singularMargin:        4,
	lateMoves:             linear{600, 200},
	futilityMargins: [fourToMeet][moveKindCount]futilityMargin{
		noThreatToMeet:  {quietMove: {-40, 105}, blockingMove: {90, 57}, threeMove: {150, 130}, fourMove: {250, 130}},
		openThreeToMeet: {quietMove: {410, 105}, blockingMove: {540, 57}, threeMove: {850, 130}, fourMove: {500, 130}},
	},
	quietBonus:     150,
	correctionRate: 16,
	maxCorrection:  400,
}).withLMRTable()

// An lmrTable holds late move reductions in plies, by depth and number of the move.
type lmrTable [maxDepth + 2][64]int8

// withLMRTable computes the table of p, and returns p.
func (p *searchParams) withLMRTable() *searchParams {
	base, divisor := float64(p.lmrBase)/100, float64(p.lmrDivisor)/100
	for d := 1; d < len(p.lmrTable); d++ {
		for i := 1; i < len(p.lmrTable[d]); i++ {
			p.lmrTable[d][i] = int8(base + math.Log(float64(d))*math.Log(float64(i))/divisor)
		}
	}
	return p
}

// lateMoveLimit returns how many moves of a quiet position are searched at a depth (late move pruning).
func (p *searchParams) lateMoveLimit(depth int) int { return p.lateMoves.at(depth) / 100 }
