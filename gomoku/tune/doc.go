// Package tune fits the weights of package gomoku to games of the engine against itself:
//
//	SelfPlay.Game --> record.Game --> Tuner.Add --> samples --> Tuner.Fit --> board.Weights --> Weights.Write
//	   games with       scores in       positions      two fits:                 integers          text file
//	   random moves     comments                       evaluation,
//	                                                   move ordering
//
// The evaluation is fitted by logistic regression, to targets that mix the outcome of the game with the score of the
// search. The move ordering is fitted by a multinomial logit (McFadden 1974) to the moves that the search chose. Both use
// Adam (Kingma and Ba 2015), with L2 regularisation, on the parameters of params.
//
// docs/decisions/022-weights-of-gomoku.md gives the reasons, docs/results/gomoku-tuning.md the results.
package tune
