package arena

// A Tally is the results of pairs of games between two engines, as the first engine sees them.
type Tally struct {
	Wins, Draws, Losses int

	// Pentanomial counts the pairs by the points of their two games, 0 to 4. A win is two points, a draw one.
	Pentanomial [5]int
}

// AddPair counts a pair, by the points of each of its games.
func (t *Tally) AddPair(points [2]int) {
	for _, p := range points {
		switch p {
		case 0:
			t.Losses++
		case 1:
			t.Draws++
		default:
			t.Wins++
		}
	}
	t.Pentanomial[points[0]+points[1]]++
}

// reversed returns the tally as the second engine sees it.
func (t *Tally) reversed() Tally {
	r := Tally{Wins: t.Losses, Draws: t.Draws, Losses: t.Wins}
	for points, n := range t.Pentanomial {
		r.Pentanomial[len(t.Pentanomial)-1-points] = n
	}
	return r
}

// Games returns the number of games.
func (t *Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// Score returns the share of the points that the first engine has, and the ends of its 95 % interval: see
// Multinomial.Score.
func (t *Tally) Score() (score, low, high float64) { return t.pairs().Score() }

// LOS returns the likelihood of superiority: see Multinomial.LOS.
func (t *Tally) LOS() float64 { return t.pairs().LOS() }

// Elo returns by how many points of Elo the first engine is stronger, and the ends of the 95 % interval: see
// Multinomial.Elo.
func (t *Tally) Elo() (elo, low, high float64) { return t.pairs().Elo() }

// NormalizedElo returns the normalized Elo of the first engine, and the ends of its 95 % interval: see
// Multinomial.NormalizedElo.
func (t *Tally) NormalizedElo() (elo, low, high float64) { return t.pairs().NormalizedElo() }

// pairs returns the pentanomial.
func (t *Tally) pairs() Multinomial { return t.Pentanomial[:] }
