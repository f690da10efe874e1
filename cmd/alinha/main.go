// Alinha plays, analyses and solves every game in which k stones in a row count.
package main

import (
	"context"
	"os"
	"os/signal"
	"sync"
)

func main() {
	os.Exit(run(context.Background(), os.Args[1:], world{
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
