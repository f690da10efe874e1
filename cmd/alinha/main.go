// Alinha plays, analyses and solves every game in which k stones in a row count.
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
	os.Exit(run(context.Background(), arguments(os.Args), world{
		in:         os.Stdin,
		out:        os.Stdout,
		err:        os.Stderr,
		getenv:     os.Getenv,
		interrupts: sync.OnceValue(interrupts),
	}))
}

// interrupts takes from Ctrl-C the power to kill, and delivers each.
func interrupts() <-chan os.Signal {
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt)
	return c
}

// arguments returns the command line without the name of the program. Under a name of Gomocup's,
// pbrain-alinha, it serves its managers.
func arguments(line []string) []string {
	if strings.HasPrefix(filepath.Base(line[0]), "pbrain-") {
		return append([]string{"gomocup"}, line[1:]...)
	}
	return line[1:]
}
