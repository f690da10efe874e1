package gomocup

// A Fault is the way in which a program failed.
type Fault uint8

// The faults.
const (
	Crash        Fault = iota // the program ended
	Timeout                   // the program did not answer in time
	IllegalMove               // the program's move is illegal
	InvalidReply              // the program's answer is not a move
	NotStarted                // the program could not be started
)

// A Forfeit is the error of a program that has lost its game by a fault.
type Forfeit struct {
	Fault Fault
	Text  string // the program's invalid line, its exit status, or Err as a text
	Err   error  `json:"-"` // why the program could not be started; nil for another fault, or of another process
}

// Error implements error.
func (f *Forfeit) Error() string {
	what := [...]string{
		Crash:        "ended",
		Timeout:      "did not answer in time",
		IllegalMove:  "made a move that cannot be played",
		InvalidReply: "gave an answer that is none",
		NotStarted:   "could not be started",
	}[f.Fault]
	if f.Text == "" {
		return "the engine " + what
	}
	return "the engine " + what + ": " + f.Text
}

// Unwrap returns Err.
func (f *Forfeit) Unwrap() error { return f.Err }
