// Command alinha plays, analyzes and solves every game in which k stones in a row count.
//
// This package is wiring: each command has a file, which reads arguments and flags, calls the packages that do
// the work, and prints what they return.
package main

import (
	"context"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
)

func main() {
	os.Exit(run(context.Background(), commandLine(os.Args), env{
		in:         os.Stdin,
		out:        os.Stdout,
		err:        os.Stderr,
		columns:    terminalColumns,
		getenv:     os.Getenv,
		interrupts: sync.OnceValue(notifyInterrupts),
	}))
}

// notifyInterrupts delivers SIGINT to the program instead of exiting.
func notifyInterrupts() <-chan os.Signal {
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt)
	return c
}

// commandLine returns the arguments of the program. Gomocup's managers run a program by a name such as
// pbrain-alinha: by such a name, the command gomocup is run.
func commandLine(args []string) []string {
	if strings.HasPrefix(filepath.Base(args[0]), "pbrain-") {
		return append([]string{"gomocup"}, args[1:]...)
	}
	return args[1:]
}
