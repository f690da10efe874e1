//go:build !js

package record

import (
	"encoding/xml"
	"errors"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/alinha/alinha/rules"
)

// RenjuNet (renju.net) publishes the games of tournaments as one XML file with the name renjunet_v10_YYYYMMDD.rif:
//
//	<database version="1.0" date="2026-01-02">
//	<countries><country id="1" name="Estonia" abbr="EST" /></countries>
//	<cities><city id="7" name="Tallinn" country="1" /></cities>
//	<rules><rule id="1" name="RIF" category="1">words on the rules</rule></rules>
//	<openings><opening id="24" abbr="I2" name="Kyo-getsu" /></openings>
//	<players><player id="1" name="Juku" surname="Tamm" native_name="" country="1" city="7" /></players>
//	<tournaments><tournament id="1" name="Cup of Tallinn" country="1" city="7" year="2005" month="8"
//	 start="2005-08-01" end="2005-08-07" rule="1" rated="1" /></tournaments>
//	<games>
//	<game id="1" publisher="1" tournament="1" round="F2" rule="1" black="1" white="2" bresult="1" btime="8"
//	 wtime="8" opening="24" alt="i8" swap="R">
//	<move>h8 h9 h7</move>
//	<info>words on the game</info>
//	</game>
//	</games>
//	</database>
//
// A game names its rules, players, tournament and opening by their numbers in the tables. black and white are the
// players after all swaps; bresult are the points of Black: 1, 0.5 or 0. swap has a letter for each chance to swap
// colours: R where the player swapped, - where not. alt are the fifth moves that were offered and not chosen. Rows of
// the board count from 1 at the bottom. A rule of category 1 is Renju; of category 2 or 3 Gomoku.
//
// In a Game an offered fifth move is a variation of the fifth turn, info is the comment, and these are properties: the
// opening ON, the place of the tournament PC, the publisher US, and as the text has them the name of the rule RIFRULE,
// and RIFALT, RIFSWAP, RIFBTIME, RIFWTIME. Abbreviations, native names, the countries of players and the words on rules
// have no place in a Game.
//
// RenjuNet publishes no description of the format. Files and other programs that read the files tell the above.

// renjuNetSide is the number of columns and of rows of the board.
const renjuNetSide = 15

// renjuNetFormats returns the format renjunet.
func renjuNetFormats() []Format {
	return []Format{{
		Name: "renjunet", Extension: ".rif", HasVariations: true, ReadOnly: true,
		read: readRenjuNet, write: writeReadOnly("renjunet"),
	}}
}

// writeReadOnly returns the write function of a format that can only be read.
func writeReadOnly(format string) func(io.Writer, *Game) error {
	return func(io.Writer, *Game) error { return &UnsupportedError{format, FeatureWriting} }
}

// readRenjuNet reads the games of a database one after the other. The tables stay in memory, the games do not.
func readRenjuNet(in *reader, v rules.Variant) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		r := &renjuNetReader{in: in, variant: v, tables: renjuNetTables{}}
		err := in.decodeXML()
		r.xml = newXMLReader(in)
		for err == nil {
			var g *Game
			if g, err = r.next(); g == nil && err == nil {
				return
			}
			if err == nil && !yield(g, nil) {
				return
			}
		}
		yield(nil, err)
	}
}

// A renjuNetReader reads one database.
type renjuNetReader struct {
	in      *reader
	xml     *xmlReader
	variant rules.Variant // of the caller; zero if the rules of each game name the variant
	tables  renjuNetTables

	open    []string // names of the open elements
	began   bool     // the first element has been read
	ended   bool     // the text has ended
	unknown []string // names of unknown elements and attributes that have had their notice

	game *renjuNetGame // the game whose element is open, nil for none
	done *renjuNetGame // a game that has ended and is to be returned
}

// maxXMLDepth is the greatest number of elements inside each other.
const maxXMLDepth = 64

// renjuNetContainers are the elements that hold the tables, the games, and months, which number as the calendar does.
var renjuNetContainers = []string{
	"database", "countries", "cities", "months", "month", "rules", "openings", "players", "tournaments", "games",
}

// next returns the next game, nil at the end of the text.
func (r *renjuNetReader) next() (*Game, error) {
	for r.done == nil && !r.ended {
		if err := r.readToken(); err != nil {
			return nil, err
		}
	}
	g := r.done
	if r.done = nil; g == nil {
		return nil, nil
	}
	return r.build(g)
}

