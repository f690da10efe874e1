package gomoku

import (
	"fmt"
	"slices"
	"strings"
)

// Heuristics are the parts of the Engine's search that can be left out, to see what each is
// worth; docs/decisions/016-gomoku.md has that.
type Heuristics uint32

// The heuristics.
const (
	Aspiration Heuristics = 1 << iota // a window round the value of the last iteration (Baudet 1978)
	History                           // moves that cut anywhere come early (Schaeffer 1989)
	Followups                         // likewise those that cut at the same place beside one of the two moves before
	Reductions                        // late moves are searched less deep
	Null                              // a side that is better even if it passes is not searched (Beal 1989)
	Futility                          // nor one far better near the horizon
	Unknown                           // a node that the table has no move for is searched less deep
	Singular                          // a move far better than all others is searched deeper
	Width                             // of a quiet position only the likeliest moves are searched
	Fours                             // a side that wins by fours has won
	Correction                        // estimates are corrected by what searches have found
	Prospects                         // late moves unlikely to better the estimate enough are not searched (Heinz 1998)
	Bare                              // nor late fours that make nothing else
	Expected                          // a node expected to cut, and better than it need be, is searched less deep
	Again                             // a reduced move that proves better is searched again the deeper the better it proves
	Warnings                          // after a move that loses by fours only those that may stop these are searched
)

// heuristicNames are their names in the text of an engine.
var heuristicNames = [...]string{
	"aspiration", "history", "followups", "reductions", "null", "futility", "unknown", "singular", "width", "fours", "correction", "prospects", "bare", "expected", "again", "warnings",
}

// HeuristicNames returns what ParseHeuristics knows.
func HeuristicNames() []string { return slices.Clone(heuristicNames[:]) }

// ParseHeuristics reads names with a plus sign between them, such as "null+history".
func ParseHeuristics(text string) (set Heuristics, err error) {
names:
	for name := range strings.SplitSeq(text, "+") {
		for i, known := range heuristicNames {
			if name == known {
				set |= 1 << i
				continue names
			}
		}
		return 0, fmt.Errorf("heuristic %q: expected one of %s", name, strings.Join(heuristicNames[:], ", "))
	}
	return set, nil
}
