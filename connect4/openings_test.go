package connect4_test

import (
	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/connect4/book"
)

func init() { connect4.OpeningsForTest = book.Openings() }
