package gomocup

import (
	"slices"
	"strings"

	"github.com/alinha/alinha"
)

// A command is the handler of a command of the protocol.
type command struct {
	run func(s *session, rest string) // rest is the line after the command's name

	// whileSearching says what becomes of the command, and of the search, while the engine searches an answer. Pondering
	// owes no answer: each command but those of runAtOnce ends it.
	whileSearching whileSearching
}

// commands maps the name of each command, in capitals, to its handler.
var commands = map[string]command{
	"START":      {run: (*session).handleStart, whileSearching: dropSearch},
	"RECTSTART":  {run: (*session).handleStart, whileSearching: dropSearch},
	"RESTART":    {run: (*session).handleRestart, whileSearching: dropSearch},
	"BEGIN":      {run: (*session).handleBegin},
	"TURN":       {run: (*session).handleTurn},
	"BOARD":      {run: (*session).handleBoard},
	"PLAY":       {run: (*session).handlePlay},
	"TAKEBACK":   {run: (*session).handleTakeBack},
	"SWAP2BOARD": {run: (*session).handleSwap2Board},
	"INFO":       {run: (*session).handleInfo, whileSearching: runAtOnce},
	"ABOUT":      {run: (*session).handleAbout, whileSearching: runAtOnce},
	"END":        {run: (*session).handleEnd, whileSearching: runAtOnce},
	"DONE":       {run: (*session).handleDone},

	"STOP":         {run: (*session).handleStop, whileSearching: runAtOnce},
	"YXSTOP":       {run: (*session).handleStop, whileSearching: runAtOnce},
	"YXSHOWINFO":   {run: (*session).handleShowInfo, whileSearching: runAtOnce},
	"YXBOARD":      {run: (*session).handleYixinBoard, whileSearching: dropSearch},
	"YXNBEST":      {run: (*session).handleNBest},
	"YXSHOWFORBID": {run: (*session).handleShowForbid},
	"YXBALANCEONE": {run: (*session).handleBalanceOne},
	"YXBALANCETWO": {run: (*session).handleBalanceTwo},
	"YXHASHCLEAR":  {run: (*session).handleHashClear},

	"YXBLOCK":          {run: (*session).handleBlock},
	"YXBLOCKUNDO":      {run: (*session).handleBlockUndo},
	"YXBLOCKRESET":     {run: (*session).handleBlockReset},
	"YXBLOCKPATH":      {run: (*session).handleBlockPath},
	"YXBLOCKPATHUNDO":  {run: (*session).handleBlockPathUndo},
	"YXBLOCKPATHRESET": {run: (*session).handleBlockPathReset},
	"YXSEARCHDEFEND":   {run: (*session).handleSearchDefend},
	"YXDRAW":           {run: (*session).handleIgnored, whileSearching: runAtOnce},
	"YXRESIGN":         {run: (*session).handleIgnored, whileSearching: runAtOnce},

	"YXSWAP2STEP1":   {run: (*session).handleSwap2Propose},
	"YXSWAP2STEP2":   {run: (*session).handleSwap2Colour},
	"YXSWAP2STEP3":   {run: (*session).handleSwap2Colour},
	"YXSOOSORVSTEP1": {run: (*session).handleSoosorv1},
	"YXSOOSORVSTEP2": {run: (*session).handleSoosorv2},
	"YXSOOSORVSTEP3": {run: (*session).handleSoosorv3},
	"YXSOOSORVSTEP4": {run: (*session).handleSoosorv4},
	"YXSOOSORVSTEP5": {run: (*session).handleSoosorv5},
	"YXSOOSORVSTEP6": {run: (*session).handleSoosorv6},

	"RIFSTEP1":       {run: renjuStep("rif", "", 0)},
	"RIFSTEP2":       {run: renjuStep("rif", "1 2 3", 0)},
	"RIFSTEP3":       {run: renjuStep("rif", "1 2 3 swap", 0)},
	"RIFSTEP4":       {run: renjuStep("rif", "1 2 3 stay 4", 0)},
	"RIFSTEP5":       {run: renjuStep("rif", "1 2 3 stay 4 *", 0)},
	"YAMAGUCHISTEP1": {run: renjuStep("yamaguchi", "", 0)},
	"YAMAGUCHISTEP2": {run: renjuStep("yamaguchi", "1 2 3 #", 0)},
	"YAMAGUCHISTEP3": {run: renjuStep("yamaguchi", "1 2 3 # swap", 0)},
	"YAMAGUCHISTEP4": {run: renjuStep("yamaguchi", "1 2 3 # stay 4", 0)},
	"YAMAGUCHISTEP5": {run: renjuStep("yamaguchi", "1 2 3 # stay 4 *", 0)},
	"SOOSYRVSTEP1":   {run: renjuStep("soosorv8", "", 8)},
	"SOOSYRVSTEP2":   {run: renjuStep("soosorv8", "1 2 3", 8)},
	"SOOSYRVSTEP3":   {run: renjuStep("soosorv8", "1 2 3 swap", 8)},
	"SOOSYRVSTEP4":   {run: renjuStep("soosorv8", "1 2 3 stay 4 #", 0)},
	"SOOSYRVSTEP5":   {run: renjuStep("soosorv8", "1 2 3 stay 4 # swap", 0)},
	"SOOSYRVSTEP6":   {run: renjuStep("soosorv8", "1 2 3 stay 4 # stay *", 0)},
	"TARAGUCHISTEP1": {run: renjuStep("taraguchi10", "STONES swap", 10)},
	"TARAGUCHISTEP2": {run: renjuStep("taraguchi10", "STONES", 10)},
	"TARAGUCHISTEP3": {run: renjuStep("taraguchi10", "STONES offer", 10)},
	"TARAGUCHISTEP4": {run: renjuStep("taraguchi10", "STONES offer *", 10)},
	"SAKATASTEP1":    {run: renjuStep("sakata", "", 0)},
	"SAKATASTEP2":    {run: renjuStep("sakata", "1 2 3", 0)},
	"SAKATASTEP3":    {run: renjuStep("sakata", "1 2 3 4 5", 0)},

	"YXQUERYDATABASEALL":      {run: (*session).handleQuery},
	"YXQUERYDATABASEALLT":     {run: (*session).handleQuery},
	"YXQUERYDATABASEONE":      {run: (*session).handleQuery},
	"YXQUERYDATABASETEXT":     {run: (*session).handleQuery},
	"YXEDITTVDDATABASE":       {run: (*session).handleEdit},
	"YXEDITTEXTDATABASE":      {run: (*session).handleEdit},
	"YXEDITLABELDATABASE":     {run: (*session).handleEdit},
	"YXSETBESTMOVEDATABASE":   {run: (*session).handleEdit},
	"YXCLEARBESTMOVEDATABASE": {run: (*session).handleEdit},
	"YXDELETEDATABASEONE":     {run: (*session).handleEdit},
	"YXDELETEDATABASEALL":     {run: (*session).handleEdit},
	"YXSETDATABASE":           {run: (*session).handleFile},
	"YXDBTOPOS":               {run: (*session).handleFile},
	"YXDBTOTXT":               {run: (*session).handleFile},
	"YXDBTOTXTALL":            {run: (*session).handleFile},
	"YXTXTTODB":               {run: (*session).handleFile},
	"YXLIBTODB":               {run: (*session).handleFile},
	"YXDBTOLIB":               {run: (*session).handleFile},
	"YXDBMERGE":               {run: (*session).handleFile},
	"YXDBSPLIT":               {run: (*session).handleFile},
	"YXHASHDUMP":              {run: (*session).handleFile},
	"YXHASHLOAD":              {run: (*session).handleFile},
	"YXSAVEDATABASE":          {run: (*session).handleUnsupported},
	"YXDBCHECK":               {run: (*session).handleUnsupported},
	"YXDBFIX":                 {run: (*session).handleUnsupported},
	"YXFORBID":                {run: (*session).handleUnsupported},
	"YXSHOWHASHUSAGE":         {run: (*session).handleUnsupported},
	"YXPRINTFEATURE":          {run: (*session).handleUnsupported},
}

