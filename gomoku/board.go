package gomoku

import (
	"errors"
	"fmt"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/smallnet"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
)

// A Board is a position of one of the package's games. It means by a Move what package
// rules means, lists moves in the same order, and is tested against it.
type Board struct {
	variant rules.Variant
	rule    *rule
	weights *Weights

	useVectors bool // updates patterns and evaluation by vectors_amd64.s

	stones       [area]stone
	lines        [directions][lineCount]lineBits
	cells        [area]cellInfo              // of the empty cells; kept while a stone lies there
	threatSets   [2][threatTableSize]cellSet // the empty cells of each class
	threatCounts [2][threatTableSize]int     // how many these are
	evalSums     [2]packedScore              // what the codes of the empty cells count for
	accumulators [2]smallnet.Quad            // what their duos add to the units of each side
	empty        cellSet
	emptyCount   int
	hash         uint64 // of the stones

	undoInfos []undoInfo // the stones that can be taken back
	undoStack []cellInfo // what cells were before a stone was put in their sight

	toMove  alinha.Player
	outcome alinha.Outcome
}

// An undoInfo is a stone that can be taken back, with what was before it.
type undoInfo struct {
	cell, stackLen int    // of trail the length
	threatChanged  uint64 // of what lies on the trail since, a bit for each cell that has another class
	hash           uint64
	evalSums       [2]packedScore
	accumulators   [2]smallnet.Quad
}

// A stone is what lies on a cell.
type stone uint8

const (
	noStone stone = iota
	firstStone
	secondStone
	offBoard // off the board
)

// stoneOf returns a stone of p.
func stoneOf(p alinha.Player) stone { return firstStone + stone(p) }

var _ alinha.Finite = (*Board)(nil)

// New returns the starting position of a variant. Its error wraps errors.ErrUnsupported.
func New(v rules.Variant) (*Board, error) {
	b, err := startingBoard(v)
	if err != nil {
		return nil, err
	}
	return b.clone(), nil
}

// startingBoard returns the starting position of a variant, which callers must not change: copying it takes a tenth of the
// time of making it. Each rule keeps the last one.
func startingBoard(v rules.Variant) (*Board, error) {
	r, ok := ruleOf(v)
	if !ok {
		return nil, fmt.Errorf("gomoku: %v: expected five in a row on a flat board of %d to %d cells a side: %w", v, MinSize, MaxSize, errors.ErrUnsupported)
	}
	b := r.start.Load()
	if b == nil || b.variant != v {
		b = newBoard(v, r)
		r.start.Store(b)
	}
	return b, nil
}

func newBoard(v rules.Variant, r *rule) *Board {
	b := &Board{variant: v, rule: r, weights: r.weights, emptyCount: v.Cells(), useVectors: cpuHasVectors}
	for d := range b.lines {
		for i := range b.lines[d] {
			b.lines[d][i] = ^lineBits(0)
		}
	}
	for i := range b.stones {
		if onBoard(v, i) {
			b.toggleLines(i, offBoard)
		} else {
			b.stones[i] = offBoard
		}
	}
	for m := range alinha.Move(v.Cells()) {
		b.initCell(b.cellOf(m))
	}
	b.refreshEval()
	return b
}

// initCell makes what an empty cell of a board without stones makes known.
func (b *Board) initCell(cell int) {
	info := &b.cells[cell]
	info.cell = int16(cell)
	for d := range dirSteps {
		info.patterns |= b.patternsAt(d, cell).inDirection(d)
	}
	for p, codeInfo := range b.codeInfosOf(info.patterns) {
		info.codes[p], info.threats[p] = codeInfo.code(), codeInfo.threat()
	}
	info.joint = jointOf(topTwoOfCode[info.codes[0]], topTwoOfCode[info.codes[1]])
	b.empty.flip(cell)
	b.addCell(cell)
}

// From returns a copy of a position of this package or of package rules, which can be
// taken back as far as that position. Its error wraps errors.ErrUnsupported.
func From(pos alinha.Position) (*Board, error) {
	if b, ok := pos.(*Board); ok {
		return b.clone(), nil
	}
	of, ok := rules.BoardOf(pos)
	if !ok {
		return nil, fmt.Errorf("gomoku: a position of type %T: expected one of package rules: %w", pos, errors.ErrUnsupported)
	}
	b, err := New(of.Variant())
	if err == nil {
		b.setStones(of)
	}
	return b, err
}

// load makes b the position of package rules, which must be of the variant of b. It cannot be taken back any further.
func (b *Board) load(of *rules.Board) error {
	start, err := startingBoard(b.variant)
	if err == nil {
		b.copyFrom(start)
		b.setStones(of)
	}
	return err
}

// setStones puts the stones of a position of package rules on a board without any.
func (b *Board) setStones(of *rules.Board) {
	for m := range alinha.Move(of.Variant().Cells()) {
		if p, occupied := of.At(m); occupied {
			b.place(b.cellOf(m), p)
			b.undoInfos, b.undoStack = b.undoInfos[:0], b.undoStack[:0]
		}
	}
	b.toMove, b.outcome = of.ToMove(), of.Outcome()
}

