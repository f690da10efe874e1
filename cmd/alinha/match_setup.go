package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/gomocup"
	"github.com/alinha/alinha/internal/table"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/record"
)

// formNames are the names of the forms of a tournament.
var formNames = [...]string{
	arena.RoundRobin: "round-robin",
	arena.Gauntlet:   "gauntlet",
	arena.Knockout:   "knockout",
	arena.Swiss:      "swiss",
}

// endlessPairs is how many pairs a test may take that no number of pairs ends.
const endlessPairs = 1_000_000

// prepare reads what the command line says of a contest.
func (c *contest) prepare(ctx context.Context) error {
	form := slices.Index(formNames[:], c.form)
	t := &c.arena
	switch {
	case form < 0:
		return explain.Misuse("error-form", "Text", textline.Clip(c.form), "Forms", strings.Join(formNames[:], ", "))
	case t.Pairs < 1:
		return explain.Misuse("error-pairs")
	case t.AtOnce < 1:
		return explain.Misuse("error-at-once")
	case c.format != "" && c.asJSON:
		return explain.Misuse("error-flags", "One", "--format", "Other", "--json")
	case c.format != "" && !slices.Contains(table.Formats, c.format):
		return explain.Misuse("error-format", "Text", textline.Clip(c.format), "Formats", strings.Join(table.Formats, ", "))
	}
	for _, flag := range []struct {
		name  string
		value int
	}{{"plies", t.Openings.Plies}, {"rounds", t.Rounds}, {"memory", c.memory}, {"max-plies", t.Verdict.Plies}, {"tolerance", int(t.Control.Tolerance)}} {
		if flag.value < 0 {
			return explain.Misuse("error-flag-negative", "Flag", flag.name)
		}
	}
	t.Variant, t.Form, t.Date = c.game.Variant(), arena.Form(form), today()
	if err := c.enter(ctx); err != nil {
		return err
	}
	for _, step := range []func() error{c.setControl, c.setOpenings, c.setVerdict, c.setTest, c.setOutputs} {
		if err := step(); err != nil {
			return err
		}
	}
	t.Name = c.name()
	return nil
}

// enter opens each engine once, to see that it plays the game, and that a program of others starts.
func (c *contest) enter(ctx context.Context) error {
	for i, text := range c.texts {
		name, text := named(text)
		if c.memory > 0 {
			text = catalog.WithOption(text, "memory", c.memory)
		}
		o, err := c.opponent(text, c.game)
		if err != nil {
			return err
		}
		if program, ok := o.engine.(*gomocup.Engine); ok {
			err := program.Prepare(ctx, c.game.pos)
			if closing := program.Close(); err != nil || closing != nil {
				return explain.Failure("error-program-start", "Name", name, "Error", c.explain(errors.Join(err, closing)))
			}
		}
		c.hurried = c.hurried || !o.entry.Unhurried
		c.arena.Entrants = append(c.arena.Entrants, c.entrant(i, name, text))
	}
	return nil
}

// setControl reads the limits and the clock.
func (c *contest) setControl() (err error) {
	control := &c.arena.Control
	if control.Limits, err = c.limits.limits(catalog.Engine{Unhurried: true}, 0); err != nil {
		return err
	}
	if c.clock != "" {
		game, increment, more := strings.Cut(c.clock, "+")
		if control.Game, err = time.ParseDuration(game); err == nil && more {
			control.Increment, err = time.ParseDuration(increment)
		}
		if err != nil || control.Game <= 0 || control.Increment < 0 {
			return explain.Misuse("error-clock", "Text", textline.Clip(c.clock))
		}
	}
	if control.Limits == (alinha.Limits{}) && control.Game == 0 && c.hurried {
		control.Nodes = matchNodes
	}
	return nil
}

// setOpenings reads the file of openings. Unless the number of pairs is given, each is played
// once.
func (c *contest) setOpenings() error {
	if c.openings == "" {
		return nil
	}
	text, name, err := c.readInput(c.openings)
	if err != nil {
		return err
	}
	form, known := record.OfFile(c.openings)
	if !known {
		form, _ = record.Named(lineFormat(text, c.game))
	}
	for g, err := range form.Read(bytes.NewReader(text), c.game.Variant()) {
		if err != nil {
			return &explain.InFile{Name: name, Err: err}
		}
		c.arena.Openings.Games = append(c.arena.Openings.Games, g)
	}
	c.arena.Openings.Plies = 0
	if len(c.arena.Openings.Games) == 0 {
		return explain.Failure("error-openings-none", "File", textline.Clip(name))
	}
	if !c.paired {
		c.arena.Pairs = len(c.arena.Openings.Games)
	}
	return nil
}

