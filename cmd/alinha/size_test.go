package main

import (
	"os"
	"os/exec"
	"regexp"
	"testing"

	"github.com/alinha/alinha/internal/gametest"
)

// Where a program finds methods by names that are known at run time only, as package text/template does, the linker keeps
// every exported method of every type. The program has no such function: it would be 4 MB larger.
func TestLinkedMethods(t *testing.T) {
	gametest.Long(t) // links the program
	out, err := exec.Command("go", "build", "-ldflags=-dumpdep", "-o", os.DevNull, ".").CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if found := regexp.MustCompile(`(?m)^\S+ <ReflectMethod> -> `).Find(out); found != nil {
		t.Errorf("%s calls methods by name, so that the linker keeps all methods", found)
	}
}
