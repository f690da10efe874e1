// Package search holds algorithms that play any alinha.Position. Each is a struct
// whose zero value works, and an alinha.Engine.
package search
