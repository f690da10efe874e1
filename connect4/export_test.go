package connect4

// OpeningsForTest is the embedded book of 7x6. The tests of this package cannot import package book, which imports this
// one: openings_test.go, of package connect4_test, sets the variable.
var OpeningsForTest interface {
	Book
	Ply() int
}
