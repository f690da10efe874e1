package main

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/studies"
	"github.com/alinha/alinha/internal/textline"
)

// scoreLines is the format of the benchmark sets: "moves score". Moves are digits, or numbers with semicolons on a
// board of more than nine columns. The score is that of connect4.Score, or its sign with --weak. A line that has a
// score is checked against the answer.
func (s *solveRun) scoreLines() *answerFormat {
	return &answerFormat{
		read:   s.readScoreLine,
		answer: s.answerScore,
		describe: func(number int, _ string, err error) string {
			return s.Message("error", "Error", s.locateError(number, err))
		},
	}
}

// readScoreLine reads "moves" or "moves score". A decided position is an error.
func (s *solveRun) readScoreLine(text string) (*solveLine, error) {
	text = strings.TrimRight(strings.ReplaceAll(text, "\t", " "), " ")
	moves, given, hasScore := strings.Cut(text, " ")
	g, err := analysis.OpenPosition(s.params.Game, moves, s.toMove)
	if err != nil {
		return nil, err
	}
	line := &solveLine{text: moves, game: g, hasScore: hasScore}
	if line.score, err = strconv.Atoi(given); hasScore && err != nil {
		err := explain.Misuse("error-scores-form", "Text", textline.Clip(given))
		return nil, &explain.ColumnError{Column: line.scoreColumn(), Err: err}
	}
	if g.Pos.Outcome() != alinha.Undecided {
		return nil, &explain.ColumnError{Column: line.scoreColumn() - 2, Err: alinha.ErrOver}
	}
	return line, nil
}

// scoreColumn returns the column of the score that the line gives.
func (l *solveLine) scoreColumn() int { return utf8.RuneCountInString(l.text) + 2 }

// answerScore answers by "moves score". The error is errUnsolved if the score is not proven.
func (s *solveRun) answerScore(line *solveLine, sol *studies.Solution) (string, error) {
	score := sol.Result.Score
	if !score.Proven && (!s.weak || score.Value == 0) {
		return "", errUnsolved
	}
	got := int(score.Value)
	if !s.weak {
		got = connect4.Score(score, line.game.Left())
	}
	if line.hasScore && got != line.score {
		return "", &explain.ColumnError{Column: line.scoreColumn(), Err: explain.Failure("error-scores-differ", "Want", line.score, "Got", got)}
	}
	return fmt.Sprintf("%s %d", line.text, got), nil
}
