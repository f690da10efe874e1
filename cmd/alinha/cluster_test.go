package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha/rules"
)

// startCluster starts a server of units as a command and returns its URL. The server ends with the test.
func startCluster(t *testing.T) (url string) {
	t.Helper()
	return readServerURL(t, serveCluster(t))
}

// readServerURL returns the URL of a server of units from the first line that the server prints.
func readServerURL(t *testing.T, printed io.Reader) (url string) {
	t.Helper()
	line, _ := bufio.NewReader(printed).ReadString('\n')
	if url = regexp.MustCompile(`nats://127\.0\.0\.1:\d+`).FindString(line); url == "" {
		t.Fatalf("got %q, want the URL of the server", line)
	}
	return url
}

// serveCluster starts a server of units as a command, with more arguments, and returns what the command prints. The server ends
// with the test.
func serveCluster(t *testing.T, args ...string) io.Reader {
	t.Helper()
	return startServing(t, append([]string{"cluster", "serve", "--listen", "127.0.0.1:0", "--store", t.TempDir()}, args...)...)
}

// startServing starts a command that serves until Ctrl-C, and returns what the command prints. The command ends with the test.
func startServing(t *testing.T, args ...string) io.Reader {
	t.Helper()
	printed, stop := startStoppable(t, args...)
	t.Cleanup(stop)
	return printed
}

// startStoppable starts a command that serves until Ctrl-C. It returns what the command prints, and a function that ends the
// command.
func startStoppable(t *testing.T, args ...string) (printed io.Reader, stop func()) {
	t.Helper()
	printed, out := io.Pipe()
	interrupts, done := make(chan os.Signal, 1), make(chan int, 1)
	e := newEnv(strings.NewReader(""), out, io.Discard)
	e.interrupts = func() <-chan os.Signal { return interrupts }
	go func() {
		status := run(context.Background(), args, e)
		_ = out.Close() // who reads what a server prints that cannot begin
		done <- status
	}()
	return printed, func() {
		interrupts <- os.Interrupt
		if status := <-done; status != success {
			t.Errorf("%v: got status %d, want 0", args, status)
		}
	}
}

