package board

import (
	"errors"
	"fmt"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/smallnet"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
)

// A Board is a position of one of the variants of package gomoku: five in a row on a flat board, freestyle, standard,
// caro or Renju. An alinha.Move has the meaning that it has in package rules, and Moves lists the moves in the same order;
// tests compare both boards. A Board implements alinha.Position and alinha.Finite. It is for one goroutine.
type Board struct {
	Variant rules.Variant
	rule    *rule
	Weights *Weights

	vectors vectorSet // the instructions with which patterns and evaluation are updated

	stones       [Area]stone
	lines        [directions][lineCount]lineBits
	Cells        [Area]CellInfo              // by cell; the entry of an occupied cell is frozen
	ThreatSets   [2][threatTableSize]CellSet // by player and Threat: the empty cells with that threat
	ThreatCounts [2][threatTableSize]int     // the sizes of ThreatSets
	evalSums     [2]packedScore              // by player: the sum of the CodeWeights of the empty cells
	accumulators [2]smallnet.Quad            // by player: the sum of the joint weights of the empty cells
	Empty        CellSet
	EmptyCount   int
	Hash         uint64 // Zobrist hash of the stones, without the side to move

	undoInfos []undoInfo // one for each stone that can be taken back
	undoStack []CellInfo // the old CellInfo of each cell that a stone changed

	SideToMove alinha.Player
	outcome    alinha.Outcome
}

// An undoInfo holds what UndoPlace needs to take a stone back: the cell, and the state before the stone.
type undoInfo struct {
	cell, stackLen int    // stackLen: the length of undoStack before the stone
	threatChanged  uint64 // bit i: the stone changed the threats of the cell of undoStack[stackLen+i]
	hash           uint64
	evalSums       [2]packedScore
	accumulators   [2]smallnet.Quad
}

// A stone is the content of a cell: two bits of a line word.
type stone uint8

const (
	noStone stone = iota
	firstStone
	secondStone
	offBoard
)

// stoneOf returns the stone value of player p.
func stoneOf(p alinha.Player) stone { return firstStone + stone(p) }

var _ alinha.Finite = (*Board)(nil)

// New returns the starting position of a variant. The error wraps errors.ErrUnsupported if the variant is not five in a
// row on a flat board of MinSize to MaxSize cells a side.
func New(v rules.Variant) (*Board, error) {
	b, err := startingBoard(v)
	if err != nil {
		return nil, err
	}
	return b.Copy(), nil
}

// startingBoard returns the starting position of a variant, shared: callers must copy the board and not change it. A
// copy takes a tenth of the time of newBoard. Each rule keeps the starting position of the last variant asked for. The
// error is that of New.
func startingBoard(v rules.Variant) (*Board, error) {
	r, ok := ruleOf(v)
	if !ok {
		return nil, fmt.Errorf("gomoku: %v: expected five in a row on a flat board of %d to %d cells a side: %w", v, MinSize, MaxSize, errors.ErrUnsupported)
	}
	b := r.start.Load()
	if b == nil || b.Variant != v {
		b = newBoard(v, r)
		r.start.Store(b)
	}
	return b, nil
}

// newBoard builds the starting position of a variant from nothing.
func newBoard(v rules.Variant, r *rule) *Board {
	b := &Board{Variant: v, rule: r, Weights: r.weights, EmptyCount: v.Cells(), vectors: cpuVectors}
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
		b.initCell(b.CellOf(m))
	}
	b.refreshEval()
	return b
}

// initCell computes the CellInfo of a cell of a board without stones, and adds the cell to Empty and to the threat sets.
func (b *Board) initCell(cell int) {
	info := &b.Cells[cell]
	info.cell = int16(cell)
	for d := range DirSteps {
		info.Patterns |= b.patternsAt(d, cell).inDirection(d)
	}
	for p, codeInfo := range b.codeInfosOf(info.Patterns) {
		info.Codes[p], info.Threats[p] = codeInfo.code(), codeInfo.threat()
	}
	info.joint = jointOf(topTwoOfCode[info.Codes[0]], topTwoOfCode[info.Codes[1]])
	b.Empty.Flip(cell)
	b.addCell(cell)
}

