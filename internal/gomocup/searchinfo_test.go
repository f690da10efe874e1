package gomocup_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha"
)

// A search returns the score, depth, nodes and variation that the program reports, if the score has no unit.
func TestSearchInfo(t *testing.T) {
	for _, test := range []struct {
		name, reports string
		value         float64
		depth         int
		nodes         uint64
		pv            string
	}{
		{"win rate", "INFO PV 0|INFO DEPTH 7|INFO TOTALNODES 1234|INFO EVAL -20|INFO WINRATE 0.4|INFO BESTLINE 7,7 8,8 7,7|INFO PV DONE", -0.2, 7, 1234, "112 128"},
		{"last of two depths", "INFO DEPTH 3|INFO WINRATE 0.75|INFO DEPTH 4|INFO WINRATE 0.625", 0.25, 4, 0, "112"},
		{"report of another move", "INFO PV 0|INFO WINRATE 0.75|INFO PV DONE|INFO PV 1|INFO DEPTH 9|INFO WINRATE 0.1|INFO PV DONE", 0.5, 1, 0, "112"},
		{"win", "INFO DEPTH 5|INFO WINRATE 0.9|INFO EVAL +M9", 1, 5, 0, "112"},
		{"loss in a MESSAGE", "MESSAGE Depth 9-14 / Eval -M8 / Time 3ms", -1, 1, 0, "112"},
		{"evaluation in a unit", "MESSAGE Depth 9-14 / Eval -244 / Time 3ms", 0, 0, 0, "112"},
		{"variation of another move", "INFO DEPTH 5|INFO WINRATE 0.5|INFO BESTLINE 3,3 4,4", 0, 5, 0, "112"},
		{"invalid reports", "INFO DEPTH 99999999|INFO WINRATE 7|INFO WINRATE x|INFO EVAL +M|INFO EVAL M5|INFO BESTLINE 99,99|INFO|INFO PV|MESSAGE||OK", 0, 0, 0, "112"},
	} {
		reports := strings.ReplaceAll(strings.ReplaceAll(test.reports, "|", "\n< "), "/", "|")
		e := scriptedEngine(t, "> START 15\n< OK\n"+infoLines+"> BEGIN\n< "+reports+"\n< 7,7")
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
