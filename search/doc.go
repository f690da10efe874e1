// Package search holds search algorithms for any alinha.Position.
//
// Each algorithm is a struct whose zero value is ready to use, apart from IterativeDeepening, which needs an engine. All
// of them implement alinha.Engine.
//
//	algorithm           source                                                          position
//	Minimax             Shannon 1950                                                    no chance
//	AlphaBeta           Knuth and Moore 1975                                            no chance
//	IterativeDeepening  Slate and Atkin 1977                                            as its engine; Finite (optional)
//	PVS                 Marsland and Campbell 1982; windows: Baudet 1978                no chance; Finite (optional)
//	MTDF                Plaat, Schaeffer, Pijls and de Bruin 1996                       no chance; Finite (optional)
//	DFPN                Nagai 2002; 1+ε: Pawlewicz and Lew 2007; threads: Kaneko 2010   no chance, no points
//	Expectiminimax      Michie 1966                                                     any; Chancy where pieces slip
//	Star                Ballard 1983; Hauk, Buro and Schaeffer 2004                     any; Chancy where pieces slip
//	MCTS                UCT: Kocsis and Szepesvári 2006; solver: Winands, Björnsson     any; Chancy where pieces slip
//	                    and Saito 2008; bounds: Cazenave and Saffidine 2010;
//	                    threads: Chaslot, Winands and Van den Herik 2008
//	Tablebase           retrograde analysis of all positions                            of package rules only
//	ReferenceSearch     minimax and alpha-beta with the node counts of published        no chance
//	                    programs
//
// The last column says which positions an algorithm plays. "No chance" means that the position is not an alinha.Chancy,
// "no points" that it is not an alinha.Scored. An algorithm that is asked to search any other position returns an error
// that wraps errors.ErrUnsupported. The algorithms find the optional interfaces by a type assertion: Scored makes the
// margin in points the value of a position, and Finite gives a proven draw its number of plies and bounds the depth.
//
// AlphaBeta and PVS use a transposition table if their field Table is set; MTDF and DFPN always use one. A Trace records,
// node by node, what an algorithm with a field Trace does.
//
// Besides the algorithms the package has Perft, which counts move sequences, and ParseTree, which reads a game tree as
// textbooks write it.
package search
