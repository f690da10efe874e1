package gomoku

import (
	"fmt"
	"slices"
	"strings"
)

// Heuristics is a set of parts of the Engine's search that can be left out, to measure what each is worth. The measurements
// are in docs/decisions/016-gomoku.md and docs/results/gomoku-trials.md.
type Heuristics uint32

// The heuristics.
const (
	aspirationWindows           Heuristics = 1 << iota // a window around the value of the last iteration (Baudet 1978)
	historyOrdering                                    // moves that caused cutoffs elsewhere come early (Schaeffer 1989)
	continuationHistory                                // likewise, by offset from one of the last two moves
	lateMoveReductions                                 // late moves are searched to less depth
	nullMovePruning                                    // a node that reaches beta even after a pass is cut (Beal 1989)
	reverseFutilityPruning                             // a node near the horizon whose evaluation exceeds beta by a margin is cut
	internalIterativeReductions                        // a node without a table move is searched to less depth
	singularExtensions                                 // a move far better than all others is searched deeper (Anantharaman et al. 1988)
	lateMovePruning                                    // only the first moves of a quiet position are searched
	vcfAtNodes                                         // a VCF of the side to move ends the search of a node
	correctionHistory                                  // evaluations are corrected by the results of earlier searches
	futilityPruning                                    // late moves unlikely to raise the evaluation to alpha are skipped (Heinz 1998)
	uselessFourPruning                                 // late fours that make nothing else are skipped
	failHighReductions                                 // an expected cut node with an evaluation above beta is searched to less depth
	adaptiveResearch                                   // the re-search of a reduced move is deeper or less deep by how much the move beat alpha
	vcfDefencesOnly                                    // after a move lost to a VCF only moves that may stop that VCF are searched
)

// heuristicNames are the words of the engine option off=WORD+WORD, in the order of the constants.
var heuristicNames = [...]string{
	"aspiration-windows", "history-ordering", "continuation-history", "late-move-reductions", "null-move-pruning",
	"reverse-futility-pruning", "internal-iterative-reductions", "singular-extensions", "late-move-pruning", "vcf-at-nodes",
	"correction-history", "futility-pruning", "useless-four-pruning", "fail-high-reductions", "adaptive-research", "vcf-defences-only",
}

// heuristicAliases are the words of earlier versions, in the same order. Option texts with them, such as those in
// docs/results/gomoku-trials.md, keep their meaning: "futility" is reverse futility pruning.
var heuristicAliases = [len(heuristicNames)]string{
	"aspiration", "history", "followups", "reductions", "null", "futility", "unknown", "singular", "width", "fours", "correction", "prospects", "bare", "expected", "again", "warnings",
}

// HeuristicNames returns the names that ParseHeuristics expects.
func HeuristicNames() []string { return slices.Clone(heuristicNames[:]) }

// ParseHeuristics parses names separated by plus signs, such as "null-move-pruning+history-ordering". The names of earlier
// versions, such as "null", are accepted too. The error names the unknown word.
func ParseHeuristics(text string) (Heuristics, error) {
	var set Heuristics
	for name := range strings.SplitSeq(text, "+") {
		i := max(slices.Index(heuristicNames[:], name), slices.Index(heuristicAliases[:], name))
		if i < 0 {
			return 0, fmt.Errorf("heuristic %q: expected one of %s", name, strings.Join(heuristicNames[:], ", "))
		}
		set |= 1 << i
	}
	return set, nil
}
