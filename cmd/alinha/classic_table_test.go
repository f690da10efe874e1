package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"strconv"
	"testing"
)

// The list of the move table has every index once. Its board is the index in base 3. The answers are boards after one
// move in 4,520 entries, the finished boards themselves in 958, and the empty board in the others.
func TestClassicTable(t *testing.T) {
	t.Parallel()
	var out, errors bytes.Buffer
	if status := run(context.Background(), []string{"classic", "table", "--format", "csv"}, newEnv(nil, &out, &errors)); status != success {
		t.Fatalf("status %d, %s", status, errors.String())
	}
	rows, err := csv.NewReader(&out).ReadAll()
	if err != nil || len(rows) != 1+19683 {
		t.Fatalf("got %d rows, %v, want a header and 19,683", len(rows), err)
	}
	moves, finished := 0, 0
	for i, row := range rows[1:] {
		board, answer := row[1], row[2]
		index, err := strconv.ParseInt(board, 3, 32)
		if err != nil || int(index) != i || row[0] != strconv.Itoa(i) || len(board) != 9 {
			t.Fatalf("entry %d: got %q", i, row)
		}
		changed := 0
		for m := range board {
			if answer[m] != board[m] {
				changed++
			}
		}
		switch {
		case changed == 0:
			finished++
		case changed == 1 && answer != "000000000":
			moves++
		case answer != "000000000":
			t.Errorf("entry %d: got %s after %s, want one move, the same board or the empty one", i, answer, board)
		}
	}
	if moves != 4520 || finished != 958 {
		t.Errorf("got %d moves and %d finished boards, want 4,520 and 958", moves, finished)
	}
}
