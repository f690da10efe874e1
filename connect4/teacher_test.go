package connect4

import (
	"encoding/binary"
	"flag"
	"math"
	"math/bits"
	"math/rand/v2"
	"os"
	"sort"
	"testing"

	"github.com/alinha/alinha/connect4/internal/checksum"
	"github.com/alinha/alinha/internal/smallnet"
)

var teach = flag.Bool("teach", false, "teach the network of the package anew, and write it: minutes")

// A teacher fits a network to the scores of the book. It wants for each position the tanh of a part of its score for First, so
// that who wins counts for much and how soon for little. A ply is shown as often as the root of the number of its positions says:
// it has about three times as many as the one before.
type teacher struct {
	board   board[[7]byte]
	rng     *rand.Rand
	lessons [][]lesson // by the number of stones
	shares  []float64  // of the plies up to each in what is shown

	numbers []float64 // of the network: rows of one for each unit, in the order of a file
	slopes  []float64 // of these
	rows    []int     // that the units see in the position of now
	sums    []float64 // of the units there
}

// plies visits all undecided positions of a board with at most ply stones, once, none left out for
// its mirror image.
func plies[H height](b *board[H], ply int, visit func(p position, stones int)) {
	seen := make(map[position]bool)
	var walk func(p position, stones int)
	walk = func(p position, stones int) {
		if seen[p] || hasAlignment[H](p.opp) || p.left == 0 {
			return
		}
		seen[p] = true
		visit(p, stones)
		if stones == ply {
			return
		}
		for moves := b.playable(p.own | p.opp); moves != 0; moves &= moves - 1 {
			walk(p.after(moves&-moves), stones+1)
		}
	}
	walk(position{left: b.columns * int(stride[H]()-1)}, 0)
}

// A lesson is a position and its score.
type lesson struct {
	position
	score int
}

const (
	unitCount = smallnet.Width * len(accumulator{})
	rowCount  = 4*networkCells + 2

	scoreScale = 3     // the score that is wanted as tanh 1
	batch      = 128   // positions in a step
	teachRate  = 0.003 // of the first step; it falls to 0 along a cosine
)

// newTeacher returns one who knows the positions of the book to a ply, but for those that are won at once.
func newTeacher(ply int) *teacher {
	t := &teacher{board: newBoard[[7]byte](7), rng: rand.New(rand.NewPCG(3, 0)), lessons: make([][]lesson, ply+1), sums: make([]float64, unitCount)}
	t.numbers, t.slopes = make([]float64, rowCount*unitCount), make([]float64, rowCount*unitCount)
	for i := range t.numbers {
		t.numbers[i] = t.rng.NormFloat64() * 0.1
	}
	plies(&t.board, ply, func(p position, stones int) {
		if playable := t.board.playable(p.own | p.opp); winningCells[[7]byte](p.own, playable) == 0 {
			score, _ := OpeningsForTest.Lookup(Size{7, 6}.bitboards(p))
			t.lessons[stones] = append(t.lessons[stones], lesson{p, score})
		}
	})
	all := 0.0
	for _, of := range t.lessons {
		all += math.Sqrt(float64(len(of)))
		t.shares = append(t.shares, all)
	}
	return t
}

// draw returns a position and what is wanted for it.
func (t *teacher) draw() (p position, wanted float64) {
	ply := sort.SearchFloat64s(t.shares, t.rng.Float64()*t.shares[len(t.shares)-1])
	l := t.lessons[ply][t.rng.IntN(len(t.lessons[ply]))]
	if ply%2 == 1 {
		l.score = -l.score
	}
	return l.position, math.Tanh(float64(l.score) / scoreScale)
}

