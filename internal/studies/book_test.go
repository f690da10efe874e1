package studies_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/connect4/book"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/jobs/clustertest"
	"github.com/alinha/alinha/internal/studies"
	"github.com/alinha/alinha/rules"
)

// smallBook are the parameters of a book of a small board.
var smallBook = studies.BookParams{Game: "mnk:4x4,k=4,gravity", Ply: 5, TableMiB: 1}

// buildBook returns the file of the small book, whose chunks an Executor solves.
func buildBook(t *testing.T, e jobs.Executor) []byte {
	t.Helper()
	v, err := rules.Parse(smallBook.Game)
	if err != nil {
		t.Fatal(err)
	}
	builder, err := book.NewBuilder(v, smallBook.Ply)
	if err != nil {
		t.Fatal(err)
	}
	study, err := smallBook.Study("test")
	if err != nil {
		t.Fatal(err)
	}
	chunks := slices.Collect(builder.Unsolved())
	var payloads []string
	for _, chunk := range chunks {
		payloads = append(payloads, string(studies.BookPayload(chunk)))
	}
	for i, result := range execute(t, e, study, payloads...) {
		var scores []int
		if err := json.Unmarshal(result, &scores); err != nil {
			t.Fatal(err)
		}
		if err := builder.Store(chunks[i], scores); err != nil {
			t.Fatal(err)
		}
	}
	var file bytes.Buffer
	if err := builder.Book().Write(&file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func TestBookOnCluster(t *testing.T) {
	want := buildBook(t, &jobs.Local{Kinds: kinds, Workers: 2})
	if got := buildBook(t, clustertest.StartExecutor(t, kinds)); !bytes.Equal(got, want) {
		t.Errorf("got another book on the cluster: %d bytes, want %d", len(got), len(want))
	}
}

// A payload has the bitboards of each position as they are, to the last of 64 bits.
func TestBookPayload(t *testing.T) {
	chunk := []connect4.Bitboards{{Own: 1, Opp: 1 << 63}, {Own: 1<<63 - 1, Opp: 0}}
	const want = "[[1,9223372036854775808],[9223372036854775807,0]]"
	if got := string(studies.BookPayload(chunk)); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestBookRefuses(t *testing.T) {
	const good = "[[3,100],[3,100]]" // the opponent has a stone on the two of the mover, and two in the next column
	study, err := smallBook.Study("test")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(execute(t, &jobs.Local{Kinds: kinds}, study, good)[0]), "[0,0]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for _, payload := range []string{`"@/etc/passwd"`, "[[3,100],[0,0]]", "[[-3,100]]", "[[3]]", "[[3,1e30]]", "{}"} {
		checkRefused(t, study, payload)
	}
	for _, params := range []studies.BookParams{
		{Game: "go", Ply: 5, TableMiB: 1},
		{Game: "tictactoe", Ply: 5, TableMiB: 1},
		{Game: smallBook.Game, Ply: 5},
		{Game: smallBook.Game, Ply: 16, TableMiB: 1},
		{Game: smallBook.Game, TableMiB: 1},
	} {
		study, err := params.Study("test")
		if err != nil {
			t.Fatal(err)
		}
		checkRefused(t, study, good)
	}
}