// A server with a token serves its metrics to clients that have no token.
func TestClusterMetrics(t *testing.T) {
	token := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(token, []byte("secret\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(serveCluster(t, "--token-file", token, "--metrics", "127.0.0.1:0"))
	lines.Scan()
	lines.Scan()
	url := strings.TrimPrefix(lines.Text(), "The metrics are at ")
	for range 2 { // the first request connects
		answer, err := http.Get(url)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		if want := "\nalinha_cluster_workers 0\n"; err != nil || answer.StatusCode != http.StatusOK || !strings.Contains(string(text), want) {
			t.Errorf("got status %d, %v and\n%swant a line %q", answer.StatusCode, err, text, want)
		}
	}
}

// startWorkerProcess starts a worker of one thread as a process of its own.
func startWorkerProcess(t testing.TB, url string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command("alinha", "worker", "--connect", url, "--threads", "1")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	return cmd
}

// runText runs a command and returns its output.
func runText(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if status := run(t.Context(), args, newEnv(strings.NewReader(""), &out, &errs)); status != success {
		t.Fatalf("%v: got status %d and %q", args, status, &errs)
	}
	return out.String()
}

// timePattern matches the last column of a table of lab, the times.
var timePattern = regexp.MustCompile(`(?m),[0-9.]+$`)

// A laboratory on two workers, of which one is killed and another one started, measures what the laboratory of this process
// measures. The study is then listed, and gone when it is cancelled.
func TestLabOnCluster(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	url := startCluster(t)
	args := []string{"lab", "table", "--games", "tictactoe connect4", "--engines", "alphabeta pvs minimax", "--depths", "1-6", "--format", "csv"}
	want := timePattern.ReplaceAllString(runText(t, args...), "")
	first := startWorkerProcess(t, url)
	startWorkerProcess(t, url)
	time.AfterFunc(200*time.Millisecond, func() {
		_ = first.Process.Kill()
		startWorkerProcess(t, url)
	})
	got := runText(t, append(args, "--connect", url)...)
	if got = timePattern.ReplaceAllString(got, ""); got != want {
		t.Errorf("on the cluster got\n%swant\n%s", got, want)
	}
	list := runText(t, "study", "list", "--connect", url)
	fields := strings.Fields(strings.Split(list, "\n")[1])
	if want := []string{"lab", "done", "36", "36"}; len(fields) < 5 || strings.Join(fields[1:5], " ") != strings.Join(want, " ") {
		t.Fatalf("study list: got %q, want %v", list, want)
	}
	id := fields[0]
	if results := runText(t, "study", "results", id, "--connect", url); strings.Count(results, "\n") != 36 {
		t.Errorf("study results: got %q, want 36 lines", results)
	}
	if status := runText(t, "study", "watch", id, "--connect", url); !strings.Contains(status, "done; results 36, units 36, failed tries 0") {
		t.Errorf("study watch: got %q, want a study that is done", status)
	}
	runText(t, "study", "cancel", id, "--connect", url)
	if list := runText(t, "study", "list", "--connect", url); strings.Count(list, "\n") != 1 {
		t.Errorf("study list after cancel: got %q, want the header", list)
	}
}

// A laboratory whose units two workers compute measures what the laboratory of this process measures.
func TestVerifyOnCluster(t *testing.T) {
	url := startCluster(t)
	startWorkerHere(t, url)
	startWorkerHere(t, url)
	args := []string{"lab", "table", "--games", "tictactoe", "--engines", "alphabeta", "--depths", "1-4", "--format", "csv"}
	want := timePattern.ReplaceAllString(runText(t, args...), "")
	got := runText(t, append(args, "--connect", url, "--verify", "100%")...)
	if got = timePattern.ReplaceAllString(got, ""); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	status := runText(t, "study", "status", waitForStudy(t, url), "--connect", url)
	for _, want := range []string{
		"done; results 8, units 8, failed tries 0;", "\n100 % of the units are computed by two workers, and by a third one where the results differ.\n",
	} {
		if !strings.Contains(status, want) {
			t.Errorf("got %q, want %q in it", status, want)
		}
	}
}

// A worker refuses an engine that needs more memory than a unit has, and the command says how much.
func TestWorkerMemory(t *testing.T) {
	url := startCluster(t)
	startWorkerHere(t, url, "--memory", "100")
	var errs bytes.Buffer
	args := []string{"lab", "table", "--games", "tictactoe", "--engines", "pvs:memory=101", "--depths", "1", "--connect", url}
	status := run(t.Context(), args, newEnv(strings.NewReader(""), io.Discard, &errs))
	want := `engine "pvs:memory=101" needs 101 MiB of memory; this worker gives each unit 100`
	if status != failure || !strings.Contains(errs.String(), want) {
		t.Errorf("got status %d and %q, want %q in it", status, &errs, want)
	}
	runText(t, "lab", "table", "--games", "tictactoe", "--engines", "pvs:memory=100", "--depths", "1", "--connect", url)
}

// playArgs are the arguments of a match that a sequential test ends.
const playArgs = "match tictactoe exact estrategia --plies 3 --sprt elo0=-100,elo1=100"

// A match on two workers has the result and the games of a match in this process, and the sequential test ends its study. A
// tournament in rounds has a study for each round.
func TestMatchOnCluster(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	url, dir := startCluster(t), t.TempDir()
	startWorkerProcess(t, url)
	startWorkerProcess(t, url)
	for i, line := range []string{
		playArgs,
		"match connect4 pvs:memory=1 alphabeta minimax --nodes 100 --pairs 1 --form knockout --format csv",
	} {
		here, there := filepath.Join(dir, fmt.Sprint(i, "-here.pgn")), filepath.Join(dir, fmt.Sprint(i, "-there.pgn"))
		want := runText(t, append(strings.Fields(line), "--pgn", here)...)
		got := runText(t, append(strings.Fields(line), "--pgn", there, "--connect", url)...)
		lines := strings.Split(got, "\n") // the number of games that do not count depends on the workers' speed
		if i == 0 && len(lines) == 5 && strings.HasSuffix(lines[3], "not count") {
			lines = slices.Delete(lines, 3, 4)
		}
		if got = strings.Join(lines, "\n"); got != want {
			t.Errorf("%s: on the cluster got\n%swant\n%s", line, got, want)
		}
		games, err := os.ReadFile(here)
		remote, remoteErr := os.ReadFile(there)
		if err != nil || remoteErr != nil || !bytes.Equal(games, remote) || len(games) == 0 {
			t.Errorf("%s: on the cluster got %v and the games\n%swant\n%s", line, remoteErr, remote, games)
		}
	}
	list := strings.Split(runText(t, "study", "list", "--connect", url), "\n")
	status := runText(t, "study", "status", strings.Fields(list[1])[0], "--connect", url)
	if line := strings.Split(status, "\n")[1]; !strings.HasPrefix(line, "games: ") || !strings.HasSuffix(line, ": Elo 100 is accepted") {
		t.Errorf("study status: got %q, want the result of the sequential test", status)
	}
	if len(list) != 5 || !strings.Contains(list[1], " done ") || strings.Count(strings.Join(list, "\n"), " match ") != 3 {
		t.Errorf("study list: got %q, want three studies of kind match that are done", list)
	}
}

// What cannot be done is refused with one line that says what was expected.
func TestClusterMisuse(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(empty, []byte(" \n"), 0o600); err != nil {
		t.Fatal(err)
	}
	url := startCluster(t)
	for _, test := range []struct {
		args   string
		status int
		want   string
	}{
		{"cluster serve --listen 0.0.0.0:0", misuse, "--listen 0.0.0.0:0: other machines would reach the server without a token; expected --token-file"},
		{"cluster serve --peers nats://a:6222 --cluster-listen 0.0.0.0:6222", misuse, "--cluster-listen 0.0.0.0:6222: other machines would reach the server without a token; expected --token-file"},
		{"cluster serve --peers a:6222,b", misuse, "--peers 'b': expected the URL of a server's routes, such as nats://host:6222"},
		{"cluster serve --name a", misuse, "--name: expected --peers as well"},
		{"cluster serve --token-file " + empty, failure, empty + ": expected a token in the first line"},
		{"cluster stop", misuse, "unknown subcommand 'stop'; expected: serve"},
		{"study list", misuse, "--connect: expected the URL of a server, such as nats://127.0.0.1:4222"},
		{"study show", misuse, "unknown subcommand 'show'; expected: cancel, list, results, status, watch"},
		{"serve --listen 127.0.0.1:0 --connect nats://127.0.0.1:1", failure, "the server at nats://127.0.0.1:1 cannot be used: no server answers there; expected one that 'alinha cluster serve' has started"},
		{"study list --connect 127.0.0.1:x --lang pt-BR", misuse, "--connect '127.0.0.1:x': esperava-se a URL de um servidor, como nats://127.0.0.1:4222"},
		{"study list --connect nats://127.0.0.1:1", failure, "the server at nats://127.0.0.1:1 cannot be used: no server answers there; expected one that 'alinha cluster serve' has started"},
		{"study status 12 --connect " + url, failure, "no study, or more than one, has an ID that begins with '12'; 'alinha study list' lists those that exist"},
		{"worker --kinds chess --connect " + url, misuse, "kind 'chess': expected some of " + strings.Join(kindNames(), ", ")},
		{"solve connect4 44 --connect " + url, misuse, "--connect: expected --split, or - in place of the position and a list of positions in the input"},
		{"solve connect4 44 --verify 2%", misuse, "--verify: without a server no other worker computes units; expected --connect"},
		{"book build " + empty + "2 --verify 2%", misuse, "--verify: without a server no other worker computes units; expected --connect"},
		{"book build " + empty + "2 --threads 2 --connect " + url, misuse, "--threads and --connect exclude each other; expected one of them"},
		{"solve go - --connect " + url, misuse, "unknown game 'go'; expected a name from 'alinha games' or " + rules.Grammar},
		{"match gomoku alphabeta gomocup:./pbrain-x --connect " + url, misuse, "engine 'gomocup:./pbrain-x': workers start no programs of others; with --connect, expected an engine of alinha"},
		{"match gomoku alphabeta gomoku:weights=w.bin --connect " + url, misuse, "engine 'gomoku:weights=w.bin': workers read no files of others; with --connect, expected an engine without files"},
		{"match gomoku alphabeta pvs --at-once 2 --connect " + url, misuse, "--at-once and --connect exclude each other; expected one of them"},
		{"match gomoku alphabeta pvs --verify 2", misuse, "--verify: without a server no other worker computes units; expected --connect"},
		{"match gomoku alphabeta pvs --clock 10s --verify 2% --connect " + url, misuse, "--verify: results of searches that time limits differ from machine to machine; expected a limit of depth or of nodes"},
		{"match gomoku alphabeta pvs --logs logs --connect " + url, misuse, "--logs and --connect exclude each other; expected one of them"},
		{"match gomoku alphabeta pvs --connect nats://127.0.0.1:1", failure, "the server at nats://127.0.0.1:1 cannot be used: no server answers there; expected one that 'alinha cluster serve' has started"},
		{"worker --threads 0 --connect " + url, misuse, "--threads: expected more than 0"},
		{"worker --memory -1 --connect " + url, misuse, "--memory: expected 0 or more"},
		{"worker --threads 4 --memory 3 --connect " + url, misuse, "--memory: expected at least 4, 1 MiB for each unit at once"},
		{"lab table --games tictactoe --engines pvs --depths 1 --verify 2", misuse, "--verify: without a server no other worker computes units; expected --connect"},
		{"lab table --games tictactoe --engines pvs --time 1s --verify 2% --connect " + url, misuse, "--verify: results of searches that time limits differ from machine to machine; expected a limit of depth or of nodes"},
		{"lab run x.toml --verify 101", misuse, "--verify '101': expected a percentage from 0 to 100, such as 2 or 2%"},
		{"lab run x.toml --verify NaN", misuse, "--verify 'NaN': expected a percentage from 0 to 100, such as 2 or 2%"},
		{"lab run x.toml --verify -1%", misuse, "--verify '-1%': expected a percentage from 0 to 100, such as 2 or 2%"},
	} {
		var errs bytes.Buffer
		status := run(t.Context(), strings.Fields(test.args), newEnv(strings.NewReader(""), io.Discard, &errs))
		if got := strings.TrimPrefix(errs.String(), "alinha: "); status != test.status || got != test.want+"\n" {
			t.Errorf("%s: got status %d and %q, want %d and %q", test.args, status, got, test.status, test.want)
		}
	}
}