// see returns what the network says of a position, in logits.
func (t *teacher) see(p position) (value float64) {
	empty := t.board.cells &^ (p.own | p.opp)
	me := p.left & 1
	var seen [4]uint64
	seen[me], seen[1-me] = p.own, p.opp
	seen[2+me], seen[3-me] = winningCells[[7]byte](p.own, empty), winningCells[[7]byte](p.opp, empty)
	t.rows = append(t.rows[:0], 4*networkCells+me)
	for i, cells := range seen {
		for ; cells != 0; cells &= cells - 1 {
			t.rows = append(t.rows, i*networkCells+bits.TrailingZeros64(cells))
		}
	}
	clear(t.sums)
	for _, row := range t.rows {
		addTo(t.sums, t.numbers[row*unitCount:][:unitCount])
	}
	for i, sum := range t.sums {
		value += smallnet.Signs[i%smallnet.Width] * max(sum, 0)
	}
	return value
}

// descend adds to the slopes where what the network says of the position of now has one of so much.
func (t *teacher) descend(slope float64) {
	for i, sum := range t.sums {
		if t.sums[i] = 0; sum > 0 {
			t.sums[i] = slope * smallnet.Signs[i%smallnet.Width]
		}
	}
	for _, row := range t.rows {
		addTo(t.slopes[row*unitCount:][:unitCount], t.sums)
	}
}

func addTo(to, numbers []float64) {
	for i, x := range numbers {
		to[i] += x
	}
}

// teach shows so many batches.
func (t *teacher) teach(batches int) {
	adam := smallnet.NewAdam(len(t.numbers))
	for step := range batches {
		clear(t.slopes)
		for range batch {
			p, wanted := t.draw()
			said := math.Tanh(t.see(p))
			t.descend((said - wanted) * (1 - said*said) / batch)
		}
		adam.Step(t.numbers, t.slopes, teachRate*(1+math.Cos(math.Pi*float64(step)/float64(batches)))/2)
	}
}

// examine returns the mean square of what the network errs by.
func (t *teacher) examine() (loss float64) {
	const questions = 20000
	for range questions {
		p, wanted := t.draw()
		wrong := math.Tanh(t.see(p)) - wanted
		loss += wrong * wrong
	}
	return loss / questions
}

// file returns the network as a file.
func (t *teacher) file() []byte {
	file := []byte(networkHeader)
	for _, x := range t.numbers {
		file = binary.BigEndian.AppendUint16(file, uint16(int16(math.Round(x*smallnet.Logit))))
	}
	return checksum.Append(file)
}

// TestTeacher teaches a network for a second, or for as long as it takes to be that of the package, and compares what the
// teacher and the search read in its file.
func TestTeacher(t *testing.T) {
	ply, batches, most := 7, 2000, 0.2
	if *teach {
		ply, batches, most = OpeningsForTest.Ply(), 400_000, 0.12
	}
	teacher := newTeacher(ply)
	ignorant := teacher.examine()
	teacher.teach(batches)
	loss := teacher.examine()
	t.Logf("loss %.4f after %d positions, %.4f before", loss, batches*batch, ignorant)
	if loss > most {
		t.Errorf("loss %.4f after %d positions, want %.2f at most", loss, batches*batch, most)
	}
	if *teach {
		if err := os.WriteFile("order.network", teacher.file(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	n, ok := readNetwork(teacher.file())
	if !ok {
		t.Fatal("the file of the teacher is no network")
	}
	farPositions(t, 1000, func(p position, theirs uint64, of *children, children uint64) {
		n.scoreChildren(p, theirs, of, children)
		for ; children != 0; children &= children - 1 {
			i := bits.TrailingZeros64(children)
			want := teacher.see(p.after(of.cells[i])) * networkWeight
			if p.left&1 == 1 {
				want = -want
			}
			if math.Abs(float64(of.moveScores[i]>>indexBits)-want) > networkWeight/2 {
				t.Fatalf("%+v: the search reads %d, the teacher %.0f", p, of.moveScores[i]>>indexBits, want)
			}
		}
	})
}

// TestNetworkKnows examines the network of the package.
func TestNetworkKnows(t *testing.T) {
	teacher := newTeacher(8)
	i := 0
	for _, row := range embeddedNetwork().accumulators() {
		for _, q := range row {
			for _, n := range q.Numbers() {
				teacher.numbers[i] = float64(n) / smallnet.Logit
				i++
			}
		}
	}
	if loss := teacher.examine(); loss > 0.12 {
		t.Errorf("loss %.4f, want 0.12 at most", loss)
	}
}
