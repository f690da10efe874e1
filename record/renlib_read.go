package record

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A libReader reads one library into a tree.
type libReader struct {
	in     *reader
	offset int        // of the next byte in the file
	queue  []libEntry // that have been read and are to be read again
	text   []byte     // the bytes of the last text, which the next one overwrites
	isCut  bool       // the text has ended within a node
	isLost bool       // the rest of the file has no structure
	warned bool       // text of an unknown encoding has had its notice

	recorder *Recorder
	labels   int     // number of values of LB so far
	marks    []uint8 // libIsStart and libIsMarked, by node
	open     []int32 // the parents of the nodes with libHasSibling whose sibling has not come, the last one next
}

// read reads a library. The header comes first.
func (l *libReader) read(v rules.Variant) (*Game, error) {
	if err := l.readHeader(); err != nil {
		return nil, err
	}
	if v.Cols != libSide || v.Rows != libSide || v.Layers != 1 || v.Slip > 0 {
		return nil, &ParseError{Line: 1, Column: l.offset + 1, Want: WantSameVariant, Found: "15x15"}
	}
	game := &Game{Variant: v}
	root, err := l.readSetup(game)
	if err != nil {
		return nil, err
	}
	if l.recorder, err = NewRecorder(game); err != nil {
		return nil, &ParseError{Line: 1, Column: l.offset + 1, Err: err}
	}
	for _, e := range root {
		l.annotate(&e)
	}
	if err := l.readNodes(); err != nil {
		return nil, err
	}
	l.addMarks()
	return l.recorder.Finish(), nil
}

// readSetup reads the root, and the stones before the last pass of a game in which sides pass before the tree has
// branches: those are a setup. It returns the entries whose comments and marks are of the start of the game.
func (l *libReader) readSetup(game *Game) (root []libEntry, err error) {
	const maxTrunk = 2 * libSide * libSide
	passed := 0 // number of moves up to the last pass
	for first := true; len(l.queue) < maxTrunk; first = false {
		e, ok, err := l.nextOfFile()
		if err != nil {
			return nil, err
		}
		if !ok {
			break
		}
		if first && e.position == 0 {
			root = append(root, e)
			continue
		}
		l.queue = append(l.queue, e)
		if e.has(libHasSibling | libIsLeaf) {
			break
		}
		if e.position == 0 {
			passed = len(l.queue)
		}
	}
	if passed == 0 {
		return root, nil
	}
	setup := make([]uint8, libSide*libSide)
	for i, e := range l.queue[:passed] {
		cell := e.cell()
		if e.position == 0 {
			continue
		}
		if cell == alinha.NoMove || e.has(libHasNoMove) || setup[cell] != 0 {
			return root, nil // no problem, but a game with a pass
		}
		setup[cell] = uint8(1 + i%2)
	}
	root = append(root, l.queue[:passed]...)
	game.Setup, game.ToMove, l.queue = setup, alinha.Player(passed%2), l.queue[passed:]
	return root, nil
}

// readNodes reads the nodes of the tree.
func (l *libReader) readNodes() error {
	ended, hasLeaf := false, false // the last node has been read; a leaf has been read
	for {
		e, ok, err := l.next()
		switch {
		case err != nil:
			return err
		case !ok:
			if isCut := !ended && (hasLeaf || len(l.open) > 0); isCut && !l.isCut {
				return l.notice(l.offset, NoticeFileEnds)
			}
			return nil
		case ended || e.position != 0 && e.cell() == alinha.NoMove:
			l.isLost = true
			return l.notice(e.offset, NoticeInvalidBytes)
		case l.recorder.tree.nodes.len()+l.labels > maxTreeSize:
			return l.skipRest(e.offset)
		}
		isKept, err := l.readNode(&e)
		isLeaf := e.has(libIsLeaf)
		if err == nil && !isKept && !isLeaf {
			err = l.skipSubtree()
			isLeaf = true
		}
		if err != nil {
			return err
		}
		if !isLeaf {
			continue
		}
		hasLeaf = true
		if ended = len(l.open) == 0; !ended {
			l.backTo(l.open[len(l.open)-1])
			l.open = l.open[:len(l.open)-1]
		}
	}
}

// readNode plays the move of an entry and adds it to the tree. It returns false for an entry whose move is not kept.
func (l *libReader) readNode(e *libEntry) (isKept bool, err error) {
	cell := e.cell()
	if e.has(libHasSibling) {
		l.open = append(l.open, l.recorder.current)
	}
	if e.text != "" && cell != alinha.NoMove {
		if err := l.label(e.offset, cell, e.text); err != nil {
			return false, err
		}
	}
	switch {
	case e.has(libHasNoMove):
		l.addComment(e.comment)
		if e.has(libIsLeaf) {
			return false, nil
		}
		return false, l.notice(e.offset, NoticeBranch)
	case e.position == 0:
		return false, l.notice(e.offset, NoticePassBranch)
	}
	if err := l.recorder.Add(Turn{Aim: cell, Cell: cell}); err != nil {
		return false, l.notice(e.offset, NoticeBranch)
	}
	l.annotate(e)
	return true, nil
}

// backTo takes moves back until a node is the current one.
func (l *libReader) backTo(n int32) {
	for l.recorder.current != n {
		l.recorder.ToParent()
	}
}

// skipSubtree reads the entries behind an entry that is not a leaf up to its next sibling.
func (l *libReader) skipSubtree() error {
	for open := 0; ; {
		e, ok, err := l.next()
		if err != nil || !ok {
			return err
		}
		if e.has(libHasSibling) {
			open++
		}
		if e.has(libIsLeaf) {
			if open == 0 {
				return nil
			}
			open--
		}
	}
}

// skipRest reads the entries from an offset to the end of the library, which are too many.
func (l *libReader) skipRest(offset int) error {
	if err := l.notice(offset, NoticeTooLarge); err != nil {
		return err
	}
	for {
		if _, ok, err := l.next(); err != nil || !ok {
			return err
		}
	}
}
