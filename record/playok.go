package record

import (
	"iter"
	"slices"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/lazyregexp"
	"github.com/alinha/alinha/rules"
)

// PlayOK, formerly Kurnik, gives a game of Gomoku or Renju as tags and numbered moves, in lines of about 80 characters:
//
//	[Event "?"]
//	[Site "PlayOK"]
//	[Date "2005.03.16"]
//	[Round "-"]
//	[Black "one"]
//	[White "two"]
//	[Result "0-1"]
//
//	1. d4 d5 2. e5 black 3. f6 f7 4. g8 e3 5. e4 c5 0-1
//
// Behind each number stand a word of the player of the Black tag and one of the player of the White tag. A word is a
// point, --, which is no move, or, after three stones, the colour that the second player chooses. After "black" the
// players have the other colour, and the result is that of the other colour too.
//
// In Renju the first player places three stones, so that the first pair is "h8 --", and after the fourth stone three words
// are two offers for the fifth stone and the choice between them.
//
// The text does not name the rules. Unless the caller gives a variant, a game with an opening of Renju is Renju on 15x15,
// and any other game is freestyle Gomoku on 15x15.

var (
	playOKTag    = lazyregexp.New(`^\s*\[(\w+)\s+"(.*)"\s*\]\s*$`)
	playOKNumber = lazyregexp.New(`^\d{1,4}\.+`)
	playOKResult = lazyregexp.New(`^(?:1-0|0-1|1/2(?:-1/2)?|0\.5-0\.5|½-½|\*)$`)
)

// playOKNoMove is the word for no move of a player.
const playOKNoMove = "--"

// readPlayOK reads games, each from its first tag, or its first move if it has no tags, to the tags of the next.
func readPlayOK(in *reader, v rules.Variant) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		var p *playOKReader // the game that is being read; nil before the first
		for {
			l, ok, err := in.readLine()
			tag := playOKTag.FindStringSubmatch(l.text)
			if p != nil && err == nil && (!ok || tag != nil && p.endsBefore(tag[1])) {
				g, err := p.finish()
				if !yield(g, err) || err != nil {
					return
				}
				p = nil
			}
			if err == nil && ok {
				if p == nil && (tag != nil || playOKNumber.MatchString(strings.TrimSpace(l.text))) {
					p = &playOKReader{in: in, variant: v, tags: map[string]string{}}
				}
				switch {
				case p == nil && strings.TrimSpace(l.text) != "":
					err = l.notice(NoticeLeadingText)
				case p != nil:
					err = p.readLine(&l, tag)
				}
			}
			if err != nil {
				yield(nil, err)
				return
			}
			if !ok {
				return
			}
		}
	}
}

// A playOKReader collects the tags and the words of one game.
type playOKReader struct {
	in          *reader
	variant     rules.Variant // zero if the moves tell the variant
	tags        map[string]string
	ignoredTags []string // names of the tags without a place in a Game
	ignoredAt   textLine // line of the first of these

	inMoves bool // a line of moves has been read
	round   int  // the last move number
	column  int  // number of words since the move number
	words   []playOKWord
	ended   bool     // the result after the moves has been read
	result  string   // the result after the moves
	trailed bool     // text after the result has had its notice
	place   textLine // of the result after the moves, or of the tag Result

	commentEnd  string // the bracket that ends the comment of the text; "" outside of comments
	commentSeen bool   // the game has a notice of a comment
	charsetSeen bool   // the game has a notice of its charset
}

// A playOKWord is a move, a colour or -- in the text.
type playOKWord struct {
	text         string
	line, column int
	second       bool // of the player of the White tag
}

// at returns the error err at the place of the word.
func (w playOKWord) at(err error) error { return &ParseError{Line: w.line, Column: w.column, Err: err} }

// playOKTags are the tags that a Game has a place for. Site is that of the server.
var playOKTags = []string{"Event", "Site", "Date", "Round", "Black", "White", "Result"}

// endsBefore reports whether a tag belongs to the next game.
func (p *playOKReader) endsBefore(tag string) bool {
	_, again := p.tags[tag]
	return p.inMoves || again
}

