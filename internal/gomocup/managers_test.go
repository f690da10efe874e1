package gomocup_test

import (
	"strings"
	"testing"
)

// managerTests are the commands that managers send.
var managerTests = []struct {
	manager string
	dialog  [][2]string // the lines, separated by |, and the answer without reports, or "" for none
}{
	{"Piskvork", [][2]string{
		{"START 20", "OK"},
		{"INFO max_memory 83886080|INFO timeout_match 1000000|INFO timeout_turn 5000|INFO game_type 1|INFO rule 0|INFO time_left 1000000|INFO folder C:\\ai", ""},
		{"INFO evaluate 3,4", ""},
		{"BEGIN", "0,0"},
		{"INFO time_left 999000|TURN 5,5", "1,0"},
		{"TAKEBACK 1,0", "OK"},
		{"TAKEBACK 5,5", "OK"},
		{"TURN 7,7", "1,0"},
		{"PLAY 9,9", "9,9"},
		{"RESTART", "OK"},
		{"BOARD|0,0,1|5,5,2|9,9,3|DONE", "1,0"},
		{"RECTSTART 30,20", "OK"},
		{"TURN 29,19", "0,0"},
	}},
	{"qpiskvork", [][2]string{
		{"START 15", "OK"},
		{"ABOUT", `name="Alinha"*`},
		{"INFO timeout_match 180000|INFO timeout_turn 15000|INFO max_memory 1024|INFO game_type 0|INFO rule 9|INFO time_left 180000", ""},
		{"SWAP2BOARD|DONE", "1,3 2,1 0,0"},
		{"SWAP2BOARD|2,2|4,3|0,0|DONE", "1,0"},
		{"SWAP2BOARD|2,2|4,3|0,0|1,1|14,14|DONE", "SWAP"},
		{"BOARD|2,2,2|4,3,1|0,0,2|DONE", "1,0"},
		{"TURN 8,8", "2,0"},
	}},
	{"c-gomoku-cli", [][2]string{
		{"ABOUT", `name="Alinha"*`},
		{"START 15", "OK"},
		{"INFO rule 4|INFO timeout_turn 5000|INFO timeout_match 0|INFO max_depth 9|INFO max_node 1000|INFO max_memory 367001600|INFO thread_num 1|INFO my_option x", ""},
		{"INFO time_left 2147483647|BOARD|7,7,2|DONE", "0,0"},
		{"INFO time_left 5000|TURN 8,8", "1,0"},
		{"YXSTOP", ""},
	}},
	{"Yixin-Board", [][2]string{
		{"start 15", "OK"},
		{"yxshowinfo", "MESSAGE INFO MAX_THREAD_NUM*"},
		{"INFO timeout_turn 1000|INFO timeout_match 1000000|INFO time_left 1000000|INFO max_node -1|INFO max_depth 225|INFO time_increment 0", ""},
		{"INFO caution_factor 1|INFO thread_num 1|INFO hash_size 65536|INFO pondering 0|INFO vcthread 0|INFO rule 2", ""},
		{"info show_detail 2|info usedatabase 1|info database_readonly 0|info nbestsym 0|info start_depth 2|info checkmate 0", ""},
		{"info show_detail 0|yxboard|7,7,1|done", ""},
		{"yxshowforbid", "FORBID ."},
		{"yxquerydatabaseallt|7,7|done", "MESSAGE DATABASE REFRESH*"},
		{"yxhashclear", ""},
		{"board|7,7,2|done", "0,0"},
		{"turn 8,8", "1,0"},
		{"yxstop", ""},
		{"yxnbest 2", "INFO PV 0*"},
		{"yxsearchdefend", "INFO PV 0*"},
		{"yxboard|7,7,2|done|yxbalanceone 0", "0,0"},
		{"yxboard|7,7,2|done|yxbalancetwo 0", "0,0 1,0"},
		{"yxblock|7,3|done", ""},
		{"yxblockundo|7,3|done", ""},
		{"yxblockreset", ""},
		{"yxblockpath|7,7|7,3|done", ""},
		{"yxblockpathundo|7,7|7,3|done", ""},
		{"yxblockpathreset", ""},
		{"yxforbid add 7 3 1", "MESSAGE*"},
		{"yxforbid del 7 3 1", "MESSAGE*"},
		{"yxswap2step1", "MESSAGE SWAP2 MOVE1 *"},
		{"yxboard|2,2,2|4,3,1|0,0,2|done|yxswap2step2", "MESSAGE SWAP2 SWAP1 NO"},
		{"yxboard|2,2,2|4,3,1|0,0,2|1,1,1|5,5,2|done|yxswap2step3", "MESSAGE SWAP2 SWAP2 NO"},
		{"yxsoosorvstep1", "MESSAGE SOOSORV MOVE1 7 7*"},
		{"yxsoosorvstep2|7,7|7,6|7,8|done", "MESSAGE SOOSORV SWAP1 NO"},
		{"yxsoosorvstep3|7,7|7,6|7,8|done", "MESSAGE SOOSORV MOVE4 0 0 1"},
		{"yxsoosorvstep4 1|7,7|7,6|7,8|0,0|done", "MESSAGE SOOSORV SWAP2 NO"},
		{"yxsoosorvstep5 1|7,7|7,6|7,8|7,5|done", "MESSAGE SOOSORV MOVE5 REFRESH*"},
		{"yxsoosorvstep6|7,7|7,6|7,8|7,5|0,0|done", "MESSAGE SOOSORV MOVE5C 0 0"},
		{"yxhashdump|a.bin", "MESSAGE*"},
		{"yxhashload|a.bin", "MESSAGE*"},
		{"yxshowhashusage", "MESSAGE*"},
		{"yxsetbestmovedatabase|7,7|done", "MESSAGE*"},
		{"yxclearbestmovedatabase|7,7|done", "MESSAGE*"},
		{`yxedittextdatabase "a \"b\""|7,7|done`, "MESSAGE*"},
		{"yxeditlabeldatabase 3,4 A|7,7|done", "MESSAGE*"},
		{"yxedittvddatabase 2 -1 30 0|7,7|done", "MESSAGE*"},
		{"yxdbtopos|a.pos", "MESSAGE*"},
		{"yxdbtotxt|a.txt", "MESSAGE*"},
		{"yxdbtotxtall|a.txt", "MESSAGE*"},
		{"yxtxttodb|a.txt", "MESSAGE*"},
		{"yxlibtodb|a.lib", "MESSAGE*"},
		{"yxdbmerge|a.db", "MESSAGE*"},
		{"yxdbsplit|a.db", "MESSAGE*"},
		{"yxsavedatabase", "MESSAGE*"},
		{"yxsetdatabase|a.db", "MESSAGE*"},
		{"yxdbcheck", "MESSAGE*"},
		{"yxdbfix", "MESSAGE*"},
		{"yxquerydatabaseone|7,7|done", "MESSAGE DATABASE REFRESH*"},
		{"yxquerydatabasetext|7,7|done", "MESSAGE DATABASE REFRESH*"},
		{"yxdeletedatabaseone|7,7|done", "MESSAGE*"},
		{"yxdeletedatabaseall|7,7|done", "MESSAGE*"},
		{"yxdeletedatabaseall wl|7,7|done", "MESSAGE*"},
		{"yxdraw", ""},
		{"yxresign", ""},
		{"yxprintfeature", "MESSAGE*"},
	}},
}