// From returns a copy of a position, which must be a *Board or a position of package rules. Undo takes the copy of a
// *Board back as far as the original; a copy of a position of package rules cannot be taken back beyond that position.
// The error wraps errors.ErrUnsupported if pos is of another type, or if New does not support its variant.
func From(pos alinha.Position) (*Board, error) {
	if b, ok := pos.(*Board); ok {
		return b.Copy(), nil
	}
	src, ok := rules.BoardOf(pos)
	if !ok {
		return nil, fmt.Errorf("gomoku: a position of type %T: expected one of package rules: %w", pos, errors.ErrUnsupported)
	}
	b, err := New(src.Variant())
	if err == nil {
		b.setStones(src)
	}
	return b, err
}

// Load sets b to a position of package rules, with the embedded weights, and reuses the memory of b. src must have the
// variant of b; Load does not check the variant. Undo cannot take b back beyond src. The error is that of New for the
// variant of b.
func (b *Board) Load(src *rules.Board) error {
	start, err := startingBoard(b.Variant)
	if err == nil {
		b.copyFrom(start)
		b.setStones(src)
	}
	return err
}

// setStones places the stones of a position of package rules on an empty board, and takes over its side to move and its
// outcome. Undo cannot take the stones back.
func (b *Board) setStones(src *rules.Board) {
	for m := range alinha.Move(src.Variant().Cells()) {
		if p, occupied := src.At(m); occupied {
			b.Place(b.CellOf(m), p)
			b.undoInfos, b.undoStack = b.undoInfos[:0], b.undoStack[:0]
		}
	}
	b.SideToMove, b.outcome = src.ToMove(), src.Outcome()
}

// copyFrom makes b equal to c. It reuses the undo memory of b.
func (b *Board) copyFrom(c *Board) {
	undoInfos, undoStack := b.undoInfos, b.undoStack
	*b = *c
	b.undoInfos, b.undoStack = append(undoInfos[:0], c.undoInfos...), append(undoStack[:0], c.undoStack...)
}

// Place puts a stone of p on an empty cell and updates all that the Board keeps, but not SideToMove and the outcome. It
// does not check the cell.
func (b *Board) Place(cell int, p alinha.Player) {
	from := len(b.undoStack)
	b.PlaceNoEval(cell, p)
	b.updateEval(from)
}

// PlaceNoEval is Place without the update of the evaluation, for searches that need threats only. Until UndoPlace takes
// the stone back, Evaluate and Features are wrong, also after further stones.
func (b *Board) PlaceNoEval(cell int, p alinha.Player) {
	from := len(b.undoStack)
	b.undoInfos = append(b.undoInfos, undoInfo{cell, from, 0, b.Hash, b.evalSums, b.accumulators})
	b.removeCell(cell)
	b.stones[cell] = stoneOf(p)
	b.Empty.Flip(cell)
	b.EmptyCount--
	b.Hash ^= Zobrist(cell, p)
	b.toggleLines(cell, stoneOf(p))
	b.undoStack = slices.Grow(b.undoStack, maxNeighbours+laneCount)
	threatChanged := b.updatePatterns(cell)
	b.undoInfos[len(b.undoInfos)-1].threatChanged = threatChanged
	b.updateThreatSets(b.undoStack[from:], threatChanged, 1)
}

// UndoPlace takes back the stone of the last Place or PlaceNoEval. There must be one.
func (b *Board) UndoPlace() {
	info := &b.undoInfos[len(b.undoInfos)-1]
	b.undoInfos = b.undoInfos[:len(b.undoInfos)-1]
	cell := info.cell
	p := alinha.Player(b.stones[cell] - firstStone)
	b.toggleLines(cell, stoneOf(p))
	changed := b.undoStack[info.stackLen:]
	b.updateThreatSets(changed, info.threatChanged, -1)
	for i := range changed {
		old := &changed[i]
		b.Cells[old.cell&(Area-1)] = *old
	}
	b.undoStack = b.undoStack[:info.stackLen]
	b.Hash, b.evalSums, b.accumulators = info.hash, info.evalSums, info.accumulators
	b.EmptyCount++
	b.Empty.Flip(cell)
	b.stones[cell] = noStone
	b.addCell(cell)
}

