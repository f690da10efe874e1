package record

import (
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/lazyregexp"
)

// Codes of the result of a game, in the file and in this package. Piskvork writes all but the winners, which other
// programs write.
const (
	psqUnknown   = -1 // the game may go on
	psqFinished  = 0  // by the rules of the game
	psqFirstWon  = 1  // the first player named has won
	psqSecondWon = 2
	psqThinking  = 9  // the player to move ran out of time, as the code of a program
	psqTimeout   = 15 // the player to move ran out of time
	psqFailed    = -2 // the program of the player to move failed
)

// psqNoWinner is the winner in a file that has no line with the winner and the league.
const psqNoWinner = -1

// psqIsFull reports whether Piskvork and the judge of Gomocup declare a draw after a number of moves: with 25 empty cells.
// On small boards no program plays so.
func psqIsFull(cells, moves int) bool {
	const freeAtDraw = 25
	return cells >= 4*freeAtDraw && cells-moves <= freeAtDraw
}

var (
	psqCode       = lazyregexp.New(`^[+-]?\d{1,9}$`)
	psqLeague     = lazyregexp.New(`^([012])\s*,\s*(.*)$`) // the winner and the league
	psqWinnerLine = lazyregexp.New(`^([012]|-1)(?:\s*,\s*(.*))?$`)
	psqLeagueLine = lazyregexp.New(`(?i)^()((?:freestyle|standard|renju|caro|fastgame|unlimited)\w*)$`) // without the winner
	psqFullMove   = lazyregexp.New(`^[+-]?\d+\s*,\s*[+-]?\d+\s*,\s*[+-]?\d+$`)
	psqCodeReason = map[int]Reason{psqTimeout: OnTime, psqThinking: OnTime, psqFailed: ByForfeit}
)

// A psqTrailer is what the lines after the moves say.
type psqTrailer struct {
	names       [2]string
	code        int
	winner      int // 0 for a draw, 1 or 2 for the first or second player named; psqNoWinner without a league
	league      string
	resultPlace textLine // of the winner, for notices
}

// readTrailer reads the lines after the moves: two names, a code, the winner with the league. Each may be missing. Names
// may be numbers, if a code follows them.
func (g *psqGame) readTrailer() (*psqTrailer, error) {
	t := &psqTrailer{names: g.names, code: psqUnknown, winner: psqNoWinner}
	texts := make([]string, len(g.trailer))
	for i := range g.trailer {
		var err error
		if texts[i], err = g.text(&g.trailer[i]); err != nil {
			return nil, err
		}
	}
	next := psqNameCount(texts)
	for i := range next {
		t.names[i] = strings.TrimPrefix(texts[i], psqUnnamed)
	}
	if next < len(texts) && psqCode.MatchString(texts[next]) {
		t.code = atoi(texts[next])
		next++
	}
	if next < len(texts) {
		m := psqWinnerLine.FindStringSubmatch(texts[next])
		if m == nil {
			m = psqLeagueLine.FindStringSubmatch(texts[next])
		}
		if m != nil {
			t.league, t.resultPlace = m[2], g.trailer[next]
			if m[1] != "" {
				t.winner = atoi(m[1])
			}
			next++
		}
	}
	if next < len(texts) {
		l := g.trailer[next]
		return t, g.in.noticeAt(l.number, l.column, NoticeTrailingText, texts[next])
	}
	return t, nil
}

// psqNameCount returns how many of the lines after the moves are names: 0 to 2.
func psqNameCount(lines []string) int {
	if len(lines) >= 3 && psqCode.MatchString(lines[2]) && lines[0] != "-1" && !psqFullMove.MatchString(lines[0]) && !psqFullMove.MatchString(lines[1]) {
		return 2
	}
	n := 0
	for n < min(2, len(lines)) && !psqCode.MatchString(lines[n]) && !psqLeague.MatchString(lines[n]) && !psqFullMove.MatchString(lines[n]) {
		n++
	}
	return n
}

// setOutcome sets the outcome and its reason by the trailer, if the board has not decided the game. forfeit says that
// the player to move has tried a move that cannot be played.
func (g *psqGame) setOutcome(r *Recorder, t *psqTrailer, forfeit bool) error {
	played := len(g.moves)
	if forfeit {
		played--
	}
	board, side := r.pos.Outcome(), r.pos.ToMove()
	if board != alinha.Undecided {
		if t.winner != psqNoWinner && t.winner != psqWinner(board, g.firstPlayer) && (t.winner == 0 || g.openingLength() == 0) {
			return t.resultPlace.notice(NoticeOtherResult)
		}
		return nil
	}
	game := r.game
	winner, reason := t.winner, psqCodeReason[t.code]
	if winner == psqNoWinner && (t.code == psqFirstWon || t.code == psqSecondWon) {
		winner = t.code
	}
	if forfeit {
		reason = ByForfeit
	}
	switch {
	case winner == 0, winner == psqNoWinner && t.code == psqFinished && psqIsFull(g.cols*g.rows, played):
		game.Outcome = alinha.Draw
	case winner > 0:
		player := alinha.Player((winner - 1 + g.firstPlayer) % 2)
		if player == side && g.numbersReversed() {
			player = player.Other()
		}
		if game.Outcome = alinha.WinFor(player); player != side {
			game.Reason = reason
		}
	case reason != ByPlay:
		game.Outcome, game.Reason = alinha.WinFor(side.Other()), reason
	}
	return nil
}

// psqWinner returns the number of the winner of a decided game in the order of the names, 0 for a draw. firstPlayer is the
// index of the player who moves first.
func psqWinner(outcome alinha.Outcome, firstPlayer int) int {
	if outcome == alinha.Draw {
		return 0
	}
	return 1 + (int(outcome-alinha.FirstWins)+firstPlayer)%2
}

// openingLength returns the number of moves without thinking time at the beginning of the game: at least the length of
// the opening in a tournament of Gomocup.
func (g *psqGame) openingLength() int {
	n := 0
	for n < len(g.moves) && g.moves[n].thinkingMilli == 0 {
		n++
	}
	return n
}

// numbersReversed reports whether the winner may be counted from the second name. After an opening with an odd number of
// stones the judge of Gomocup names the players in the order of their moves, but counts the winner in the order of the
// tournament. In its games that the board has not decided, the player to move has lost.
func (g *psqGame) numbersReversed() bool {
	const shortestOpening = 3
	n := g.openingLength()
	return g.byJudge && shortestOpening <= n && n < len(g.moves)
}