// copyFrom makes b equal to another board, in the memory that it has.
func (b *Board) copyFrom(c *Board) {
	undoInfos, undoStack := b.undoInfos, b.undoStack
	*b = *c
	b.undoInfos, b.undoStack = append(undoInfos[:0], c.undoInfos...), append(undoStack[:0], c.undoStack...)
}

// place puts a stone of p on an empty cell, whoever is to move.
func (b *Board) place(cell int, p alinha.Player) {
	from := len(b.undoStack)
	b.placeNoEval(cell, p)
	b.updateEval(from)
}

// placeNoEval puts a stone as put does, but does not add up what the cells count for: until it is taken back, no estimate is
// to be asked for and no stone put on top of it.
func (b *Board) placeNoEval(cell int, p alinha.Player) {
	from := len(b.undoStack)
	b.undoInfos = append(b.undoInfos, undoInfo{cell, from, 0, b.hash, b.evalSums, b.accumulators})
	b.removeCell(cell)
	b.stones[cell] = stoneOf(p)
	b.empty.flip(cell)
	b.emptyCount--
	b.hash ^= zobrist(cell, p)
	b.toggleLines(cell, stoneOf(p))
	b.undoStack = slices.Grow(b.undoStack, maxNeighbours+lanes)
	threatChanged := b.updatePatterns(cell)
	b.undoInfos[len(b.undoInfos)-1].threatChanged = threatChanged
	b.updateThreatSets(b.undoStack[from:], threatChanged, 1)
}

// undoPlace takes the last stone back.
func (b *Board) undoPlace() {
	info := &b.undoInfos[len(b.undoInfos)-1]
	b.undoInfos = b.undoInfos[:len(b.undoInfos)-1]
	cell := info.cell
	p := alinha.Player(b.stones[cell] - firstStone)
	b.toggleLines(cell, stoneOf(p))
	changed := b.undoStack[info.stackLen:]
	b.updateThreatSets(changed, info.threatChanged, -1)
	for i := range changed {
		old := &changed[i]
		b.cells[old.cell&(area-1)] = *old
	}
	b.undoStack = b.undoStack[:info.stackLen]
	b.hash, b.evalSums, b.accumulators = info.hash, info.evalSums, info.accumulators
	b.emptyCount++
	b.empty.flip(cell)
	b.stones[cell] = noStone
	b.addCell(cell)
}

// caro says that a five between two stones of the opponent is no five.
func (b *Board) caro() bool { return b.rule.caro }

// zobrist returns the part of a stone in the hash.
func zobrist(cell int, p alinha.Player) uint64 {
	return tt.SplitMix64(uint64(2*cell+int(p)) * tt.GoldenRatio)
}

// ToMove implements alinha.Position.
func (b *Board) ToMove() alinha.Player { return b.toMove }

// Outcome implements alinha.Position.
func (b *Board) Outcome() alinha.Outcome { return b.outcome }

// Left implements alinha.Finite: the number of empty cells, 0 once decided.
func (b *Board) Left() int {
	if b.outcome != alinha.Undecided {
		return 0
	}
	return b.emptyCount
}

// Key implements alinha.Position. Two positions share a key with probability 2^-64. It is
// not the key of package rules.
func (b *Board) Key() uint64 { return b.hash + uint64(b.toMove) }

// Moves implements alinha.Position: the moves in the order of their cells.
func (b *Board) Moves(dst []alinha.Move) []alinha.Move {
	if b.outcome != alinha.Undecided {
		return dst
	}
	var buffer [MaxSize * MaxSize]int16
	for _, cell := range b.empty.appendTo(buffer[:0]) {
		dst = append(dst, b.moveOf(int(cell)))
	}
	return dst
}

// Play implements alinha.Position. It puts the mover's stone at m and does not check m.
func (b *Board) Play(m alinha.Move) {
	cell := b.cellOf(m)
	b.outcome = b.outcomeAfter(cell)
	b.place(cell, b.toMove)
	b.toMove = b.toMove.Other()
}

// outcomeAfter returns how the game will stand after the mover's stone on an empty cell.
func (b *Board) outcomeAfter(cell int) alinha.Outcome {
	switch {
	case b.cells[cell].threats[b.toMove] == Five:
		return alinha.WinFor(b.toMove)
	case b.isForbidden(b.toMove, cell):
		return alinha.SecondWins
	case b.emptyCount == 1:
		return alinha.Draw
	}
	return alinha.Undecided
}

// Undo implements alinha.Position.
func (b *Board) Undo() {
	b.undoPlace()
	b.toMove = b.toMove.Other()
	b.outcome = alinha.Undecided
}

// Clone implements alinha.Position.
func (b *Board) Clone() alinha.Position { return b.clone() }

func (b *Board) clone() *Board {
	c := new(Board)
	c.copyFrom(b)
	return c
}

// ThreatAt returns what a stone of p, First or Second, would make on the empty cell m.
func (b *Board) ThreatAt(m alinha.Move, p alinha.Player) Threat {
	return b.cells[b.cellOf(m)].threats[p]
}

// nearStone says that a stone lies at most that far from a cell along one of its lines.
func (b *Board) nearStone(cell, distance int) bool {
	for _, step := range dirSteps {
		for i := -distance; i <= distance; i++ {
			if s := b.stones[cell+i*step]; s == firstStone || s == secondStone {
				return true
			}
		}
	}
	return false
}