// Caro reports whether the rule is caro: a five between two stones of the opponent does not win.
func (b *Board) Caro() bool { return b.rule.caro }

// Zobrist returns the key of a stone of p on a cell. The Hash of a Board is the XOR of the keys of its stones (Zobrist
// 1970). SplitMix64 computes the keys, so there is no table.
func Zobrist(cell int, p alinha.Player) uint64 {
	return tt.SplitMix64(uint64(2*cell+int(p)) * tt.GoldenRatio)
}

// ToMove implements alinha.Position.
func (b *Board) ToMove() alinha.Player { return b.SideToMove }

// Outcome implements alinha.Position.
func (b *Board) Outcome() alinha.Outcome { return b.outcome }

// Left implements alinha.Finite: the number of empty cells, 0 once the game is decided.
func (b *Board) Left() int {
	if b.outcome != alinha.Undecided {
		return 0
	}
	return b.EmptyCount
}

// Key implements alinha.Position: the Zobrist hash of the stones and the side to move. Two different positions share a
// key with probability 2^-64. The key differs from that of package rules.
func (b *Board) Key() uint64 { return b.Hash + uint64(b.SideToMove) }

// Moves implements alinha.Position: all empty cells, in the order of the moves of package rules.
func (b *Board) Moves(dst []alinha.Move) []alinha.Move {
	if b.outcome != alinha.Undecided {
		return dst
	}
	var buffer [MaxSize * MaxSize]int16
	for _, cell := range b.Empty.AppendTo(buffer[:0]) {
		dst = append(dst, b.MoveOf(int(cell)))
	}
	return dst
}

// Play implements alinha.Position: it puts the mover's stone at m and updates the outcome. It does not check m.
func (b *Board) Play(m alinha.Move) {
	cell := b.CellOf(m)
	b.outcome = b.outcomeAfter(cell)
	b.Place(cell, b.SideToMove)
	b.SideToMove = b.SideToMove.Other()
}

// outcomeAfter returns the outcome of the game after the mover's stone on an empty cell.
func (b *Board) outcomeAfter(cell int) alinha.Outcome {
	switch {
	case b.Cells[cell].Threats[b.SideToMove] == Five:
		return alinha.WinFor(b.SideToMove)
	case b.IsForbidden(b.SideToMove, cell):
		return alinha.SecondWins
	case b.EmptyCount == 1:
		return alinha.Draw
	}
	return alinha.Undecided
}

// Undo implements alinha.Position.
func (b *Board) Undo() {
	b.UndoPlace()
	b.SideToMove = b.SideToMove.Other()
	b.outcome = alinha.Undecided
}

// Clone implements alinha.Position.
func (b *Board) Clone() alinha.Position { return b.Copy() }

// Copy returns an independent copy of b, which can be taken back as far as b.
func (b *Board) Copy() *Board {
	c := new(Board)
	c.copyFrom(b)
	return c
}

// Setup returns the stones as rules.Setup takes them.
func (b *Board) Setup() []uint8 {
	setup := make([]uint8, b.Variant.Cells())
	for m := range setup {
		setup[m] = uint8(b.stones[b.CellOf(alinha.Move(m))])
	}
	return setup
}

// NearStone reports whether a stone lies at most distance cells from a cell, along one of its four lines. The distance is
// at most MaxRadius.
func (b *Board) NearStone(cell, distance int) bool {
	for _, step := range DirSteps {
		for i := -distance; i <= distance; i++ {
			if s := b.stones[cell+i*step]; s == firstStone || s == secondStone {
				return true
			}
		}
	}
	return false
}
