package record

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A library of RenLib (Frank Arkbo) is a tree of moves on 15x15 in bytes, after a header of 20 bytes:
//
//	FF 'RenLib' FF   version: 3, 4   FF FF FF FF FF FF FF FF FF FF
//
// Files before version 3 have no header and begin with the move h8. A node of the tree is two bytes, with extensions,
// comment and text behind:
//
//	position   row*16 + column, the row from 0 at the top, the column from 1 at the left; 0 is the root, or a pass
//	flags      libHasSibling, libIsLeaf, ...
//	           two bytes of further flags, the high byte first, if libIsExtended
//	           comment: one line, and after byte 8 more lines; in Windows characters up to byte 0, padded to an even
//	           length; in old files in ASCII, up to a byte with bit 7 set
//	           text of the board on the point of the move, if libHasText, like a comment
//
// The first child of a node follows the node, its subtree follows that, and then the next sibling. The file may begin
// with a root without a move. A problem, a position without a game, is a game in which sides pass.
//
// In a Game a text of the board is a label, LB, before the move; a marked move has HO[1], the position in which RenLib
// opens the library RENLIB[start].
//
// The file does not name the rules. Unless the caller gives a variant, the game is Renju.

// The flags of a node.
const (
	libIsExtended = 1 << iota
	libHasNoMove  // the node is a point with a text, not a move
	libIsStart    // RenLib opens the library here
	libHasComment
	libIsMarked
	libHasOldComment // a comment in ASCII
	libIsLeaf        // the node has no child; the next node is a sibling of the last node with libHasSibling
	libHasSibling    // the next sibling of the node follows its subtree
	libHasText       // the first of the further flags
)

const (
	libHeader     = "\xffRenLib\xff"
	libHeaderSize = 20
	libVersion    = 304  // 100 for the first byte of the version, 1 for the second
	libFirstMove  = 0x78 // h8, the first byte of a file without a header
	libSide       = 15
	libNewLine    = 8 // between the first line of a comment and the others
)

// readLib reads libraries, each from its header to the next header or the end of the text.
func readLib(in *reader, v rules.Variant) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		if v == (rules.Variant{}) {
			v = freestyle(libSide, libSide)
			v.Renju = true
		}
		offset := 0
		for {
			if _, err := in.in.Peek(1); err != nil {
				if !errors.Is(err, io.EOF) {
					yield(nil, err)
				}
				return
			}
			l := &libReader{in: in, offset: offset}
			g, err := l.read(v)
			if !yield(g, err) || err != nil || l.isLost {
				return
			}
			offset = l.offset
		}
	}
}

// A libEntry is a node as the file has it.
type libEntry struct {
	offset   int  // of the node in the file
	position byte // 0 for a pass
	flags    int
	comment  string
	text     string // on the board
}

// has reports whether the entry has a flag.
func (e *libEntry) has(flag int) bool { return e.flags&flag != 0 }

// cell returns the cell of the entry, and NoMove for a pass or a position off the board.
func (e *libEntry) cell() alinha.Move {
	column, row := int(e.position&15)-1, int(e.position>>4)
	if column < 0 || row >= libSide {
		return alinha.NoMove
	}
	return alinha.Move(row*libSide + column)
}

// readHeader reads the header, if there is one.
func (l *libReader) readHeader() error {
	header, err := l.in.in.Peek(libHeaderSize)
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if len(header) > 0 && header[0] == libFirstMove {
		return nil
	}
	if !bytes.HasPrefix(header, []byte(libHeader)) || len(header) < libHeaderSize {
		return &ParseError{Line: 1, Column: l.offset + 1, Want: WantLib, Found: excerpt(string(header))}
	}
	version := 100*int(header[len(libHeader)]) + int(header[len(libHeader)+1])
	if version > libVersion {
		if err := l.notice(l.offset+len(libHeader), NoticeVersion); err != nil {
			return err
		}
	}
	_, _ = l.in.in.Discard(libHeaderSize)
	l.offset += libHeaderSize
	return nil
}

// notice adds a notice for the byte at an offset, or returns the error of strict reading. The column of the notice is the
// number of the byte, from 1.
func (l *libReader) notice(offset int, kind NoticeKind) error {
	return l.in.noticeAt(1, offset+1, kind, "")
}

// next returns the next entry, from queue or the file.
func (l *libReader) next() (e libEntry, ok bool, err error) {
	if len(l.queue) > 0 {
		e, l.queue = l.queue[0], l.queue[1:]
		return e, true, nil
	}
	return l.nextOfFile()
}

