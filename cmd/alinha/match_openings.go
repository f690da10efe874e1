package main

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/record"
)

// addOpeningFlags adds the flags of the file of openings to match.
func (r *matchRun) addOpeningFlags(cmd *cobra.Command) {
	s := &r.settings
	cmd.Flags().StringVar(&s.OpeningsFile, "openings", "", r.Message("flag-opening-file"))
	orders := strings.Join(arena.OpeningOrders, ", ")
	cmd.Flags().StringVar(&s.OpeningsOrder, "openings-order", arena.OpeningOrders[arena.Sequential], r.Message("flag-openings-order", "Orders", orders))
	cmd.Flags().IntVar(&s.OpeningsStart, "openings-start", 1, r.Message("flag-openings-start"))
	r.addOpeningRuleFlag(cmd, &r.tournament.OpeningRule)
	completeFlag(cmd, "openings-order", arena.OpeningOrders)
}

// setOpenings reads the file of openings. Unless --pairs is given, each opening from --openings-start on is played by one pair
// of games.
func (r *matchRun) setOpenings() error {
	s, openings := &r.settings, &r.tournament.Openings
	order, known := arena.ParseOpeningOrder(s.OpeningsOrder)
	switch {
	case !known:
		return explain.UnknownName("error-openings-order", s.OpeningsOrder, "Orders", arena.OpeningOrders)
	case s.OpeningsFile == "" && (order != arena.Sequential || s.OpeningsStart != 1):
		return explain.Misuse("error-openings-file")
	case s.OpeningsFile == "":
		return nil
	}
	name, err := r.readOpenings()
	if err != nil {
		return err
	}
	switch count := len(openings.Games); {
	case count == 0:
		return explain.Failure("error-openings-none", "File", textline.Clip(name))
	case s.OpeningsStart < 1 || s.OpeningsStart > count:
		return explain.Misuse("error-openings-start", "File", textline.Clip(name), "Most", count)
	}
	openings.Plies, openings.Start = 0, s.OpeningsStart-1
	if order == arena.Random {
		openings.Shuffle(r.tournament.Seed)
	}
	if !r.pairsGiven {
		r.tournament.Pairs = len(openings.Games) - openings.Start
	}
	return nil
}

// setOpeningRule checks the opening rule. The games then begin on the empty board.
func (r *matchRun) setOpeningRule() error {
	t := &r.tournament
	if t.OpeningRule == "" {
		return nil
	}
	if r.settings.OpeningsFile != "" {
		return explain.Misuse("error-flags", "One", "--opening-rule", "Other", "--openings")
	}
	if r.pliesGiven {
		return explain.Misuse("error-flags", "One", "--opening-rule", "Other", "--plies")
	}
	t.Openings.Plies = 0
	_, err := openingRule(t.OpeningRule, r.game.Variant())
	return err
}

// readOpenings reads the games of the file of openings, none of which may be over, and returns the name of the file.
func (r *matchRun) readOpenings() (name string, err error) {
	file, openings := r.settings.OpeningsFile, &r.tournament.Openings
	if slices.Contains(catalog.PositionNames(), strings.ToLower(file)) {
		return file, r.addOpeningPosition(file, file)
	}
	text, name, err := r.readInput(file)
	if err != nil {
		return name, err
	}
	if isPositionList(text, r.game.Variant()) {
		return name, r.readPositions(text, name)
	}
	format, known := record.FormatByFile(file)
	if !known {
		format, _ = record.FormatByName(openingFormat(text, r.game))
	}
	variations := 0
	for g, err := range format.Read(bytes.NewReader(text), record.ReadOptions{Variant: r.game.Variant()}) {
		if err != nil {
			return name, &explain.FileError{Name: name, Err: err}
		}
		r.printNotices(name, g)
		pos, err := g.End()
		if err != nil {
			return name, &explain.FileError{Name: name, Err: err}
		}
		openings.Games = append(openings.Games, g)
		if pos.Outcome() != alinha.Undecided {
			return name, explain.Failure("error-openings-over", "File", textline.Clip(name), "Number", len(openings.Games))
		}
		variations += g.VariationCount()
	}
	if variations > 0 {
		fmt.Fprintln(r.err, "alinha: "+r.Message("match-opening-variations", "Name", textline.Clip(name), "Count", variations))
	}
	return name, nil
}

// openingFormats recognise the format of a file of openings by its beginning. Other files have a line for each opening. The byte
// before RenLib is no letter in UTF-8.
var openingFormats = []struct {
	name   string
	begins *regexp.Regexp
}{
	{"lib", regexp.MustCompile(`^\PLRenLib`)},
	{"sgf", regexp.MustCompile(`^\(\s*;`)},
	{"psq", regexp.MustCompile(`(?i)^pi.kvork`)},
	{"jsonl", regexp.MustCompile(`^\{`)},
	{"renjunet", regexp.MustCompile(`(?i)^<(\?xml\b|!--|!doctype\b|database\b|games?\b)`)},
	{"playok", regexp.MustCompile(`^\[\w+ +"`)},
	{"sav", regexp.MustCompile(`^\d{1,2}\s*\n\d{1,2}\s*\n\d{1,3}\s*(?:\n\d{1,2}[ ,]|$)`)},
}

// openingOffsets matches a line of offsets from the centre without commas: one of them is below 0.
var openingOffsets = regexp.MustCompile(`^[\s\d+-]*(?:^|\s)-\d[\s\d+-]*$`)

// openingFormat returns the name of the format of a file of openings whose name does not tell the format.
func openingFormat(text []byte, g *analysis.Game) string {
	text = bytes.TrimSpace(textline.TrimBOM(text))
	for _, f := range openingFormats {
		if f.begins.Match(text) {
			return f.name
		}
	}
	for line := range bytes.Lines(text) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != '#' && line[0] != ';' && !bytes.HasPrefix(line, []byte("//")) {
			return openingLineFormat(line, text, g)
		}
	}
	return "moves"
}

// openingLineFormat returns the name of the format of a file of opening lines, by its first line: offsets from the
// centre have commas, and the format pos is for flat boards on which stones go anywhere. A text whose first position can be read
// as a board is one.
func openingLineFormat(first, text []byte, g *analysis.Game) string {
	v := g.Variant()
	switch {
	case bytes.ContainsRune(first, ',') && !bytes.ContainsRune(first, '('), openingOffsets.Match(first):
		return "offset"
	case isBoard(text, g):
		return "board"
	case v.Gravity || v.Layers > 1 || v.Slip > 0 || bytes.ContainsAny(first, " (;") || bytes.IndexAny(first, "123456789") == 0:
		return "moves"
	}
	return "pos"
}

// isBoard reports whether a text begins with a board of a game, and with nothing else.
func isBoard(text []byte, g *analysis.Game) bool {
	board, _ := record.FormatByName("board")
	for _, err := range board.Read(bytes.NewReader(text), record.ReadOptions{Variant: g.Variant(), Strict: true}) {
		return err == nil
	}
	return false
}
