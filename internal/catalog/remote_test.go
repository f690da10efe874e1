package catalog_test

import (
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/rules"
)

// A worker refuses engines that need more than it gives a unit, and what could touch its machine.
func TestCheckRemote(t *testing.T) {
	tictactoe, err := rules.Parse("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	one := catalog.Resources{MemoryMiB: 200, Threads: 1}
	for _, test := range []struct {
		engine string
		limits catalog.Resources
		want   string // in the error; "" for none
	}{
		{"pvs", one, ""},
		{"pvs:memory=200,threads=1", one, ""},
		{"minimax", one, ""},
		{"pvs:memory=201", one, `engine "pvs:memory=201" needs 201 MiB of memory; this worker gives each unit 200`},
		{"pvs:threads=2", one, `engine "pvs:threads=2" needs 2 threads; this worker gives each unit 1`},
		{"pvs", catalog.Resources{MemoryMiB: 100}, `engine "pvs" needs 128 MiB of memory; this worker gives each unit 100`},
		{"exact", one, `engine "exact" needs 256 MiB of memory; this worker gives each unit 200`},
		{"mcts", one, `engine "mcts" needs 256 MiB of memory; this worker gives each unit 200`},
		{"mcts:threads=3", catalog.Resources{MemoryMiB: 512}, `engine "mcts:threads=3" needs 768 MiB of memory; this worker gives each unit 512`},
		{"exact", catalog.Resources{}, ""},
		{"mcts:threads=3", catalog.Resources{}, ""},
		{"gomocup:./pbrain", catalog.Resources{}, "a worker starts no programs of others"},
		{"gomoku:weights=/etc/passwd", catalog.Resources{}, "weights"},
		{"connect4", catalog.Resources{}, "does not play"},
		{"chess", catalog.Resources{}, "unknown"},
	} {
		err := catalog.CheckRemote(test.engine, tictactoe, test.limits)
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s within %+v: got %v, want %q", test.engine, test.limits, err, test.want)
		}
	}
}
