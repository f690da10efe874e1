package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/gomoku/tune"
	"github.com/alinha/alinha/internal/checkpoint"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/studies"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/record"
)

// The node limits of tune leaves, unless flags say otherwise.
const (
	defaultLeafNodes  = 500
	defaultScoreNodes = 1000
)

// A leavesRun is a run of tune leaves.
type leavesRun struct {
	*app
	sampler  tune.LeafSampler
	keep     string            // the checkpoint file: a line for each game, a JSON array of its leaves
	payloads []json.RawMessage // a studies.LeavesPayload of each game
	connect  *connectFlags
}

// tuneLeavesCommand returns the command that samples leaves of searches to learn from.
func (a *app) tuneLeavesCommand() *cobra.Command {
	r := &leavesRun{app: a}
	cmd := a.newCommand("leaves GAME FILE...", "tune-leaves", func(cmd *cobra.Command, args []string) (err error) {
		if r.sampler.Variant, err = parseTunable(args[0]); err != nil {
			return err
		}
		return r.run(cmd.Context(), args[1:])
	})
	cmd.Example = examples("alinha tune leaves gomoku games.jsonl --keep leaves.jsonl", "alinha tune fit gomoku games.jsonl leaves.jsonl --onward")
	cmd.Args = argCount(2, math.MaxInt)
	cmd.ValidArgsFunction = completeGameThenGames
	cmd.Flags().StringVar(&r.keep, "keep", "", a.Message("flag-tune-keep"))
	cmd.Flags().Uint64Var(&r.sampler.Nodes, "nodes", defaultLeafNodes, a.Message("flag-nodes"))
	cmd.Flags().Uint64Var(&r.sampler.ScoreNodes, "score-nodes", defaultScoreNodes, a.Message("flag-tune-score-nodes"))
	cmd.Flags().Uint64Var(&r.sampler.Seed, "seed", 1, a.Message("flag-tune-seed"))
	r.connect = a.addExecutorFlags(cmd)
	return cmd
}

// run samples the leaves of the games of some files, until the checkpoint file has those of each game.
func (r *leavesRun) run(ctx context.Context, files []string) (err error) {
	switch {
	case r.keep == "":
		return explain.Misuse("error-tune-keep")
	case r.sampler.Nodes < 1:
		return explain.Misuse("error-flag-positive", "Flag", "nodes")
	case r.sampler.ScoreNodes < 1:
		return explain.Misuse("error-flag-positive", "Flag", "score-nodes")
	}
	for _, file := range files {
		if err := r.readGames(file); err != nil {
			return err
		}
	}
	file, done, err := r.openCheckpoint()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	params := studies.LeavesParams{Game: r.sampler.Variant.Spec(), Nodes: r.sampler.Nodes, ScoreNodes: r.sampler.ScoreNodes, Seed: r.sampler.Seed}
	results := &orderedResults{app: r.app, file: file, next: done, total: len(r.payloads), name: "the leaves of game", isResult: r.areLeaves}
	return results.compute(ctx, r.connect, params.Study, slices.Values(r.payloads[min(done, len(r.payloads)):]))
}

// readGames appends the games of a file to r.payloads.
func (r *leavesRun) readGames(file string) error {
	text, name, err := r.readInput(file)
	if err != nil {
		return err
	}
	for g, err := range jsonLines.Read(bytes.NewReader(text), record.ReadOptions{Variant: r.sampler.Variant}) {
		if err != nil {
			return &explain.FileError{Name: name, Err: err}
		}
		r.printNotices(name, g)
		game, err := record.MarshalGame(g)
		if err != nil {
			return &explain.FileError{Name: name, Err: err}
		}
		payload, err := json.Marshal(studies.LeavesPayload{Number: len(r.payloads), Game: game})
		if err != nil {
			return err
		}
		r.payloads = append(r.payloads, payload)
	}
	return nil
}

// openCheckpoint opens or creates the checkpoint file, and returns of how many games it holds the leaves.
func (r *leavesRun) openCheckpoint() (file *checkpoint.File, done int, err error) {
	file, err = checkpoint.Open(r.keep, []byte{'['}, func(whole []byte) error {
		for line := range bytes.Lines(whole) {
			if !r.areLeaves(line, done) {
				return explain.Misuse("error-tune-other", "File", textline.Clip(r.keep), "Line", done+1)
			}
			done++
		}
		return nil
	})
	return file, done, err
}

// areLeaves reports whether a line holds the leaves of this run from the game with a number.
func (r *leavesRun) areLeaves(line []byte, number int) bool {
	var leaves []struct{ ID, Event string }
	err := json.Unmarshal(line, &leaves)
	for _, leaf := range leaves {
		if leaf.ID != strconv.Itoa(number) || leaf.Event != studies.LeavesEvent(&r.sampler) {
			return false
		}
	}
	return err == nil
}
