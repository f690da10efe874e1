// Package check checks certificates: proofs that a player wins a position of a game of k in a row, or does not lose it. The
// package searches nothing, reads a certificate once, and imports nothing of the module but the rules of the game.
// docs/proofs.md describes the format and proves each rule.
package check

import (
	"bufio"
	"compress/gzip"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A Summary says what a certificate proves.
type Summary struct {
	Variant rules.Variant
	Cells   []uint8 // the root, as rules.Setup takes stones
	ToMove  alinha.Player
	Player  alinha.Player // the player of whom the claim speaks
	Wins    bool          // Player wins; else Player does not lose
	Nodes   int
}

// A checker is the state of one check. The attacker is the player who wins or is kept from winning.
type checker struct {
	Summary
	in                 *bufio.Scanner
	line               int   // the number of the last line read, from 1
	err                error // the first fault; after a fault the lines are empty
	windows            [][]alinha.Move
	images             [][]int32
	attacker, defender uint8             // the stones, 1 for First and 2 for Second
	proven             map[string][]bool // by key; the zone of a win, by the cells of the canonical image
}

// maxLine is the greatest length of a line in bytes, with its end.
const maxLine = 1 << 20

// Certificate checks the certificate that r reads, a text or the text compressed by gzip, and returns what the certificate
// proves. The error is an *Error, or that of the reader.
func Certificate(r io.Reader) (Summary, error) {
	text := bufio.NewReader(r)
	if magic, _ := text.Peek(2); string(magic) == "\x1f\x8b" {
		unzipped, err := gzip.NewReader(text)
		if err != nil {
			return Summary{}, err
		}
		text = bufio.NewReader(unzipped)
	}
	c := &checker{in: bufio.NewScanner(text), proven: make(map[string][]bool)}
	c.in.Buffer(nil, maxLine)
	c.header()
	switch {
	case c.err != nil:
	case c.Wins:
		c.win(c.Cells, 0, c.ToMove != c.Player)
	default:
		c.draw(c.Cells, false, c.ToMove == c.Player)
	}
	if kind, fields := c.next(); kind != "end" || strings.Join(fields, " ") != strconv.Itoa(c.Nodes) || c.in.Scan() || errors.Is(c.in.Err(), bufio.ErrTooLong) {
		c.refuse(BadEnd, -1)
	}
	if err := c.in.Err(); err != nil && !errors.Is(err, bufio.ErrTooLong) {
		return c.Summary, err
	}
	return c.Summary, c.err
}

// header reads the lines that name the format, the game, the claim and the root.
func (c *checker) header() {
	if kind, fields := c.next(); kind != "alinha" || strings.Join(fields, " ") != "proof 3" {
		c.refuse(Foreign, -1)
	}
	game := c.fields("game", 1, BadGame)
	v, err := rules.Parse(game[0])
	if err != nil || v.Spec() != game[0] || v.Caro || v.Misere || v.Points || v.Renju || v.Slip > 0 {
		c.refuse(BadGame, -1)
	}
	claim := c.fields("claim", 2, BadClaim)
	player := slices.Index(players, claim[0])
	if player < 0 || claim[1] != "wins" && claim[1] != "does-not-lose" {
		c.refuse(BadClaim, -1)
	}
	root := c.fields("root", 2, BadRoot)
	side := slices.Index(players, root[1])
	if side < 0 {
		c.refuse(BadRoot, -1)
	}
	for _, stone := range root[0] {
		c.Cells = append(c.Cells, uint8(strings.IndexRune(".XO", stone)))
	}
	c.Variant, c.Wins, c.Player, c.ToMove = v, claim[1] == "wins", alinha.Player(player), alinha.Player(side)
	if c.err != nil {
		return
	}
	pos, err := rules.Setup(v, c.Cells, c.ToMove)
	if err != nil || pos.Outcome() != alinha.Undecided {
		c.refuse(BadRoot, -1)
		return
	}
	board, _ := rules.BoardOf(pos)
	c.windows, c.images = board.Windows(), board.Symmetries()
	c.attacker, c.defender = uint8(1+c.Player.Other()), uint8(1+c.Player)
	if c.Wins {
		c.attacker, c.defender = c.defender, c.attacker
	}
}

// fields reads a line of a kind with so many fields, which are empty after a fault.
func (c *checker) fields(kind string, count int, reason Reason) []string {
	found, fields := c.next()
	if found != kind || len(fields) != count {
		c.refuse(reason, -1)
		return make([]string, count)
	}
	return fields
}

var players = []string{"first", "second"}

// next reads a line, or returns an empty line after a fault.
func (c *checker) next() (kind string, fields []string) {
	if c.err != nil {
		return "", nil
	}
	c.line++
	if !c.in.Scan() {
		if errors.Is(c.in.Err(), bufio.ErrTooLong) {
			c.refuse(LongLine, -1)
		}
		c.refuse(Torn, -1)
	}
	if fields = strings.FieldsFunc(c.in.Text(), isBlank); len(fields) == 0 {
		return "", nil
	}
	return fields[0], fields[1:]
}

// isBlank reports whether a character separates fields.
func isBlank(r rune) bool { return r == ' ' || '\t' <= r && r <= '\r' }

// refuse sets the fault of the last line read, unless there is a fault already.
func (c *checker) refuse(reason Reason, cell int) {
	if c.err == nil {
		c.err = &Error{Line: c.line, Reason: reason, Cell: cell}
	}
}