// Every command that the sources of the managers send is answered as the manager expects, and none by UNKNOWN. The
// commands are those of Piskvork 8.9 (2c32965), qpiskvork, Yixin-Board (004ccfc) and c-gomoku-cli (0891174). An answer
// that ends with a star may go on.
func TestCommandsOfManagers(t *testing.T) {
	for _, test := range managerTests {
		t.Run(test.manager, func(t *testing.T) {
			m := startManager(t, newTestServer())
			for _, step := range test.dialog {
				for line := range strings.SplitSeq(step[0]+"|ECHO", "|") {
					m.send(line)
				}
				var answers []string
				for got := m.receive(t); got != "UNKNOWN ECHO"; got = m.receive(t) {
					if !strings.HasPrefix(got, "MESSAGE Depth") {
						answers = append(answers, got)
					}
				}
				got := strings.Join(answers, "|")
				prefix, open := strings.CutSuffix(step[1], "*")
				if got != step[1] && (!open || !strings.HasPrefix(got, prefix)) || strings.Contains(got, "UNKNOWN") || strings.Contains(got, "ERROR") {
					t.Errorf("%s: got %q, want %q", step[0], got, step[1])
				}
			}
			m.send("END")
			if err := <-m.serveErr; err != nil {
				t.Error(err)
			}
		})
	}
}
