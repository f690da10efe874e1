package gomocup

// A Fault is the way in which a program failed.
type Fault uint8

// The faults.
const (
	Crash        Fault = iota // the program could not be started, or it ended
	Timeout                   // the program did not answer in time
	IllegalMove               // the program's move is illegal
	InvalidReply              // the program's answer is not a move
)

// A Forfeit is the error of a program that has lost its game by a fault.
type Forfeit struct {
	Fault Fault
	Text  string // the program's invalid line, or its exit status
}

// Error implements error.
func (f *Forfeit) Error() string {
	what := [...]string{
		Crash:        "ended",
		Timeout:      "did not answer in time",
		IllegalMove:  "made a move that cannot be played",
		InvalidReply: "gave an answer that is none",
	}[f.Fault]
	if f.Text == "" {
		return "the engine " + what
	}
	return "the engine " + what + ": " + f.Text
}
