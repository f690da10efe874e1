package opening

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A Pattern is one of the 26 opening patterns of Renju: the first three stones, up to the symmetry of the board. White's
// stone is beside the centre in a direct pattern (D), and diagonal to the centre in an indirect one (I).
type Pattern struct {
	Code     string // as the Renju International Federation numbers them: D1 to D13, I1 to I13
	Name     string // the Japanese name in Latin letters
	Japanese string // the Japanese name
	English  string // the meaning of the name
}

// patterns are the patterns with the cell of the third stone, as columns and rows from the centre to the right and upwards.
// White's stone is above the centre in D, and above and to the right of the centre in I.
var patterns = [...]struct {
	Pattern
	x, y int
}{
	{Pattern{"D1", "Kansei", "寒星", "Cold Star"}, 0, 2},
	{Pattern{"D2", "Keigetsu", "渓月", "Valley Moon"}, 1, 2},
	{Pattern{"D3", "Sosei", "疎星", "Sparse Star"}, 2, 2},
	{Pattern{"D4", "Kagetsu", "花月", "Flower Moon"}, 1, 1},
	{Pattern{"D5", "Zangetsu", "残月", "Lingering Moon"}, 2, 1},
	{Pattern{"D6", "Ugetsu", "雨月", "Rain Moon"}, 1, 0},
	{Pattern{"D7", "Kinsei", "金星", "Gold Star"}, 2, 0},
	{Pattern{"D8", "Shogetsu", "松月", "Pine Moon"}, 0, -1},
	{Pattern{"D9", "Kyugetsu", "丘月", "Hill Moon"}, 1, -1},
	{Pattern{"D10", "Shingetsu", "新月", "New Moon"}, 2, -1},
	{Pattern{"D11", "Zuisei", "瑞星", "Lucky Star"}, 0, -2},
	{Pattern{"D12", "Sangetsu", "山月", "Mountain Moon"}, 1, -2},
	{Pattern{"D13", "Yusei", "遊星", "Wandering Star"}, 2, -2},
	{Pattern{"I1", "Chosei", "長星", "Long Star"}, 2, 2},
	{Pattern{"I2", "Kyogetsu", "峡月", "Gorge Moon"}, 2, 1},
	{Pattern{"I3", "Kosei", "恒星", "Fixed Star"}, 2, 0},
	{Pattern{"I4", "Suigetsu", "水月", "Water Moon"}, 2, -1},
	{Pattern{"I5", "Ryusei", "流星", "Shooting Star"}, 2, -2},
	{Pattern{"I6", "Ungetsu", "雲月", "Cloud Moon"}, 1, 0},
	{Pattern{"I7", "Hogetsu", "浦月", "Bay Moon"}, 1, -1},
	{Pattern{"I8", "Rangetsu", "嵐月", "Storm Moon"}, 1, -2},
	{Pattern{"I9", "Gingetsu", "銀月", "Silver Moon"}, 0, -1},
	{Pattern{"I10", "Myojo", "明星", "Bright Star"}, 0, -2},
	{Pattern{"I11", "Shagetsu", "斜月", "Slanting Moon"}, -1, -1},
	{Pattern{"I12", "Meigetsu", "名月", "Harvest Moon"}, -1, -2},
	{Pattern{"I13", "Suisei", "彗星", "Comet"}, -2, -2},
}

// Patterns returns the 26 patterns in the order of their codes, D before I.
func Patterns() []Pattern {
	list := make([]Pattern, len(patterns))
	for i := range patterns {
		list[i] = patterns[i].Pattern
	}
	return list
}

// PatternOf returns the pattern of the first three stones of a position of package rules, or false if there are fewer stones
// or they form none.
func PatternOf(pos alinha.Position) (Pattern, bool) {
	board, ok := rules.BoardOf(pos)
	if !ok {
		return Pattern{}, false
	}
	v, stones := board.Variant(), board.History(nil)
	if v.Layers > 1 || v.Cols != v.Rows || v.Cols%2 == 0 || v.Cols < patternSide || len(stones) < 3 || int(stones[0]) != v.Cells()/2 {
		return Pattern{}, false
	}
	for i := range patterns {
		p := &patterns[i]
		whiteX := 0
		if p.Code[0] == 'I' {
			whiteX = 1
		}
		white, black := fromCentre(v, whiteX, 1), fromCentre(v, p.x, p.y)
		for _, image := range board.Symmetries() {
			if alinha.Move(image[white]) == stones[1] && alinha.Move(image[black]) == stones[2] {
				return p.Pattern, true
			}
		}
	}
	return Pattern{}, false
}

// patternSide is the side of the central square that the stones of all patterns lie in.
const patternSide = 5

// fromCentre returns the cell so many columns to the right of the centre of a board and so many rows above.
func fromCentre(v rules.Variant, x, y int) alinha.Move {
	return alinha.Move((v.Rows/2-y)*v.Cols + v.Cols/2 + x)
}
