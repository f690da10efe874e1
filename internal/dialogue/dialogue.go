// Package dialogue plays the reference systems of package classic on a console, each on its own game and with the dialogue
// of its own program:
//
//	     system                 dialogue                                  texts
//	R1   j2velha                of Velha.java, annex A                    of the document
//	R2   j2velha-ab             of Velha.java, annex B                    of the document
//	R3   tabela                 numbered squares, the index of the table  ours
//	R4   estrategia             numbered squares, the number of the move  ours
//	R5   evora-*                of main: the program plays both sides     of the document, but for the depth
//	R6   ufsc-gomoku            numbered rows and columns                 ours
//	R7   ufsc-connect4          numbered columns                          ours
//
// The programs of R6 and R7 have windows, and their documents print no dialogue; the document of R3 and R4 asks for play
// on the command line and prints no dialogue either. All texts are Portuguese, the language of the documents, or English
// where the program of a document prints English, whatever the language of the user: they are constants of this package,
// and no messages of package i18n.
//
// An answer that would stop the Java programs with an exception, such as a letter where a number is read, is answered by
// one line, and the question is repeated. The end of the input ends the game.
package dialogue

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/rules"
)

// A Config says who talks and how the system plays.
type Config struct {
	In  io.Reader
	Out io.Writer

	// Echo writes each answer to Out, for an input that no terminal echoes, so that Out is the transcript
	// that a document prints.
	Echo bool

	Engine alinha.Engine // of the system
	Limits alinha.Limits // of each move of the system

	// Size is the side of the board of j2velha, TAM in the document; 0 means 3. The other systems have one
	// board.
	Size int

	// AskDepth lets the programs of Évora ask for the depth, which then replaces Limits.Depth.
	AskDepth bool

	Dice *rand.Rand       // of the slips of the person's pieces, in j2velha-ab
	Now  func() time.Time // measures the milliseconds that j2velha-ab prints
}

// maxLineBytes is the longest line of which all words are read; a longer line is a wrong answer.
const maxLineBytes = 1 << 10

// Run plays one game of a system, by its name in package catalog. It returns nil at the end of the game and at the end
// of the input, or where the engine returns io.EOF; the error of the engine or the input; and an error that wraps
// errors.ErrUnsupported for another name.
func Run(ctx context.Context, name string, c Config) error {
	s, ok := systems[name]
	if !ok {
		return fmt.Errorf("dialogue: no system %q: %w", name, errors.ErrUnsupported)
	}
	d := &dialogue{
		console: console{lines: textline.Reader{In: bufio.NewReader(c.In), MaxBytes: maxLineBytes}, out: c.Out, echo: c.Echo},
		Config:  c,
	}
	err := s.play(d, ctx)
	if errors.Is(err, io.EOF) {
		d.print("\nA partida termina aqui.\n")
		return nil
	}
	return err
}

// Variant returns the game of a system; size is that of Config.
func Variant(system string, size int) rules.Variant {
	if game := systems[system].game; game != "" {
		return preset(game)
	}
	return velhaVariant(size)
}

// PlaysBothSides reports whether a system plays a game without a person.
func PlaysBothSides(system string) bool { return systems[system].playsBothSides }

// Systems returns the names of the systems that Run plays, in alphabetical order.
func Systems() []string { return slices.Sorted(maps.Keys(systems)) }

// A system is a reference system on a console.
type system struct {
	play           func(*dialogue, context.Context) error
	game           string // its name in package rules; "" for j2velha, whose board has a size
	playsBothSides bool
}

// systems maps the name of each system to the system.
var systems = map[string]system{
	"j2velha":                {play: (*dialogue).j2velha},
	"j2velha-ab":             {play: (*dialogue).j2velhaAB, game: "slippery4"},
	"tabela":                 {play: (*dialogue).tabela, game: "tictactoe"},
	"estrategia":             {play: (*dialogue).estrategia, game: "tictactoe"},
	"evora-minimax-simple":   {play: (*dialogue).evora, game: "free4", playsBothSides: true},
	"evora-alphabeta-simple": {play: (*dialogue).evora, game: "free4", playsBothSides: true},
	"evora-minimax-eval":     {play: (*dialogue).evora, game: "free4", playsBothSides: true},
	"evora-alphabeta-eval":   {play: (*dialogue).evora, game: "free4", playsBothSides: true},
	"ufsc-gomoku":            {play: (*dialogue).ufscGomoku, game: "gomoku"},
	"ufsc-connect4":          {play: (*dialogue).ufscConnect4, game: "connect4"},
}

// A dialogue is one run of the program of a system.
type dialogue struct {
	console
	Config
}

// preset returns a named game of package rules.
func preset(name string) rules.Variant {
	v, ok := rules.Preset(name)
	if !ok {
		panic("dialogue: no game " + name)
	}
	return v
}

// search returns the move of the system.
func (d *dialogue) search(ctx context.Context, pos alinha.Position) (alinha.Move, error) {
	res, err := d.Engine.Search(ctx, pos, d.Limits, nil)
	return res.Move, err
}
