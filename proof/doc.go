// Package proof proves the values of games of k in a row and writes the proofs as certificates, which package proof/check and
// scripts/check_proof.py check without a search.
//
//	            Node
//	prover ───────────> Write ──text──> check.Certificate
//
// A certificate proves that a player wins, or that a player does not lose. The attacker is the player who wins, or who is
// kept from winning; the other one is the defender. The words are those of the literature: in the weak game, or Maker-Breaker
// game, the attacker (Maker) wants a line and the defender (Breaker) only blocks; a pairing strategy answers a stone on one
// cell of a pair by the other; the potential of Erdős and Selfridge (1973) is the sum of 2^-e over the lines that are not
// blocked, e being the number of empty cells; the relevance zone of a won position is the set of cells on which a stone more
// of the defender could change the proof.
//
// BreakerProver searches the weak game, StrongProver the game itself, and Solver lets them search by turns: that is how one
// finds the value of a position. On boards of more than 64 cells, and with exact, ThreatProver searches for wins by threats alone, and WideBreakerProver
// the weak game. docs/proofs.md describes the certificates.
package proof
