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

var train = flag.Bool("train", false, "train the embedded network anew and write its file: minutes")

// trainer fits a network to the scores of the opening book by stochastic gradient descent on the mean square error.
// The target of a position is tanh(score / scoreScale), for First, so that the winner counts for much and the
// distance for little. A ply has about three times as many positions as the one before; a sample is drawn from a ply
// in proportion to the square root of their number.
type trainer struct {
	board       board[[7]byte]
	rng         *rand.Rand
	samples     [][]sample // by number of stones
	cumulative  []float64  // cumulative[n] is the sum of the weights of the plies up to n
	weights     []float64  // unitCount for each input, in the order of the file
	gradient    []float64  // of the weights
	inputs      []int      // the inputs that are set in the position of the last forward
	activations []float64  // of the hidden units there
}

// sample is a position of the book and its score, for the side to move.
type sample struct {
	position
	score int
}

const (
	unitCount  = smallnet.Width * len(unitVector{})
	inputCount = 4*networkCells + 2

	scoreScale   = 3     // the score whose target is tanh 1
	batchSize    = 128   // positions
	learningRate = 0.003 // of the first step; a cosine schedule ends at 0
)

// newTrainer returns a trainer with random weights. Its samples are the positions of the book with at most maxStones
// stones in which nobody wins at once.
func newTrainer(maxStones int) *trainer {
	t := &trainer{board: newBoard[[7]byte](7), rng: rand.New(rand.NewPCG(3, 0)), samples: make([][]sample, maxStones+1), activations: make([]float64, unitCount)}
	t.weights, t.gradient = make([]float64, inputCount*unitCount), make([]float64, inputCount*unitCount)
	for i := range t.weights {
		t.weights[i] = t.rng.NormFloat64() * 0.1
	}
	visitPositions(&t.board, maxStones, func(p position, stones int) {
		if playable := t.board.playable(p.own | p.opp); winningCells[[7]byte](p.own, playable) == 0 {
			score, _ := OpeningsForTest.Lookup(Size{7, 6}.bitboards(p))
			t.samples[stones] = append(t.samples[stones], sample{p, score})
		}
	})
	sum := 0.0
	for _, samples := range t.samples {
		sum += math.Sqrt(float64(len(samples)))
		t.cumulative = append(t.cumulative, sum)
	}
	return t
}

// draw returns a random position and its target.
func (t *trainer) draw() (p position, target float64) {
	stones := sort.SearchFloat64s(t.cumulative, t.rng.Float64()*t.cumulative[len(t.cumulative)-1])
	s := t.samples[stones][t.rng.IntN(len(t.samples[stones]))]
	if stones%2 == 1 {
		s.score = -s.score
	}
	return s.position, math.Tanh(float64(s.score) / scoreScale)
}

// forward returns the value of p for First, in logits.
func (t *trainer) forward(p position) (value float64) {
	empty := t.board.cells &^ (p.own | p.opp)
	own := p.left & 1
	var planes [4]uint64 // stones of First and Second, winning cells of First and Second
	planes[own], planes[1-own] = p.own, p.opp
	planes[2+own], planes[3-own] = winningCells[[7]byte](p.own, empty), winningCells[[7]byte](p.opp, empty)
	t.inputs = append(t.inputs[:0], 4*networkCells+own)
	for i, cells := range planes {
		for ; cells != 0; cells &= cells - 1 {
			t.inputs = append(t.inputs, i*networkCells+bits.TrailingZeros64(cells))
		}
	}
	clear(t.activations)
	for _, input := range t.inputs {
		addTo(t.activations, t.weights[input*unitCount:][:unitCount])
	}
	for i, a := range t.activations {
		value += smallnet.OutputWeights[i%smallnet.Width] * max(a, 0)
	}
	return value
}

// backward adds to the gradient that of the position of the last forward, whose value has the gradient slope. It
// overwrites activations.
func (t *trainer) backward(slope float64) {
	for i, a := range t.activations {
		if t.activations[i] = 0; a > 0 {
			t.activations[i] = slope * smallnet.OutputWeights[i%smallnet.Width]
		}
	}
	for _, input := range t.inputs {
		addTo(t.gradient[input*unitCount:][:unitCount], t.activations)
	}
}

func addTo(to, numbers []float64) {
	for i, x := range numbers {
		to[i] += x
	}
}

// train takes that many steps of Adam, each on one batch.
func (t *trainer) train(steps int) {
	adam := smallnet.NewAdam(len(t.weights))
	for step := range steps {
		clear(t.gradient)
		for range batchSize {
			p, target := t.draw()
			value := math.Tanh(t.forward(p))
			t.backward((value - target) * (1 - value*value) / batchSize)
		}
		adam.Step(t.weights, t.gradient, learningRate*(1+math.Cos(math.Pi*float64(step)/float64(steps)))/2)
	}
}

// loss returns the mean square error over 20,000 random positions.
func (t *trainer) loss() (sum float64) {
	const positions = 20_000
	for range positions {
		p, target := t.draw()
		err := math.Tanh(t.forward(p)) - target
		sum += err * err
	}
	return sum / positions
}

// file returns the network as a file.
func (t *trainer) file() []byte {
	file := []byte(networkHeader)
	for _, w := range t.weights {
		file = binary.BigEndian.AppendUint16(file, uint16(int16(math.Round(w*smallnet.UnitsPerLogit))))
	}
	return checksum.Append(file)
}

// TestTraining trains a network for a second, or with -train the embedded one for minutes. The loss must fall, and
// the search must read from the file what the trainer computes.
func TestTraining(t *testing.T) {
	maxStones, steps, maxLoss := 7, 2000, 0.2
	if *train {
		maxStones, steps, maxLoss = OpeningsForTest.Ply(), 400_000, 0.12
	}
	trainer := newTrainer(maxStones)
	before := trainer.loss()
	trainer.train(steps)
	loss := trainer.loss()
	t.Logf("loss %.4f after %d positions, %.4f before", loss, steps*batchSize, before)
	if loss > maxLoss {
		t.Errorf("loss %.4f after %d positions, want %.2f at most", loss, steps*batchSize, maxLoss)
	}
	if *train {
		if err := os.WriteFile("order.network", trainer.file(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	n, ok := readNetwork(trainer.file())
	if !ok {
		t.Fatal("readNetwork rejects the file of the trainer")
	}
	visitFarPositions(t, 1000, func(p position, oppThreats uint64, c *children, set uint64) {
		n.scoreChildren(p, oppThreats, c, set)
		for ; set != 0; set &= set - 1 {
			i := bits.TrailingZeros64(set)
			want := trainer.forward(p.after(c.cells[i])) * networkWeight
			if p.left&1 == 1 {
				want = -want
			}
			if got := c.moveScores[i] >> indexBits; math.Abs(float64(got)-want) > networkWeight/2 {
				t.Fatalf("%+v, child %d: got move score %d, want %.0f", p, i, got, want)
			}
		}
	})
}

// TestNetworkLoss measures the embedded network on positions with up to 8 stones.
func TestNetworkLoss(t *testing.T) {
	trainer := newTrainer(8)
	i := 0
	for _, vector := range embeddedNetwork().weights() {
		for _, quad := range vector {
			for _, w := range quad.Unpack() {
				trainer.weights[i] = float64(w) / smallnet.UnitsPerLogit
				i++
			}
		}
	}
	if loss := trainer.loss(); loss > 0.12 {
		t.Errorf("loss %.4f, want 0.12 at most", loss)
	}
}
