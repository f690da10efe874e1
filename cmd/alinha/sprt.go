package main

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
)

// maxCount is the greatest count of results of one kind that the command sprt takes.
const maxCount = 100_000_000

// sprtCommand returns the command that says what given results of a match are worth.
func (a *app) sprtCommand() *cobra.Command {
	var asJSON bool
	var model string
	test := &arena.SPRT{}
	cmd := a.newCommand("sprt WINS DRAWS LOSSES|P0 P1 P2 P3 P4", "sprt", func(_ *cobra.Command, args []string) error {
		results, err := parseResults(args)
		if err != nil {
			return err
		}
		var known bool
		if test.Model, known = arena.ParseEloModel(model); !known {
			return explain.UnknownName("error-sprt-model", model, "Models", arena.EloModelNames)
		}
		if !test.Valid() {
			return explain.Misuse("error-sprt-test")
		}
		report := test.Report(results)
		if asJSON {
			return writeJSON(a.out, report)
		}
		a.printResults(report)
		return nil
	})
	cmd.Example = examples("alinha sprt 62 110 45", "alinha sprt 310 12848 27911 13184 355 --elo1 2 --model normalized")
	cmd.Args = argCount(1, math.MaxInt)
	cmd.SetFlagErrorFunc(explainNegativeCount)
	cmd.Flags().Float64Var(&test.Elo0, "elo0", 0, a.Message("flag-sprt-elo0"))
	cmd.Flags().Float64Var(&test.Elo1, "elo1", 5, a.Message("flag-sprt-elo1"))
	cmd.Flags().Float64Var(&test.Alpha, "alpha", 0.05, a.Message("flag-sprt-alpha"))
	cmd.Flags().Float64Var(&test.Beta, "beta", 0.05, a.Message("flag-sprt-beta"))
	cmd.Flags().StringVar(&model, "model", arena.EloModelNames[arena.Logistic], a.Message("flag-sprt-model", "Models", strings.Join(arena.EloModelNames, ", ")))
	completeFlag(cmd, "model", arena.EloModelNames)
	a.addJSONFlag(cmd, &asJSON)
	return cmd
}

// parseResults reads three counts, wins, draws and losses, or five, of pairs by their points. Commas may separate the
// counts too.
func parseResults(args []string) (arena.Multinomial, error) {
	words := strings.FieldsFunc(strings.Join(args, " "), func(c rune) bool { return c == ',' || c == ' ' })
	var results arena.Multinomial
	for _, word := range words {
		count, err := strconv.Atoi(word)
		if err != nil || count < 0 || count > maxCount {
			return nil, countError(word)
		}
		results = append(results, count)
	}
	switch {
	case len(results) != 3 && len(results) != 5:
		return nil, explain.Misuse("error-sprt-counts", "Number", len(results))
	case slices.Max(results) == 0:
		return nil, explain.Misuse("error-sprt-none")
	case len(results) == 3:
		slices.Reverse(results)
	}
	return results, nil
}

// countError returns the error for a word that is no count.
func countError(word string) error {
	return explain.Misuse("error-sprt-count", "Text", textline.Clip(word), "Most", maxCount)
}

// explainNegativeCount returns the error for a flag. A negative count, such as -5, looks like a flag that does not exist.
func explainNegativeCount(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) && strings.Trim(unknown.GetSpecifiedShortnames(), "0123456789.,") == "" && unknown.GetSpecifiedShortnames() != "" {
		return countError("-" + unknown.GetSpecifiedShortnames())
	}
	return flagError(cmd, err)
}

// printResults prints what results are worth, a line for each figure.
func (a *app) printResults(r *arena.ResultsReport) {
	percent := func(share float64) string { return a.formatNumber("%.2f", 100*share) }
	elo := func(value *float64, sign float64) string {
		if value == nil {
			return formatElo(nil, sign)
		}
		return a.formatNumber("%+.2f", *value)
	}
	a.println("match-score", "Count", r.Games, "Score", percent(r.Score), "Low", percent(r.ScoreLow), "High", percent(r.ScoreHigh), "LOS", percent(r.LOS))
	a.println("match-elo", "Elo", elo(r.Elo, r.Score-0.5), "Low", elo(r.EloLow, -1), "High", elo(r.EloHigh, 1))
	a.println("match-nelo", "Elo", elo(r.NElo, r.Score-0.5), "Low", elo(r.NEloLow, -1), "High", elo(r.NEloHigh, 1))
	fmt.Fprintln(a.out, a.formatSPRT(&r.SPRT))
	if r.SPRT.State == "open" {
		a.println("match-games-left", "Unit", eloUnit(&r.SPRT), "Zero", a.formatNumber("%g", r.SPRT.Elo0), "One", a.formatNumber("%g", r.SPRT.Elo1),
			"IfZero", fmt.Sprintf("%.0f", r.GamesLeft.IfElo0), "IfOne", fmt.Sprintf("%.0f", r.GamesLeft.IfElo1), "IfScore", fmt.Sprintf("%.0f", r.GamesLeft.IfScore))
	}
}
