package classic

import "github.com/alinha/alinha"

// An EstrategiaRule is why Estrategia plays its move.
type EstrategiaRule struct {
	Jogada int           // the number of the move, 1 to 9
	Kind   RuleKind      // the rule that fired
	Line   []alinha.Move // the line that the move completes or blocks; nil for the other rules

	// Product is the product of the squares of Line, 2 for an empty one, 3 for X and 5 for O:
	// 18 if X can complete the line, 50 if O can; 0 without Line.
	Product int

	Squares []alinha.Move // what the rule allows; Estrategia plays the first
}

// A RuleKind names a rule of Estrategia.
type RuleKind string

// The rules, in the order in which they are tried.
const (
	WinRule    RuleKind = "win"    // complete an own line
	BlockRule  RuleKind = "block"  // block a line of the other side
	SquareRule RuleKind = "square" // the square that the number of the move prescribes
	Faz2Rule   RuleKind = "faz2"   // the centre, else a side
	AnyRule    RuleKind = "any"    // any empty square
)

// estrategiaSquares are the rules of each Jogada, as the document lists them: w to win, b to
// block, f for Faz2, a digit for that square, and * for any square.
var estrategiaSquares = [10]string{1: "1", 2: "51", 3: "93", 4: "bf", 5: "wb73", 6: "wbf", 7: "wb*", 8: "wb*", 9: "wb*"}

// Rule returns the rule by which Estrategia moves in an undecided position. Its errors are
// those of Search.
func (Estrategia) Rule(pos alinha.Position) (EstrategiaRule, error) {
	cells, err := ticTacToeCells("estrategia", pos)
	if err != nil {
		return EstrategiaRule{}, err
	}
	t := newTabuleiro(cells)
	for _, step := range estrategiaSquares[t.jogada] + "*" {
		if r := t.rule(step); len(r.Squares) > 0 {
			r.Jogada = t.jogada
			return r, nil
		}
	}
	panic("estrategia: an undecided position without an empty square")
}

// rule applies a step of estrategiaSquares. The rule that it returns has no square if the step
// does not apply.
func (t *tabuleiro) rule(step rune) EstrategiaRule {
	switch mine := t.mover(); step {
	case 'w':
		return t.lineRule(WinRule, mine)
	case 'b':
		return t.lineRule(BlockRule, markX+markO-mine)
	case 'f':
		if t.cells[4] == blank {
			return EstrategiaRule{Kind: Faz2Rule, Squares: []alinha.Move{4}}
		}
		return EstrategiaRule{Kind: Faz2Rule, Squares: t.movesAmong("2468")}
	case '*':
		return EstrategiaRule{Kind: AnyRule, Squares: t.movesAmong("123456789")}
	}
	return EstrategiaRule{Kind: SquareRule, Squares: t.movesAmong(string(step))}
}

// movesAmong returns the empty squares among those of a text of digits, as moves.
func (t *tabuleiro) movesAmong(squares string) (moves []alinha.Move) {
	for _, n := range squares {
		if m := n - '1'; t.cells[m] == blank {
			moves = append(moves, alinha.Move(m))
		}
	}
	return moves
}

// lineRule returns the rule of a kind for the first line on which a mark has two squares and
// the third is empty.
func (t *tabuleiro) lineRule(kind RuleKind, mark int) EstrategiaRule {
	for _, line := range ticTacToeLines {
		r := EstrategiaRule{Kind: kind, Product: 1}
		for _, i := range line {
			r.Line = append(r.Line, alinha.Move(i))
			r.Product *= t.cells[i]
			if t.cells[i] == blank {
				r.Squares = append(r.Squares, alinha.Move(i))
			}
		}
		if r.Product == mark*mark*blank {
			return r
		}
	}
	return EstrategiaRule{}
}
