package gomocup_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha"
)

// What a program says of its value counts where it has no unit.
func TestOpinions(t *testing.T) {
	for _, test := range []struct {
		name, said string
		value      float64
		depth      int
		nodes      uint64
		pv         string
	}{
		{"a chance", "INFO PV 0|INFO DEPTH 7|INFO TOTALNODES 1234|INFO EVAL -20|INFO WINRATE 0.4|INFO BESTLINE 7,7 8,8 7,7|INFO PV DONE", -0.2, 7, 1234, "112 128"},
		{"the last", "INFO DEPTH 3|INFO WINRATE 0.75|INFO DEPTH 4|INFO WINRATE 0.625", 0.25, 4, 0, "112"},
		{"of another move", "INFO PV 0|INFO WINRATE 0.75|INFO PV DONE|INFO PV 1|INFO DEPTH 9|INFO WINRATE 0.1|INFO PV DONE", 0.5, 1, 0, "112"},
		{"a win", "INFO DEPTH 5|INFO WINRATE 0.9|INFO EVAL +M9", 1, 5, 0, "112"},
		{"a loss, in a message", "MESSAGE Depth 9-14 / Eval -M8 / Time 3ms", -1, 1, 0, "112"},
		{"a unit of its own", "MESSAGE Depth 9-14 / Eval -244 / Time 3ms", 0, 0, 0, "112"},
		{"another line", "INFO DEPTH 5|INFO WINRATE 0.5|INFO BESTLINE 3,3 4,4", 0, 5, 0, "112"},
		{"nonsense", "INFO DEPTH 99999999|INFO WINRATE 7|INFO WINRATE x|INFO EVAL +M|INFO EVAL M5|INFO BESTLINE 99,99|INFO|INFO PV|MESSAGE||OK", 0, 0, 0, "112"},
	} {
		said := strings.ReplaceAll(strings.ReplaceAll(test.said, "|", "\n< "), "/", "|")
		e := scripted(t, "> START 15\n< OK\n"+infos+"> BEGIN\n< "+said+"\n< 7,7")
		res, err := e.Search(t.Context(), position(t, "gomoku", ""), alinha.Limits{Time: time.Second}, nil)
		_ = e.Close()
		if err != nil {
			t.Fatal(test.name, err)
		}
		if d := res.Score.Value - test.value; d > 1e-9 || d < -1e-9 || res.Score.Proven || res.Depth != test.depth || res.Nodes != test.nodes || strings.Trim(fmt.Sprint(res.PV), "[]") != test.pv {
			t.Errorf("%s: got %+v", test.name, res)
		}
	}
}
