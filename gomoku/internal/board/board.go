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

// A Board is a position of one of the package's games. It means by a Move what package
// rules means, lists moves in the same order, and is tested against it.
type Board struct {
	Variant rules.Variant
	rule    *rule
	Weights *Weights

	useVectors bool // updates patterns and evaluation by vectors_amd64.s

	stones       [Area]stone
	lines        [directions][lineCount]lineBits
	Cells        [Area]CellInfo              // of the empty cells; kept while a stone lies there
	ThreatSets   [2][threatTableSize]CellSet // the empty cells of each threat
	ThreatCounts [2][threatTableSize]int     // how many these are
	evalSums     [2]packedScore              // what the codes of the empty cells count for
	accumulators [2]smallnet.Quad            // what their joint features add to the network of each side
	Empty        CellSet
	EmptyCount   int
	Hash         uint64 // of the stones

	undoInfos []undoInfo // the stones that can be taken back
	undoStack []CellInfo // the old CellInfo of cells that changed

	SideToMove alinha.Player
	outcome    alinha.Outcome
}

// An undoInfo is a stone that can be taken back, with what was before it.
type undoInfo struct {
	cell, stackLen int    // the length of the undo stack
	threatChanged  uint64 // a bit for each entry of the undo stack since whose threats changed
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
	return b.Copy(), nil
}

// startingBoard returns the starting position of a variant, which callers must not change: copying it takes a tenth of the
// time of making it. Each rule keeps the last one.
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

func newBoard(v rules.Variant, r *rule) *Board {
	b := &Board{Variant: v, rule: r, Weights: r.weights, EmptyCount: v.Cells(), useVectors: cpuHasVectors}
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

// initCell makes what an empty cell of a board without stones makes known.
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

// From returns a copy of a position of this package or of package rules, which can be
// taken back as far as that position. Its error wraps errors.ErrUnsupported.
func From(pos alinha.Position) (*Board, error) {
	if b, ok := pos.(*Board); ok {
		return b.Copy(), nil
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

// Load makes b the position of package rules, which must be of the variant of b. It cannot be taken back any further.
func (b *Board) Load(of *rules.Board) error {
	start, err := startingBoard(b.Variant)
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
			b.Place(b.CellOf(m), p)
			b.undoInfos, b.undoStack = b.undoInfos[:0], b.undoStack[:0]
		}
	}
	b.SideToMove, b.outcome = of.ToMove(), of.Outcome()
}

// copyFrom makes b equal to another board, in the memory that it has.
func (b *Board) copyFrom(c *Board) {
	undoInfos, undoStack := b.undoInfos, b.undoStack
	*b = *c
	b.undoInfos, b.undoStack = append(undoInfos[:0], c.undoInfos...), append(undoStack[:0], c.undoStack...)
}

// Place puts a stone of p on an empty cell, whoever is to move.
func (b *Board) Place(cell int, p alinha.Player) {
	from := len(b.undoStack)
	b.PlaceNoEval(cell, p)
	b.updateEval(from)
}

// PlaceNoEval puts a stone as Place does, but does not update the evaluation: until it is taken back, no evaluation is
// to be asked for and no stone put on top of it.
func (b *Board) PlaceNoEval(cell int, p alinha.Player) {
	from := len(b.undoStack)
	b.undoInfos = append(b.undoInfos, undoInfo{cell, from, 0, b.Hash, b.evalSums, b.accumulators})
	b.removeCell(cell)
	b.stones[cell] = stoneOf(p)
	b.Empty.Flip(cell)
	b.EmptyCount--
	b.Hash ^= Zobrist(cell, p)
	b.toggleLines(cell, stoneOf(p))
	b.undoStack = slices.Grow(b.undoStack, maxNeighbours+lanes)
	threatChanged := b.updatePatterns(cell)
	b.undoInfos[len(b.undoInfos)-1].threatChanged = threatChanged
	b.updateThreatSets(b.undoStack[from:], threatChanged, 1)
}

// UndoPlace takes the last stone back.
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

// Caro says that a five between two stones of the opponent is no five.
func (b *Board) Caro() bool { return b.rule.caro }

// Zobrist returns the part of a stone in the hash.
func Zobrist(cell int, p alinha.Player) uint64 {
	return tt.SplitMix64(uint64(2*cell+int(p)) * tt.GoldenRatio)
}

// ToMove implements alinha.Position.
func (b *Board) ToMove() alinha.Player { return b.SideToMove }

// Outcome implements alinha.Position.
func (b *Board) Outcome() alinha.Outcome { return b.outcome }

// Left implements alinha.Finite: the number of empty cells, 0 once decided.
func (b *Board) Left() int {
	if b.outcome != alinha.Undecided {
		return 0
	}
	return b.EmptyCount
}

// Key implements alinha.Position. Two positions share a key with probability 2^-64. It is
// not the key of package rules.
func (b *Board) Key() uint64 { return b.Hash + uint64(b.SideToMove) }

// Moves implements alinha.Position: the moves in the order of their cells.
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

// Play implements alinha.Position. It puts the mover's stone at m and does not check m.
func (b *Board) Play(m alinha.Move) {
	cell := b.CellOf(m)
	b.outcome = b.outcomeAfter(cell)
	b.Place(cell, b.SideToMove)
	b.SideToMove = b.SideToMove.Other()
}

// outcomeAfter returns how the game will stand after the mover's stone on an empty cell.
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

func (b *Board) Copy() *Board {
	c := new(Board)
	c.copyFrom(b)
	return c
}

// NearStone says that a stone lies at most that far from a cell along one of its lines.
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