// lineFormat returns the name of the format of lines of openings: offsets have commas; the
// notation pos is that of boards on which stones go anywhere.
func lineFormat(text []byte, game *match) string {
	first, _, _ := bytes.Cut(bytes.TrimSpace(text), []byte("\n"))
	v := game.Variant()
	switch {
	case bytes.ContainsRune(first, ',') && !bytes.ContainsRune(first, '('):
		return "offset"
	case v.Gravity || v.Layers > 1 || v.Slip > 0 || bytes.ContainsAny(first, " (;") || bytes.IndexAny(first, "123456789") == 0:
		return "moves"
	}
	return "pos"
}

// setVerdict reads when games end before their end.
func (c *contest) setVerdict() error {
	v := &c.arena.Verdict
	for _, rule := range []struct {
		flag, text string
		value      *float64
		moves      *int
	}{{"resign", c.resign, &v.Resign, &v.ResignMoves}, {"draw", c.draw, &v.Draw, &v.DrawMoves}} {
		if rule.text == "" {
			continue
		}
		value, moves, _ := strings.Cut(rule.text, ",")
		x, errValue := strconv.ParseFloat(value, 64)
		n, errMoves := strconv.Atoi(moves)
		if errValue != nil || errMoves != nil || !(x >= 0 && x <= 1) || n < 1 {
			return explain.Misuse("error-rule", "Flag", rule.flag, "Text", textline.Clip(rule.text))
		}
		*rule.value, *rule.moves = x, n
	}
	if c.judge > 0 {
		v.Judge = func() alinha.Engine { return catalog.Solver(c.arena.Variant) }
		v.Nodes = c.judge
	}
	return nil
}

// setTest reads the hypotheses of a sequential test.
func (c *contest) setTest() error {
	if c.sprt == "" {
		return nil
	}
	if len(c.texts) != 2 {
		return explain.Misuse("error-sprt-two")
	}
	test := &arena.SPRT{Alpha: 0.05, Beta: 0.05}
	places := map[string]*float64{"elo0": &test.Elo0, "elo1": &test.Elo1, "alpha": &test.Alpha, "beta": &test.Beta}
	wrong := explain.Misuse("error-sprt", "Text", textline.Clip(c.sprt))
	for field := range strings.SplitSeq(c.sprt, ",") {
		key, value, _ := strings.Cut(field, "=")
		x, err := strconv.ParseFloat(value, 64)
		if places[key] == nil || err != nil {
			return wrong
		}
		*places[key] = x
	}
	risk := func(x float64) bool { return x > 0 && x < 0.5 }
	if !(test.Elo0 < test.Elo1 && test.Elo1-test.Elo0 < 1000) || !risk(test.Alpha) || !risk(test.Beta) {
		return wrong
	}
	c.arena.SPRT = test
	if !c.paired {
		c.arena.Pairs = endlessPairs
	}
	return nil
}

// firstTurn is the shortest game of a variant, to see whether a format can say it.
func firstTurn(game *match) *record.Game {
	m := game.pos.Moves(nil)[0]
	return &record.Game{Variant: game.Variant(), Turns: []record.Turn{{Aim: m, Cell: m}}}
}

// setOutputs looks at the names of the files before the games begin.
func (c *contest) setOutputs() error {
	if c.games != "" {
		form, ok := record.OfFile(c.games)
		if !ok {
			return explain.Misuse("error-games", "File", textline.Clip(c.games), "Extensions", ".sgf, .psq, .jsonl, .pos")
		}
		if err := form.Write(io.Discard, firstTurn(c.game)); err != nil {
			return &explain.InFile{Name: c.games, Err: err}
		}
		if err := writable(c.games); err != nil {
			return err
		}
	}
	if c.keep != "" && filepath.Ext(c.keep) != ".jsonl" {
		return explain.Misuse("error-keep", "File", textline.Clip(c.keep))
	}
	if c.logs == "" {
		return nil
	}
	return os.MkdirAll(c.logs, 0o755)
}