// readLine reads a line of tags, if tag holds its name and value, or of moves.
func (p *playOKReader) readLine(l *textLine, tag []string) error {
	if tag == nil {
		return p.readWords(l)
	}
	name := tag[1]
	if slices.Contains(playOKTags, name) {
		value := playOKUnescape.Replace(tag[2])
		value, err := l.toUTF8(value, &p.charsetSeen)
		if value == "?" || value == "-" || strings.HasPrefix(value, "????") {
			value = ""
		}
		if p.tags[name] = value; name == "Result" {
			p.place = *l
		}
		return err
	}
	if p.ignoredTags == nil {
		p.ignoredAt = *l
	}
	const maxNames = 20
	if len(p.ignoredTags) < maxNames {
		p.ignoredTags = append(p.ignoredTags, name)
	}
	return nil
}

// readWords reads the words of a line of moves.
func (p *playOKReader) readWords(l *textLine) error {
	for {
		l.skipAny(" \t")
		if l.text == "" {
			return nil
		}
		p.inMoves = true
		if isComment, err := p.skipComment(l); err != nil {
			return err
		} else if isComment {
			continue
		}
		end := strings.IndexAny(l.text, " \t")
		if end < 0 {
			end = len(l.text)
		}
		if number := playOKNumber.FindString(l.text); number != "" {
			end = len(number)
		}
		word := playOKWord{strings.ToLower(l.text[:end]), l.number, l.column, p.column > 0}
		if err := p.readWord(l, word); err != nil {
			return err
		}
		l.skip(end)
	}
}

// skipComment consumes a comment in braces or parentheses, or the part of one on this line. It returns false if l begins with
// something else. The first comment of a game gives a notice.
func (p *playOKReader) skipComment(l *textLine) (bool, error) {
	isFirst := false
	switch {
	case p.commentEnd != "":
	case l.text[0] == '{', l.text[0] == '(':
		p.commentEnd = map[byte]string{'{': "}", '(': ")"}[l.text[0]]
		isFirst, p.commentSeen = !p.commentSeen, true
	default:
		return false, nil
	}
	if isFirst {
		if err := l.notice(NoticeComment); err != nil {
			return true, err
		}
	}
	end := strings.Index(l.text, p.commentEnd)
	if end < 0 {
		l.skip(len(l.text))
		return true, nil
	}
	l.skip(end + len(p.commentEnd))
	p.commentEnd = ""
	return true, nil
}

// readWord reads a word, which is also the beginning of l.
func (p *playOKReader) readWord(l *textLine, word playOKWord) error {
	number := playOKNumber.MatchString(word.text)
	switch {
	case p.ended:
		if p.trailed {
			return nil
		}
		p.trailed = true
		return l.notice(NoticeTrailingText)
	case playOKResult.MatchString(word.text):
		p.ended, p.result = true, word.text
		if tag := p.tags["Result"]; tag != "" && playOKOutcome(tag) != playOKOutcome(word.text) {
			return p.in.noticeAt(word.line, word.column, NoticeTwoResults, word.text)
		} else if tag == "" {
			p.place = *l
		}
	case number:
		round := atoi(strings.TrimRight(word.text, "."))
		if strings.HasSuffix(word.text, "..") && round == p.round { // 2... goes on with the second player's move
			p.column = 1
			return nil
		}
		expected := p.round + 1
		p.round, p.column = round, 0
		if round != expected {
			return p.in.noticeAt(word.line, word.column, NoticeMoveNumber, word.text)
		}
	case len(p.words) >= maxPlayOKWords:
		p.ended, p.trailed = true, true
		return l.notice(NoticeTrailingText)
	default:
		p.words = append(p.words, word)
		p.column++
	}
	return nil
}

// maxPlayOKWords is the greatest number of words in a game: more than two for each of 1,024 cells.
const maxPlayOKWords = 1 << 12

