package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/jobs/cluster"
)

// newTestWatch returns a run of study watch whose lines go to out.
func newTestWatch(out io.Writer) *studyWatch {
	return &studyWatch{app: &app{env: newEnv(strings.NewReader(""), out, out), Localizer: i18n.New("en")}}
}

// newSnapshot returns what study watch sees of a study of 200 units after 50 results, at 4 results a second.
func newSnapshot(workers int) *studySnapshot {
	snap := &studySnapshot{
		status: &cluster.StudyStatus{StudyEntry: cluster.StudyEntry{Study: jobs.Study{Version: "v"}, State: cluster.Running, Units: 200}, Results: 50, Failures: 2},
		rate:   4, failure: &cluster.Failure{Error: "a full disk"}, at: time.Now(),
	}
	for i := range workers {
		snap.workers = append(snap.workers, cluster.WorkerEntry{
			ID: fmt.Sprintf("worker%02d-0123456789", i), Host: "oak", Process: 7, Threads: 2, Running: 1, Done: uint64(10 * i), Rate: float64(i) / 4, Seen: time.Now(),
		})
	}
	return snap
}

// On a terminal study watch shows progress, failures and the fastest workers, and replaces them in place.
func TestWatchBlock(t *testing.T) {
	var out bytes.Buffer
	w := newTestWatch(&out)
	lines := strings.Split(w.terminalText(newSnapshot(17)), "\n")
	if want := "[#####...............] 50 of 200 units, 4.0 a second, 38s to go; 2 failed tries, the last: a full disk"; lines[0] != want {
		t.Errorf("got %q, want %q", lines[0], want)
	}
	for i, want := range map[int]string{
		1:  "worker host process in progress at once done failed units/s seen ago",
		2:  "worker16-012 oak 7 1 2 160 0 4.0 0s",
		16: "worker02-012 oak 7 1 2 20 0 0.5 0s",
		17: "and 2 slower workers",
	} {
		if got := strings.Join(strings.Fields(lines[i]), " "); got != want {
			t.Errorf("line %d: got %q, want %q", i+1, got, want)
		}
	}
	display := &statusLine{app: w.app, terminal: true}
	for range 2 {
		display.next = time.Time{}
		display.update(func() string { return "one\ntwo\n" })
	}
	display.erase()
	if got, want := out.String(), "\r\x1b[Kone\ntwo\n\x1b[2A\r\x1b[Jone\ntwo\n\x1b[2A\r\x1b[J"; got != want {
		t.Errorf("in place: got %q, want %q", got, want)
	}
}

// Elsewhere study watch prints a line when something has changed, and not too often.
func TestWatchLines(t *testing.T) {
	var out bytes.Buffer
	w := newTestWatch(&out)
	snap := newSnapshot(1)
	w.printLine(snap)
	w.printLine(snap)
	snap.status.Results, snap.failure = 60, nil
	w.printLine(snap)
	snap.at = snap.at.Add(watchLineInterval)
	w.printLine(snap)
	snap.status.Units = 0
	snap.at = snap.at.Add(watchLineInterval)
	w.printLine(snap)
	want := `[#####...............] 50 of 200 units, 4.0 a second, 38s to go; 1 worker; 2 failed tries, the last: a full disk
[######..............] 60 of 200 units, 4.0 a second, 35s to go; 1 worker
60 units done, more are being sent; 1 worker
`
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", &out, want)
	}
}

// study watch shows the sequential test of a match, the bounds of a board and the state of a proof by the summaries of
// their studies.
func TestWatchSummary(t *testing.T) {
	for _, test := range []struct{ language, kind, summary, want string }{
		{
			"en", "match", `{"games":24,"score":0.625,"sprt":{"elo0":0,"elo1":10,"llr":1.234,"low":-2.94,"high":2.94,"state":"open"}}`,
			"games: 24, score: 62.5 %; LLR +1.23 (-2.94 to 2.94): not decided between Elo 0 and 10",
		},
		{"en", "match", `{"games":24,"score":0.625}`, ""},
		{"en", "match", "", ""},
		{
			"en", "split", `{"toMove":0,"left":56,"low":0,"high":20,"open":123}`,
			"X to move: draws, or wins in 17 plies at the earliest; open positions: 123",
		},
		{
			"pt-PT", "split", `{"toMove":1,"left":20,"low":0,"high":0,"open":0}`,
			"O joga: empate, faltam 20 jogadas; posições em aberto: 0",
		},
		{"en", "split", `{"toMove":2}`, ""},
		{
			"en", "proof", `{"player":1,"verdict":0,"units":12,"open":303}`,
			"not known yet whether O keeps X from every line; answers: 12; open positions: 303",
		},
		{"pt-BR", "proof", `{"player":1,"verdict":1,"units":40,"open":0}`, "O impede todas as linhas de X; respostas: 40"},
		{"pt-PT", "proof", `{"player":0,"verdict":2,"units":7,"open":0}`, "O faz uma linha se X só bloqueia; respostas: 7"},
		{"en", "proof", `{"player":1,"verdict":3}`, ""},
		{"en", "lab", `{"games":24}`, ""},
	} {
		a := &app{env: newEnv(strings.NewReader(""), io.Discard, io.Discard), Localizer: i18n.New(test.language)}
		entry := &cluster.StudyEntry{Study: jobs.Study{Kind: test.kind}, Summary: json.RawMessage(test.summary)}
		if got := a.summaryText(entry); got != test.want {
			t.Errorf("%s: got %q, want %q", test.summary, got, test.want)
		}
	}
}

