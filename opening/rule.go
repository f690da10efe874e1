package opening

import (
	"slices"

	"github.com/alinha/alinha/rules"
)

// A Rule is an opening rule. The rules are values of this package: see Rules and ByName.
type Rule struct {
	Name  string // as options and addresses have it: soosorv8
	Title string // in the spelling of the Renju International Federation: Soosõrv-8
	RU    string // the value of RU in SGF, and the name of the rule in the database of RenjuNet

	renju  bool   // the rule is for Renju alone
	steps  []step // in their order
	third  string // the word of the answer after which branch follows instead of the rest of steps; "" for none
	branch []step
}

// A step is a decision of a rule.
type step struct {
	kind  Kind
	by    role
	side  int  // of Place: the side of the central square where the stone goes, 0 for the whole board
	most  int  // of Declare: the greatest number, 0 for as many as can be offered. Of Offer: how many, 0 for the declared number
	third bool // of Answer: the rule's third answer is allowed
}

// A role is who makes a decision.
type role uint8

const (
	mover    role = iota // the owner of the colour to move
	same                 // who has made the decision before
	opponent             // the other player
)

func place(by role, side int) step { return step{kind: Place, by: by, side: side} }

// answer is the right to swap of the player who has not made the decision before.
var answer = step{kind: Answer, by: opponent}

// choice is White's choice among the fifth moves that Black has offered.
var choice = step{kind: Choose, by: opponent}

// offer is Black's offer of fifth moves: n, or as many as were declared if n is 0.
func offer(n int) step { return step{kind: Offer, by: mover, most: n} }

// pattern is one player's choice of one of the 26 opening patterns.
var pattern = []step{place(mover, 1), place(same, 3), place(same, 5)}

// swap2 is the opening rule of Gomoku tournaments, which Gomocup's command SWAP2BOARD plays. One player places three stones
// anywhere. The other takes Black, stays White, or places two more stones and leaves the colours to the first.
var swap2 = &Rule{
	Name: "swap2", Title: "Swap2", RU: "Swap2", third: More,
	steps:  []step{place(mover, 0), place(same, 0), place(same, 0), {kind: Answer, by: opponent, third: true}},
	branch: []step{place(same, 0), place(same, 0), answer},
}

// rif is the opening rule of the International Rules of Renju (RIF, 2 May 1996, section 5; www.renju.net/study/rifrules.php),
// by which the world championships from 1997 to 2007 were played.
var rif = &Rule{
	Name: "rif", Title: "RIF", RU: "RIF", renju: true,
	steps: slices.Concat(pattern, []step{answer, place(mover, 0), offer(2), choice}),
}

// yamaguchi is the opening rule of Yusui Yamaguchi (renju.net/media/showrule.php?rule=5), by which the world championships
// from 2009 to 2015 were played. The text sets no greatest number of offers.
var yamaguchi = &Rule{
	Name: "yamaguchi", Title: "Yamaguchi", RU: "Yamaguchi", renju: true,
	steps: slices.Concat(pattern, []step{{kind: Declare, by: same}, answer, place(mover, 0), offer(0), choice}),
}

// soosorv8 is the opening rule of Ants Soosõrv with at most eight offers, which the RIF certified in 2011 (Soosõrv-N), and by
// which the world championships from 2017 on are played.
var soosorv8 = &Rule{
	Name: "soosorv8", Title: "Soosõrv-8", RU: "Soosyrv-8", renju: true,
	steps: slices.Concat(pattern, []step{answer, place(mover, 0), {kind: Declare, by: same, most: 8}, answer, offer(0), choice}),
}

// taraguchi10 is the opening rule Taraguchi-N with ten offers: Tarannikov's rule of five swaps, with Yamaguchi's offers as
// another way to go on after the fourth move. The European championships from 2010 on and the world championship by
// correspondence of 2012 were played by it.
var taraguchi10 = &Rule{
	Name: "taraguchi10", Title: "Taraguchi-10", RU: "Taraguchi-10", renju: true, third: OfferTen,
	steps: []step{
		place(mover, 1), answer, place(mover, 3), answer, place(mover, 5), answer, place(mover, 7),
		{kind: Answer, by: opponent, third: true},
		place(mover, 9), answer,
	},
	branch: []step{offer(10), choice},
}

// sakata is the Sakata rule: one player chooses an opening pattern, the other places the fourth and the fifth stone, and the
// first chooses the colour. RenjuNet's text of Super Sakata (www.renju.net/rule/17) begins in the same way, and goes on with
// further stones; those are not part of this rule.
var sakata = &Rule{
	Name: "sakata", Title: "Sakata", RU: "Sakata", renju: true,
	steps: slices.Concat(pattern, []step{place(opponent, 7), place(same, 9), answer}),
}

// all are the rules in the order of Rules.
var all = []*Rule{swap2, rif, yamaguchi, soosorv8, taraguchi10, sakata}

// Rules returns the rules by which a game of a variant can begin: swap2 in games like Gomoku, and in Renju, in which five stones
// do not decide; the others in Renju on a square board with a centre.
func Rules(v rules.Variant) []*Rule {
	var fit []*Rule
	for _, r := range all {
		if r.Fits(v) {
			fit = append(fit, r)
		}
	}
	return fit
}

// ByName returns the rule of a name, or false if there is none.
func ByName(name string) (*Rule, bool) {
	i := slices.IndexFunc(all, func(r *Rule) bool { return r.Name == name })
	if i < 0 {
		return nil, false
	}
	return all[i], true
}

// Names returns the names of all rules.
func Names() []string {
	names := make([]string, len(all))
	for i, r := range all {
		names[i] = r.Name
	}
	return names
}

// minSide is the least number of columns, and of rows, of a board for an opening.
const minSide = 9

// Fits reports whether the rule is one of those that players of a variant choose from: see Rules.
func (r *Rule) Fits(v rules.Variant) bool {
	return r.canBegin(v) && !v.Misere && !v.Points
}

// canBegin reports whether a game of a variant can begin by the rule: no stone of the opening decides the game.
func (r *Rule) canBegin(v rules.Variant) bool {
	if v.Layers > 1 || v.Gravity || v.Slip > 0 || v.K < 5 || min(v.Cols, v.Rows) < minSide {
		return false
	}
	return !r.renju || v.Renju && v.Cols == v.Rows && v.Cols%2 == 1
}