// finish returns the game.
func (p *playOKReader) finish() (*Game, error) {
	if p.ignoredTags != nil {
		names := strings.Join(p.ignoredTags, " ")
		if err := p.in.noticeAt(p.ignoredAt.number, p.ignoredAt.column, NoticeTags, names); err != nil {
			return nil, err
		}
	}
	g := &Game{Variant: p.variant, Event: p.tags["Event"], Round: p.tags["Round"], Date: strings.ReplaceAll(p.tags["Date"], ".", "-")}
	hasRenjuOpening := len(p.words) > 1 && p.words[1].text == playOKNoMove
	if g.Variant == (rules.Variant{}) {
		g.Variant = freestyle(15, 15)
		g.Variant.Renju = hasRenjuOpening
	}
	r, err := NewRecorder(g)
	if err != nil {
		return nil, err
	}
	stones, swapped, err := p.stones(hasRenjuOpening)
	if err == nil {
		err = p.play(r, stones, hasRenjuOpening)
	}
	if err != nil {
		return nil, err
	}
	result := p.result
	if p.tags["Result"] != "" {
		result = p.tags["Result"]
	}
	g.Players, g.Outcome = [2]string{p.tags["Black"], p.tags["White"]}, playOKOutcome(result)
	if swapped {
		g.Players[0], g.Players[1] = g.Players[1], g.Players[0]
		switch g.Outcome {
		case alinha.FirstWins:
			g.Outcome = alinha.SecondWins
		case alinha.SecondWins:
			g.Outcome = alinha.FirstWins
		}
	}
	if board := r.pos.Outcome(); g.Outcome != alinha.Undecided && board != alinha.Undecided && board != g.Outcome {
		g.Outcome = board
		err = p.place.notice(NoticeOtherResult)
	} else if result != "" && !playOKResult.MatchString(result) {
		err = p.place.notice(NoticeResult)
	}
	if err != nil {
		return nil, err
	}
	return r.Finish(), nil
}

// playOKOutcome returns the outcome of a result, with the points of the player of the Black tag first.
func playOKOutcome(result string) alinha.Outcome {
	switch result {
	case "1-0":
		return alinha.FirstWins
	case "0-1":
		return alinha.SecondWins
	case "1/2-1/2", "1/2", "0.5-0.5", "½-½":
		return alinha.Draw
	}
	return alinha.Undecided
}

// stones returns the words that are points, up to a pass, and whether the players have swapped their colours.
func (p *playOKReader) stones(hasRenjuOpening bool) (stones []playOKWord, swapped bool, err error) {
	lastColour := -1 // index of the last word that is a colour
	for i, w := range p.words {
		if w.text == "black" || w.text == "white" {
			lastColour = i
		}
	}
	for i, w := range p.words {
		switch w.text {
		case "white":
		case "black":
			swapped = !swapped
		case playOKNoMove:
			// Behind the opening a player who has the move and makes none passes.
			placed := len(stones)
			if hasRenjuOpening {
				placed -= 2 // the offer that was not chosen, and the choice
			}
			inOpening := i < lastColour || hasRenjuOpening && placed < 5
			if isSecond := w.second != swapped; !inOpening && isSecond == (placed%2 == 1) {
				return stones, swapped, p.in.noticeAt(w.line, w.column, NoticePass, w.text)
			}
		default:
			stones = append(stones, w)
		}
	}
	return stones, swapped, nil
}

// play plays stones on r. With the opening of Renju the fifth to the seventh are two offers for the fifth move and the
// choice; the offer that was not chosen becomes a variation.
func (p *playOKReader) play(r *Recorder, stones []playOKWord, hasRenjuOpening bool) error {
	const offer = 4 // index of the first offer
	rejected := playOKWord{}
	if hasRenjuOpening && len(stones) > offer {
		if len(stones) < offer+3 {
			if err := p.in.noticeAt(stones[offer].line, stones[offer].column, NoticeOffers, stones[offer].text); err != nil {
				return err
			}
			stones = stones[:offer]
		} else if first, second, chosen := stones[offer], stones[offer+1], stones[offer+2]; chosen.text == first.text {
			rejected = second
			stones = append(stones[:offer:offer], stones[offer+2:]...)
		} else if chosen.text == second.text {
			rejected = first
			stones = append(stones[:offer:offer], stones[offer+2:]...)
		}
	}
	played := 0
	for i, w := range stones {
		if err := r.AddText(w.text, Turn{}); err != nil {
			if i == 0 {
				return w.at(err)
			}
			if err := p.in.noticeAt(w.line, w.column, NoticeUnplayable, w.text); err != nil {
				return err
			}
			break
		}
		played++
	}
	if rejected.text == "" || played <= offer {
		return nil
	}
	for range played - offer {
		r.ToParent()
	}
	if err := r.AddText(rejected.text, Turn{}); err != nil {
		return p.in.noticeAt(rejected.line, rejected.column, NoticeUnplayable, rejected.text)
	}
	return nil
}
