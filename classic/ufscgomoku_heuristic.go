package classic

// heuristic returns the points of a line: those of the first of the document's nine
// cases that the line matches, plus, to break ties, 4 for each stone of the sequence
// and 2 for each of the semi-sequence. A line without room for five has 0 points.
//
// A stretch "of more than four cells" can only mean the cells beyond both ends taken
// together, as a scan covers at most four cells on one side. Then cases 6 and 7 divide
// the closed threes that are not case 5, and cases 8 and 9 all the twos that are
// not case 4.
func (l gomokuLine) heuristic() int {
	if l.sequence == 0 {
		return 0
	}
	room := l.room[0] + l.room[1]
	points := 0
	switch {
	case l.sequence >= 5:
		points = gomokuFivePoints
	case l.sequence == 4 && room >= 1:
		points = 100
	case l.sequence == 3 && l.room[0] >= 1 && l.room[1] >= 1:
		points = 100
	case l.sequence == 2 && l.semi >= 1 && l.sequence+room >= 6:
		points = 100
	case l.sequence == 3 && max(l.gap[0], l.gap[1]) >= 2:
		points = 25
	case l.sequence == 3 && room > 2:
		points = 20
	case l.sequence == 3 && room == 2:
		points = 15
	case l.sequence == 2 && room > 4:
		points = 10
	case l.sequence == 2 && room > 2:
		points = 5
	}
	return points + 4*l.sequence + 2*l.semi
}

// gomokuFivePoints is what the document gives for five in a row, its value of a won game.
const gomokuFivePoints = 500