// readToken reads a token of the text.
func (r *renjuNetReader) readToken() error {
	token, err := r.xml.next()
	if errors.Is(err, io.EOF) {
		return r.endText()
	}
	if err != nil {
		return err
	}
	if !r.began {
		if ok, err := r.begins(token); !ok || err != nil {
			return err
		}
	}
	switch t := token.(type) {
	case xml.StartElement:
		return r.startElement(&t)
	case xml.EndElement:
		return r.endElement(t.Name.Local)
	case xml.CharData:
		return r.readText(string(t))
	}
	return nil // a comment, or a declaration
}

// begins reports whether a token is the first element or text. Another element than one that a database begins with, or
// text before the first element, is an error.
func (r *renjuNetReader) begins(token xml.Token) (bool, error) {
	switch t := token.(type) {
	case xml.StartElement:
		if name := t.Name.Local; name != "database" && name != "games" && name != "game" {
			return false, r.xml.errorExpected("<" + name)
		}
		r.began = true
	case xml.CharData:
		if text := strings.TrimSpace(string(t)); text != "" {
			return false, r.xml.errorExpected(text)
		}
		return false, nil
	}
	return r.began, nil
}

// endText ends the game that is open. A text without an element is an error.
func (r *renjuNetReader) endText() error {
	r.ended = true
	switch {
	case !r.began:
		return &ParseError{Line: r.in.line, Column: r.in.column, Want: WantRenjuNet}
	case r.game != nil:
		r.game.isCut = slices.Contains(r.open, "move")
		r.done, r.game = r.game, nil
		return r.in.noticeAt(r.in.line, r.in.column, NoticeFileEnds, "")
	case len(r.open) > 0:
		return r.in.noticeAt(r.in.line, r.in.column, NoticeDatabaseEnds, "")
	}
	return nil
}

// startElement reads the beginning of an element.
func (r *renjuNetReader) startElement(e *xml.StartElement) error {
	name := e.Name.Local
	if len(r.open) == maxXMLDepth {
		return r.xml.errorExpected("<" + name)
	}
	if r.game != nil && name == "game" {
		if err := r.xml.notice(NoticeMalformedXML, "<"+name); err != nil {
			return err
		}
		r.closeTo(slices.Index(r.open, "game"))
	}
	r.open = append(r.open, name)
	switch {
	case name == "game":
		return r.startGame(e)
	case r.game != nil:
		return r.startField(name)
	case r.tables.add(e) || name == "info" || slices.Contains(renjuNetContainers, name):
		return nil
	}
	return r.unknownName("<" + name + ">")
}

// unknownName gives a notice of an element or an attribute that a database has no use for, once for each.
func (r *renjuNetReader) unknownName(text string) error {
	if len(r.unknown) == maxNotices || slices.Contains(r.unknown, text) {
		return nil
	}
	r.unknown = append(r.unknown, text)
	return r.xml.notice(NoticeUnknownKey, text)
}

// endElement reads the end of an element. Elements inside of that element, whose end is missing, end too.
func (r *renjuNetReader) endElement(name string) error {
	i := len(r.open) - 1
	for i >= 0 && r.open[i] != name {
		i--
	}
	isLast := i >= 0 && i == len(r.open)-1
	if i >= 0 {
		r.closeTo(i)
	}
	if isLast {
		return nil
	}
	return r.xml.notice(NoticeMalformedXML, "</"+name+">")
}

// closeTo closes the open elements from index i on.
func (r *renjuNetReader) closeTo(i int) {
	if slices.Contains(r.open[i:], "game") {
		r.done, r.game = r.game, nil
	}
	r.open = r.open[:i]
}

// readText reads text between tags: the value of an element of a game, or words on a rule.
func (r *renjuNetReader) readText(text string) error {
	last := ""
	if len(r.open) > 0 {
		last = r.open[len(r.open)-1]
	}
	switch {
	case r.game != nil && r.game.field != "" && last == r.game.field:
		return r.game.addText(r.xml, text)
	case strings.TrimSpace(text) == "" || slices.Contains(r.open, "rule"), r.game != nil && last != "game":
		return nil
	}
	line, column := r.xml.textPlace(text)
	return r.in.noticeAt(line, column, NoticeOutsideText, text)
}
