package firstreplies

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/proof/check"
)

var (
	folder = flag.String("folder", "", "folder of the long run of TestGomoku; see make gomoku-proof")
	game   = flag.String("game", "gomoku", "game of TestGomoku: gomoku or standard")
	hours  = flag.Float64("hours", 1, "how long TestGomoku runs")
	first  = flag.String("first", "", "first reply of which TestGomoku writes the certificate, and does no more")

	connect   = flag.String("connect", "", "URL of a server whose workers compute the units of TestGomoku; without one this process does all")
	tokenFile = flag.String("token-file", "", "file with the token of the server")
	tlsCA     = flag.String("tls-ca", "", "file with the certificates by which the server is trusted")
	verify    = flag.Float64("verify", 0, "percentage of the units that a second worker computes too")
)

// keptFiles hold the wins that the long runs have found, by game.
const keptFiles = "../../docs/results/%s-wins.jsonl.gz"

// TestGomoku goes on with the long run for Gomoku, and prints the table.
func TestGomoku(t *testing.T) {
	if *folder == "" {
		t.Skip("no folder given with -folder")
	}
	r := &Run{
		Variant: gametest.Variant(t, *game), Engine: newEngine(), Folder: *folder, Kept: fmt.Sprintf(keptFiles, *game),
		TableBits: 22, TurnNodes: 40_000_000, Rounds: 20, LocalNodes: 500_000,
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(*hours*float64(time.Hour)))
	defer cancel()
	if *connect != "" && *first == "" {
		r.Executor, r.Version = connectWorkers(t)
	}
	if err := r.Open(); err != nil {
		t.Fatal(err)
	}
	err := error(nil)
	if *first == "" {
		err = r.Search(ctx)
	} else {
		err = r.Certify(ctx, *first, 24)
	}
	if err == nil {
		err = r.WriteKept()
	}
	if err := errors.Join(err, r.Close()); err != nil {
		t.Error(err)
	}
	t.Log("\n" + r.Table())
}

// An inOrder engine finds the empty cells of the middle of a board of 9x9 in the order of their numbers.
type inOrder struct{}

func (inOrder) Search(_ context.Context, pos alinha.Position, lim alinha.Limits, _ func(alinha.Info)) (res alinha.Result, err error) {
	for _, m := range pos.Moves(nil) {
		if x, y := int(m)%9-4, int(m)/9-4; x*x+y*y <= 2 && len(res.Variations) < lim.MultiPV {
			res.Variations = append(res.Variations, alinha.Variation{Moves: []alinha.Move{m}})
		}
	}
	return res, nil
}

// smallGame is the game of the runs of the tests.
const smallGame = "mnk:9x9,k=4"

// open opens a run of smallGame in a folder.
func open(t *testing.T, dir string) *Run {
	t.Helper()
	r := &Run{
		Variant: gametest.Variant(t, smallGame), Engine: inOrder{}, Folder: dir, Kept: filepath.Join(dir, "kept.gz"),
		TableBits: 14, TurnNodes: 100_000, Rounds: 4,
	}
	if err := r.Open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Close() })
	return r
}

// goOn lets a run in a folder go on to its end, and returns the table.
func goOn(t *testing.T, dir string) string {
	t.Helper()
	r := open(t, dir)
	if err := r.Search(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := r.WriteKept(); err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	return r.Table()
}

// A run of a game that X wins soon proves every first reply. A run whose file breaks off, as after kill -9, goes on and proves the rest,
// and so does one in another folder with the kept file.
func TestRun(t *testing.T) {
	dir := t.TempDir()
	want := goOn(t, dir)
	if got := strings.Count(want, "| X wins |"); got != 14 {
		t.Errorf("got %d first replies proven, want 14:\n%s", got, want)
	}
	if got := goOn(t, dir); got != want {
		t.Errorf("opened again: got\n%s\nwant\n%s", got, want)
	}
	for _, game := range []string{"mnk:8x9,k=4", "mnk:9x8,k=4"} {
		if err := (&Run{Variant: gametest.Variant(t, game), Folder: t.TempDir()}).Open(); err == nil {
			t.Errorf("%s: got no error, want one of a board without a middle cell", game)
		}
	}
	other := t.TempDir()
	if err := os.Rename(filepath.Join(dir, "kept.gz"), filepath.Join(other, "kept.gz")); err != nil {
		t.Fatal(err)
	}
	if got := goOn(t, other); got != want {
		t.Errorf("with the kept file: got\n%s\nwant\n%s", got, want)
	}
	keep := filepath.Join(dir, "wins.jsonl")
	whole, err := os.ReadFile(keep)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(keep, whole[:len(whole)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(goOn(t, dir), "| X wins |"); got != 14 {
		t.Errorf("after a file that breaks off: got %d first replies proven, want 14", got)
	}
}

// A run that has searched nothing leaves in the kept file what another run has written there since.
func TestWriteKept(t *testing.T) {
	dir := t.TempDir()
	idle := &Run{Variant: gametest.Variant(t, smallGame), Engine: inOrder{}, Folder: t.TempDir(), Kept: filepath.Join(dir, "kept.gz")}
	if err := idle.Open(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = idle.Close() }()
	want := goOn(t, dir)
	if err := idle.WriteKept(); err != nil {
		t.Fatal(err)
	}
	if got := idle.Table(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A proven first reply has a valid certificate; one that is open has none.
func TestCertify(t *testing.T) {
	dir := t.TempDir()
	r := open(t, dir)
	if err := r.Certify(t.Context(), "a9", 16); err == nil {
		t.Error("open reply: got no error, want one")
	}
	if err := r.Search(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := r.Certify(t.Context(), "a9", 16); err != nil {
		t.Fatal(err)
	}
	in, err := os.Open(filepath.Join(dir, "a9.proof"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = in.Close() }()
	if s, err := check.Certificate(in); err != nil || !s.Wins {
		t.Errorf("got %+v, %v; want a win", s, err)
	}
}

// A file of another run is refused, and stays as it is.
func TestForeign(t *testing.T) {
	dir := t.TempDir()
	goOn(t, dir)
	r := &Run{Variant: gametest.Variant(t, "gomoku"), Engine: inOrder{}, Folder: dir}
	if err := r.Open(); err == nil {
		t.Error("got no error, want one of a file of another run")
	}
}

// A file with a win on a cell that the board lacks is refused: the checkpoint file stays as it is, and takes in nothing of a kept file from
// that win on.
func TestWrongCell(t *testing.T) {
	dir := t.TempDir()
	goOn(t, dir)
	whole, err := os.ReadFile(filepath.Join(dir, "wins.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	whole = append(whole, `{"win":{"x":"z99","o":"a1","move":"b1","nodes":1}}`+"\n"...)
	var zipped bytes.Buffer
	out := gzip.NewWriter(&zipped)
	if _, err := out.Write(whole); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{"wins.jsonl": whole, "kept.gz": zipped.Bytes()} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
		r := &Run{Variant: gametest.Variant(t, smallGame), Engine: inOrder{}, Folder: dir, Kept: filepath.Join(dir, "kept.gz")}
		if err := r.Open(); err == nil {
			t.Errorf("%s: got no error, want one of the cell", name)
		}
		got, err := os.ReadFile(filepath.Join(dir, "wins.jsonl"))
		if err != nil || bytes.Contains(got, []byte("z99")) != (name == "wins.jsonl") || name == "wins.jsonl" && !bytes.Equal(got, whole) {
			t.Errorf("%s: got a checkpoint file of %d bytes, %v", name, len(got), err)
		}
	}
}