// handleStart begins a game on an empty board: "15", or "20,15" for columns and rows.
func (s *session) handleStart(rest string) {
	size, ok := parseNumbers(strings.NewReplacer("x", ",", "X", ",").Replace(rest)) // people type 20x15
	if !ok || len(size) > 2 {
		s.sendError("expected a size such as START 15 or RECTSTART 20,15")
		return
	}
	cols, rows := size[0], size[len(size)-1]
	if _, err := s.variant(cols, rows); err != nil {
		s.sendError("%v", err)
		return
	}
	s.cols, s.rows = cols, rows
	s.newGame()
	s.prepareEngine()
	s.send("OK")
}

// prepareEngine opens the engine for the current game and resources, before the time of a move runs. It does nothing
// before START and while a search runs. It ignores an error: the next search asks for the engine again, and sends the
// error.
func (s *session) prepareEngine() {
	if v, err := s.variant(s.cols, s.rows); err == nil && s.search == nil && s.cols > 0 {
		_, _ = s.engineFor(v)
	}
}

// handleRestart begins a new game on a board of the same size.
func (s *session) handleRestart(string) {
	if !s.requireBoard() {
		return
	}
	s.newGame()
	s.send("OK")
}

// newGame clears the board and the blocked cells, and resets the engine.
func (s *session) newGame() {
	s.stones, s.walls, s.blocked, s.blockedPaths, s.end = s.stones[:0], nil, nil, nil, ""
	s.resetEngine()
}

