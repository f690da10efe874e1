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
	aspirationWindows           Heuristics = 1 << iota // a window round the value of the last iteration (Baudet 1978)
	historyOrdering                                    // moves that cut anywhere come early (Schaeffer 1989)
	continuationHistory                                // likewise those that cut at the same place beside one of the two moves before
	lateMoveReductions                                 // late moves are searched less deep
	nullMovePruning                                    // a side that is better even if it passes is not searched (Beal 1989)
	reverseFutilityPruning                             // nor one far better near the horizon
	internalIterativeReductions                        // a node that the table has no move for is searched less deep
	singularExtensions                                 // a move far better than all others is searched deeper
	lateMovePruning                                    // of a quiet position only the likeliest moves are searched
	vcfAtNodes                                         // a side that wins by fours has won
	correctionHistory                                  // evaluations are corrected by what searches have found
	futilityPruning                                    // late moves unlikely to better the evaluation enough are not searched (Heinz 1998)
	uselessFourPruning                                 // nor late fours that make nothing else
	failHighReductions                                 // a node expected to cut, and better than it need be, is searched less deep
	adaptiveResearch                                   // a reduced move that proves better is searched again the deeper the better it proves
	vcfDefencesOnly                                    // after a move that loses by fours only those that may stop these are searched
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
