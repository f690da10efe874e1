package classic

// An EvoraFigure is what the document prints of one agent on one board, in its two tables:
// the number of expanded nodes and the time. Both are 0 where the document prints "overflow".
type EvoraFigure struct {
	Nodes  uint64
	Millis int // milliseconds
}

// EvoraAgents returns the four agents in the order of the columns of the tables: minimax and
// alpha-beta without evaluation, then both with evaluation.
func EvoraAgents() []*Evora {
	return []*Evora{{}, {AlphaBeta: true}, {Eval: true}, {AlphaBeta: true, Eval: true}}
}

// EvoraPrintedFigures returns the document's figures, at depth 5, for each board of
// EvoraBoards and each of EvoraAgents (Lucas Werle Melz, Relatório, Trabalho III de
// Inteligência Artificial, University of Évora).
func EvoraPrintedFigures() [10][4]EvoraFigure {
	return [10][4]EvoraFigure{
		{{440131, 789}, {7981, 19}, {676620, 433}, {14916, 31}},
		{{14843390, 34571}, {69779, 96}, {74832086, 38844}, {102787, 83}},
		{{396076, 286}, {2926, 2}, {396076, 194}, {10151, 7}},
		{{804050, 601}, {4336, 3}, {804050, 408}, {4336, 4}},
		{{266645, 289}, {9023, 6}, {681891, 352}, {10817, 8}},
		{{1106821, 267}, {5185, 1}, {1106821, 583}, {5185, 4}},
		{{1106821, 270}, {5185, 2}, {1106821, 559}, {5185, 4}},
		{{17783701, 11764}, {25201, 14}, {17783701, 9298}, {25201, 20}},
		{{1635352, 1649}, {6987, 6}, {967533, 508}, {7257, 4}},
		{{}, {1212485, 2586}, {}, {1820004, 977}},
	}
}