// handleHashClear makes the engine forget all that it has learned.
func (s *session) handleHashClear(string) { s.resetEngine() }

// resetEngine resets the engine if it has searched and is an alinha.Resetter.
func (s *session) resetEngine() {
	if !s.engineState.used {
		return
	}
	s.engineState.used = false
	if r, ok := s.engineState.engine.(alinha.Resetter); ok {
		r.Reset()
	}
}

// noBoard is the error of a command that needs a board before START.
const noBoard = "there is no board; expected START first"

// requireBoard reports whether START has set the size of the board, and sends an error otherwise.
func (s *session) requireBoard() bool {
	if s.cols == 0 {
		s.sendError(noBoard)
	}
	return s.cols > 0
}

// handleBegin answers with the engine's move.
func (s *session) handleBegin(string) {
	if s.requireBoard() {
		s.startSearch(s.makeMove, alinha.Limits{})
	}
}

// handleTurn plays the opponent's move, and answers with the engine's. After a move that ends the game it sends an error that
// says how; the stone stays until TAKEBACK.
func (s *session) handleTurn(rest string) {
	switch {
	case !s.requireBoard(), !s.placeStone(rest, false):
	case s.end != "":
		s.sendError("%s", s.end)
	default:
		s.startSearch(s.makeMove, alinha.Limits{})
	}
}

// handlePlay plays the given move for the engine, after a SUGGEST, and repeats it as the answer.
func (s *session) handlePlay(rest string) {
	if s.requireBoard() && s.placeStone(rest, true) {
		s.send("%s", formatCell(s.stones[len(s.stones)-1].cell, s.cols))
	}
}

// placeStone places a stone on the empty cell that text names, and reports success. It sends an error for any other text,
// and after the end of the game.
func (s *session) placeStone(text string, own bool) bool {
	if s.end != "" {
		s.sendError(gameOver)
		return false
	}
	m, ok := s.parseEmptyCell(text)
	if ok {
		s.addStone(stone{m, own})
	}
	return ok
}

// parseEmptyCell reads the name of an empty cell. It sends an error and returns false for any other text.
func (s *session) parseEmptyCell(text string) (alinha.Move, bool) {
	at, ok := parseNumbers(text)
	if !ok || len(at) != 2 {
		s.sendError("expected a cell such as 7,7")
		return alinha.NoMove, false
	}
	m := cellAt(s.cols, s.rows, at[0], at[1])
	switch {
	case m == alinha.NoMove:
		s.sendError("%d,%d is off the board", at[0], at[1])
		return m, false
	case s.stoneAt(m) >= 0, slices.Contains(s.walls, m):
		s.sendError("%d,%d is taken", at[0], at[1])
		return m, false
	}
	return m, true
}

// stoneAt returns the index in s.stones of the stone on cell m, or -1.
func (s *session) stoneAt(m alinha.Move) int {
	return slices.IndexFunc(s.stones, func(st stone) bool { return st.cell == m })
}

// handleTakeBack removes the stone on the given cell.
func (s *session) handleTakeBack(rest string) {
	if !s.requireBoard() {
		return
	}
	at, ok := parseNumbers(rest)
	if !ok || len(at) != 2 {
		s.sendError("expected a cell such as 7,7")
		return
	}
	i := -1
	if m := cellAt(s.cols, s.rows, at[0], at[1]); m != alinha.NoMove {
		i = s.stoneAt(m)
	}
	if i < 0 {
		s.sendError("there is no stone on %d,%d", at[0], at[1])
		return
	}
	s.stones, s.end = slices.Delete(s.stones, i, i+1), ""
	s.send("OK")
}

// handleInfo sets an option, and opens the engine again if its resources have changed.
func (s *session) handleInfo(rest string) {
	s.applyInfo(rest)
	s.prepareEngine()
}

// handleAbout answers with the engine's name, version and site.
func (s *session) handleAbout(string) {
	s.send("name=%q, version=%q, www=%q", s.Name, s.Version, s.Site)
}

// handleBoard reads a position with the engine to move, and answers with the engine's move.
func (s *session) handleBoard(string) {
	s.startList(true, func(s *session, l *stoneList) {
		if s.checkTurn(l, false) {
			s.setStones(l)
			s.startSearch(s.makeMove, alinha.Limits{})
		}
	})
}

// handleYixinBoard reads a position with either side to move, and sends no answer.
func (s *session) handleYixinBoard(string) {
	s.startList(true, func(s *session, l *stoneList) {
		if s.checkTurn(l, true) {
			s.setStones(l)
		}
	})
}