// study watch follows a study that waits for a worker until a worker has computed all units.
func TestStudyWatch(t *testing.T) {
	url := startCluster(t)
	w := watchThreeUnits(t, url)
	w.lines.Scan()
	if first := w.lines.Text(); !strings.HasSuffix(first, "; 0 workers") {
		t.Errorf("got %q first, want a line without workers", first)
	}
	startWorkerHere(t, url)
	w.expectResults(t)
}

// study watch says once that the server does not answer, and goes on when a server with the same store answers again.
func TestStudyWatchRestart(t *testing.T) {
	if testing.Short() {
		t.Skip("a request to a server that is away takes five seconds")
	}
	store := t.TempDir()
	first, stop := startStoppable(t, "cluster", "serve", "--listen", "127.0.0.1:0", "--store", store)
	url := readServerURL(t, first)
	w := watchThreeUnits(t, url)
	w.lines.Scan()
	stop()
	w.lines.Scan()
	if want := "The server does not answer. Trying again…"; w.lines.Text() != want {
		t.Errorf("got %q, want %q", w.lines.Text(), want)
	}
	readServerURL(t, startServing(t, "cluster", "serve", "--listen", strings.TrimPrefix(url, "nats://"), "--store", store))
	startWorkerHere(t, url)
	w.expectResults(t)
}

// A watchedStudy is a command lab table of three units, and study watch on its study.
type watchedStudy struct {
	lab              *bytes.Buffer
	lines            *bufio.Scanner // that study watch prints
	labDone, watched chan int       // the exit statuses
}

// watchThreeUnits starts a study of three units on a server, and study watch on the study.
func watchThreeUnits(t *testing.T, url string) *watchedStudy {
	t.Helper()
	lab, _, labDone := start("lab", "table", "--games", "tictactoe", "--engines", "alphabeta", "--depths", "1-3", "--connect", url)
	id := waitForStudy(t, url)
	printed, out := io.Pipe()
	watched := make(chan int, 1)
	go func() {
		watched <- run(context.Background(), []string{"study", "watch", id, "--connect", url}, newEnv(strings.NewReader(""), out, io.Discard))
		_ = out.Close()
	}()
	return &watchedStudy{lab, bufio.NewScanner(printed), labDone, watched}
}

// expectResults waits for the end of both commands. study watch must end with three results, and lab table must print them.
func (w *watchedStudy) expectResults(t *testing.T) {
	t.Helper()
	last := ""
	for w.lines.Scan() {
		last += w.lines.Text() + "\n"
	}
	if status := <-w.watched; status != success || !strings.Contains(last, "; results 3, units 3, failed tries 0; by ") {
		t.Errorf("got status %d and %q, want three results", status, last)
	}
	if status := <-w.labDone; status != success || strings.Count(w.lab.String(), "\n") != 4 {
		t.Errorf("lab table: got status %d and %q, want a header and three lines", status, w.lab)
	}
}

// waitForStudy returns the ID of the only study of a server, which may not have begun yet.
func waitForStudy(t *testing.T, url string) string {
	t.Helper()
	for range 600 {
		if lines := strings.Split(runText(t, "study", "list", "--connect", url), "\n"); len(lines) > 2 {
			return strings.Fields(lines[1])[0]
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("no study begins in 30 s")
	return ""
}

// startWorkerHere starts a worker in this process, which ends with the test.
func startWorkerHere(t *testing.T, url string, args ...string) {
	_, interrupts, done := start(append([]string{"worker", "--connect", url, "--threads", "1"}, args...)...)
	t.Cleanup(func() {
		interrupts <- os.Interrupt
		if status := <-done; status != success {
			t.Errorf("worker: got status %d, want 0", status)
		}
	})
}
