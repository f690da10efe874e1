package board

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/smallnet"
)

// An EvalPart is one term of the static evaluation, in thousandths of a logit (EvalUnit), for the side to move.
type EvalPart struct {
	Kind   EvalPartKind
	Side   alinha.Player
	Threat Threat        // of the cells of CellsPart
	Cells  []alinha.Move // of CellsPart
	Points int
}

// An EvalPartKind says what an EvalPart counts.
type EvalPartKind string

// The kinds of parts, the first three of which Evaluate numbers 1, 2, and 3 with 4.
const (
	CellsPart   EvalPartKind = "cells"   // the weights of the empty cells on which a stone of Side would make Threat
	ThreatsPart EvalPartKind = "threats" // the weight of the ThreatMask
	NetworkPart EvalPartKind = "network" // the network of Side, with its bias
)

// EvalParts returns the parts of the static evaluation, computed anew from the cells. Evaluate is their sum in units of
// EvalPerLogit to the logit, from -maxEval to maxEval.
func (b *Board) EvalParts() []EvalPart {
	me, mask := b.SideToMove, b.ThreatMask()
	var parts []EvalPart
	for _, side := range []alinha.Player{me, me.Other()} {
		cells, input := b.cellParts(side)
		parts = append(parts, cells...)
		network := EvalPart{Kind: NetworkPart, Side: side}
		if side == me {
			network.Points = evalPerUnit * (input + b.Weights.Biases[me][mask][0]).Output()
		} else {
			network.Points = -evalPerUnit * (input + b.Weights.Biases[me][mask][1]).Output()
		}
		parts = append(parts, network)
	}
	return append(parts, EvalPart{Kind: ThreatsPart, Side: me, Points: int(b.Weights.Threats[me][mask])})
}

// cellParts returns the parts of the empty cells for a side, one for each threat from the greatest down, and the input of
// the network of the side.
func (b *Board) cellParts(side alinha.Player) (parts []EvalPart, input smallnet.Quad) {
	for threat := ThreatCount; threat > 0; threat-- {
		part := EvalPart{Kind: CellsPart, Side: side, Threat: threat - 1}
		for m := range alinha.Move(b.Variant.Cells()) {
			cell := b.CellOf(m)
			info := &b.Cells[cell]
			if b.stones[cell] != noStone || info.Threats[side] != part.Threat {
				continue
			}
			part.Cells = append(part.Cells, m)
			weights := &b.Weights.Codes[side][info.Codes[side]]
			if side == b.SideToMove {
				part.Points += int(weights.Mover)
			} else {
				part.Points -= int(weights.Waiting)
			}
			input += *JointWeights(b.Weights, side, jointSeenBy(side, b.jointAt(cell)))
		}
		if part.Cells != nil {
			parts = append(parts, part)
		}
	}
	return parts, input
}

// jointAt returns the joint feature of an empty cell from First's point of view, from the patterns of the cell.
func (b *Board) jointAt(cell int) JointFeature {
	codes := b.Cells[cell].Codes
	return jointOf(topTwoOfCode[codes[0]], topTwoOfCode[codes[1]])
}

// String returns the name of the threat in messages: "open-four".
func (t Threat) String() string {
	return [...]string{"none", "three", "double-three", "four", "four-three", "open-four", "five", "foul", "possible-foul"}[t]
}