// nextOfFile reads an entry. It returns false at the end of the library.
func (l *libReader) nextOfFile() (e libEntry, ok bool, err error) {
	if isEnd, err := l.atEnd(); isEnd || err != nil {
		return e, false, err
	}
	e.offset = l.offset
	e.position, e.flags = l.nextByte(), int(l.nextByte())
	if e.has(libIsExtended) {
		high := int(l.nextByte())
		e.flags |= high<<16 | int(l.nextByte())<<8
	}
	hasFlags := !l.isCut
	switch {
	case !hasFlags:
	case e.has(libHasOldComment):
		e.comment = l.oldComment()
	case e.has(libHasComment):
		e.comment, err = l.string()
	}
	if err == nil && !l.isCut && e.has(libHasText) {
		e.text, err = l.string()
	}
	if err == nil && l.isCut {
		if err = l.in.err; err == nil {
			err = l.notice(l.offset, NoticeFileEnds)
		}
	}
	return e, err == nil && hasFlags, err
}

// atEnd reports whether the library has no further entry: at the end of the text, and before another header.
func (l *libReader) atEnd() (bool, error) {
	c, err := l.in.in.ReadByte()
	if err != nil {
		if errors.Is(err, io.EOF) {
			err = nil
		}
		return true, err
	}
	_ = l.in.in.UnreadByte()
	if c != libHeader[0] {
		return l.isLost, nil
	}
	ahead, _ := l.in.in.Peek(len(libHeader))
	return l.isLost || string(ahead) == libHeader, nil
}

// nextByte returns the next byte. At the end of the text it returns 0 and sets isCut.
func (l *libReader) nextByte() byte {
	c, err := l.in.in.ReadByte()
	if err != nil {
		l.isCut = true
		if !errors.Is(err, io.EOF) {
			l.in.err = err
		}
		return 0
	}
	l.offset++
	return c
}

// string reads characters up to a byte 0, and one more byte if their length is odd. It shortens them to maxTextBytes.
func (l *libReader) string() (string, error) {
	begin := l.offset
	text := l.text[:0]
	for c := l.nextByte(); c != 0; c = l.nextByte() {
		if len(text) < maxTextBytes {
			text = append(text, c)
		}
	}
	l.text = text
	if length := l.offset - begin; length%2 == 1 && !l.isCut {
		l.nextByte()
		l.isCut = false // a missing byte of padding hurts nothing
	}
	if len(text) == maxTextBytes {
		if err := l.notice(begin, NoticeLongText); err != nil {
			return "", err
		}
	}
	return l.decode(text, begin)
}

// decode returns a text at an offset of the file as lines in UTF-8. Unless the caller has named the charset, bytes that are not
// UTF-8 are read as Windows-1252. The first text that is not in its charset, or whose charset is assumed, gives a notice.
func (l *libReader) decode(text []byte, offset int) (string, error) {
	charset, kind := l.in.charset, NoticeOtherCharset
	if charset == nil {
		if utf8.Valid(text) {
			return libLines(string(text)), nil
		}
		charset, kind = charmap.Windows1252, NoticeWindows1252
	}
	decoded, _ := charset.NewDecoder().Bytes(text) // bytes that are no character become U+FFFD
	lines := libLines(strings.ToValidUTF8(string(decoded), "\uFFFD"))
	if l.warned || kind == NoticeOtherCharset && !strings.ContainsRune(lines, utf8.RuneError) {
		return lines, nil
	}
	l.warned = true
	return lines, l.notice(offset, kind)
}

// libASCII replaces the characters of ASCII that Swedish replaced in 7 bits.
var libASCII = strings.NewReplacer("}", "å", "{", "ä", "|", "ö", "]", "Å", "[", "Ä", `\`, "Ö")

// oldComment reads characters up to one with bit 7 set, and one more byte if their length is odd.
func (l *libReader) oldComment() string {
	var text []byte
	length := 0
	for last := false; !last && !l.isCut; length++ {
		c := l.nextByte()
		last = c >= 0x80
		if c &= 0x7f; len(text) < maxTextBytes && !l.isCut {
			text = append(text, c)
		}
	}
	if length%2 == 1 && !l.isCut {
		l.nextByte()
		l.isCut = false
	}
	return libLines(libASCII.Replace(string(text)))
}

// libNewLines replaces the ends of lines of RenLib and of other programs.
var libNewLines = strings.NewReplacer("\r\n", "\n", "\r", "\n", string(rune(libNewLine)), "\n", "\x00", "")

// libLines returns a comment with \n as the end of each line.
func libLines(comment string) string {
	if !strings.ContainsAny(comment, "\r\x00"+string(rune(libNewLine))) {
		return strings.TrimSpace(comment) // a Replacer makes a copy even of a text without anything to replace
	}
	return strings.TrimSpace(libNewLines.Replace(comment))
}
