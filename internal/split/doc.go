// Package split solves a large board of Connect Four, or proves that a player does not lose, by many small searches, here or on
// other machines, and goes on after any stop.
//
//	root ──── PLIES plies ────▶ frontier ── unit: is the score above alpha? ──▶ jobs.Executor
//	  ▲                            │ ▲                                               │
//	  └──── negamax of bounds ─────┘ └───────── bound of the score, kept in a file ◀─┘
//
// The bounds of the root narrow question by question, as in the solver itself: is its score above alpha? Each question goes
// down to the frontier in null windows. A unit asks one position of the frontier by a search that ends there. Its answer
// narrows the bounds of all positions above, and so decides which positions matter next.
//
// A proof has one question: does Breaker keep Maker from every line? The nodes that the units have written join to one
// certificate.
package split
