package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/atomicfile"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/record"
)

// printResult prints the result of the match. With two engines and without --format that is the text of formatReport or,
// with --json, a report; else it is a cross table, in JSON or in the format given.
func (r *matchRun) printResult(s *arena.Standings) error {
	two := len(r.tournament.Entrants) == 2 && r.format == ""
	switch {
	case two && r.asJSON:
		return writeJSON(r.out, s.MatchReport())
	case two:
		r.printText(r.formatReport(s.MatchReport()))
		return nil
	case r.asJSON:
		return s.CrossTable().WriteJSON(r.out)
	case r.format == "":
		return s.BriefCrossTable().WriteText(r.out, r)
	}
	return s.CrossTable().Write(r.out, r.format, r)
}

// printForfeitErrors prints, for each entrant whose program failed in a game of this run, the last error of the program.
// Moves that the arena itself found illegal or late are counted in the result only.
func (r *matchRun) printForfeitErrors(s *arena.Standings) {
	for i, e := range r.tournament.Entrants {
		if entrant := s.Entrant(i); entrant.LastFault != nil {
			fmt.Fprintln(r.err, r.Message("match-fault", "Engine", e.Name, "Error", r.explain(entrant.LastFault)))
		}
	}
}

// formatReport returns the result of a match of two engines as a line, its normalized Elo as a second one, and that of a
// sequential test as a third one, with the games that do not count as a fourth one.
func (r *matchRun) formatReport(m *arena.MatchReport) string {
	text := r.Message("match-tally", "Game", m.Game, "First", m.Engines[0], "Second", m.Engines[1], "Count", m.Games,
		"Wins", m.Wins, "Draws", m.Draws, "Losses", m.Losses,
		"Elo", formatElo(m.Elo, m.Score-0.5), "Low", formatElo(m.EloLow, -1), "High", formatElo(m.EloHigh, 1), "LOS", r.formatNumber("%.1f", 100*m.LOS))
	if faults := m.Late[0] + m.Late[1] + m.Forfeits[0] + m.Forfeits[1]; faults > 0 {
		text += "; " + r.Message("match-faults", "Late", fmt.Sprint(m.Late[0], "+", m.Late[1]), "Faults", fmt.Sprint(m.Forfeits[0], "+", m.Forfeits[1]))
	}
	text += "\n" + r.Message("match-nelo", "Elo", formatElo(m.NElo, m.Score-0.5), "Low", formatElo(m.NEloLow, -1), "High", formatElo(m.NEloHigh, 1))
	if m.SPRT == nil {
		return text
	}
	text += "\n" + r.formatSPRT(m.SPRT)
	if m.Wasted > 0 {
		text += "\n" + r.Message("match-wasted", "Count", m.Wasted)
	}
	return text
}

// formatSPRT returns the state of a sequential test as a line.
func (a *app) formatSPRT(t *arena.SPRTReport) string {
	id := map[string]string{"elo0": "match-sprt-low", "elo1": "match-sprt-high", "open": "match-sprt-open"}[t.State]
	return a.Message("match-sprt",
		"LLR", a.formatNumber("%+.2f", t.LLR), "Low", a.formatNumber("%.2f", t.Low), "High", a.formatNumber("%.2f", t.High),
		"State", a.Message(id, "Unit", eloUnit(t), "Zero", a.formatNumber("%g", t.Elo0), "One", a.formatNumber("%g", t.Elo1)))
}

// eloUnit returns the name of the unit of a test's hypotheses.
func eloUnit(t *arena.SPRTReport) string {
	if t.Model == arena.EloModelNames[arena.Normalized] {
		return "nElo"
	}
	return "Elo"
}

// formatElo returns points of Elo. Nil is infinite, with the sign of another number.
func formatElo(elo *float64, sign float64) string {
	switch {
	case elo != nil:
		return fmt.Sprintf("%+.0f", *elo)
	case sign < 0:
		return "-∞"
	}
	return "+∞"
}

// liveStandings shows the standing of a match on the terminal of the error stream while games are played.
type liveStandings struct {
	*matchRun
	last     *arena.Standings // of the last update; nil before the first
	terminal bool
	lines    int       // that are shown
	next     time.Time // the earliest time of the next update
}

func (r *matchRun) newLiveStandings() *liveStandings {
	return &liveStandings{matchRun: r, terminal: isTerminal(r.err)}
}

// update shows a standing in place of the earlier one, unless that one is too recent.
func (l *liveStandings) update(s *arena.Standings) {
	l.last = s
	if now := time.Now(); !l.terminal || now.Before(l.next) {
		return
	}
	l.next = time.Now().Add(statusInterval)
	var text strings.Builder
	if len(l.tournament.Entrants) == 2 {
		text.WriteString(l.formatReport(s.MatchReport()) + "\n")
	} else if err := s.BriefCrossTable().WriteText(&text, l); err != nil {
		return
	}
	done, planned := s.Games()
	if planned < maxTestPairs {
		text.WriteString(progressBar(done, planned) + " " + l.Message("match-progress", "Done", done, "Of", planned) + "\n")
	}
	l.erase()
	shown := l.foldStatus(text.String())
	l.lines = strings.Count(shown, "\n")
	fmt.Fprint(l.err, shown)
}

// summary returns how a match of two engines stands, for study watch: an *arena.MatchReport, or nil before the first game.
func (l *liveStandings) summary() any {
	if l.last == nil {
		return nil
	}
	return l.last.MatchReport()
}

// erase removes what is shown.
func (l *liveStandings) erase() {
	if l.lines > 0 {
		fmt.Fprintf(l.err, "\x1b[%dA\r\x1b[J", l.lines)
	}
	l.lines = 0
}

// prepareCheckpoint returns the name of the file that collects the games: that of --keep; else, with --games or --pgn, a new
// temporary file; else "". The caller calls remove at the end, which deletes a temporary file.
func (r *matchRun) prepareCheckpoint() (name string, remove func() error, err error) {
	if r.files.checkpoint != "" || r.files.games == "" && r.files.pgn == "" {
		return r.files.checkpoint, func() error { return nil }, nil
	}
	f, err := os.CreateTemp("", "alinha-*.jsonl")
	if err != nil {
		return "", nil, err
	}
	return f.Name(), func() error { return os.Remove(f.Name()) }, f.Close()
}

// writeGames writes the games of a checkpoint file that the standings count to the file of games, in the format that its
// extension names, and to the file in PGN.
func (r *matchRun) writeGames(checkpoint string, s *arena.Standings) error {
	if to, ok := record.FormatByFile(r.files.games); ok {
		if err := r.convertGames(checkpoint, s, r.files.games, to.Write); err != nil {
			return err
		}
		games, _ := s.Games()
		r.printOneGame(r.files.games, to, games)
	}
	if r.files.pgn != "" {
		return r.convertGames(checkpoint, s, r.files.pgn, r.tournament.WritePGN)
	}
	return nil
}

// convertGames writes the games of a checkpoint file that the standings count to another file.
func (r *matchRun) convertGames(checkpoint string, s *arena.Standings, file string, write func(io.Writer, *record.Game) error) error {
	text, err := os.ReadFile(checkpoint)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	for g, err := range s.ReadGames(text) {
		if err == nil {
			err = write(&out, g)
		}
		if err != nil {
			return &explain.FileError{Name: file, Err: err}
		}
	}
	return atomicfile.WriteFile(file, out.Bytes())
}
