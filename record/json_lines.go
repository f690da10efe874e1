package record

// A jsonScanner follows the brackets of a JSON text.
type jsonScanner struct {
	depth             int // number of open brackets and braces
	inString, escaped bool
}

// scan goes on with a part of the text.
func (s *jsonScanner) scan(text string) {
	for i := range len(text) {
		c := text[i]
		switch {
		case s.escaped:
			s.escaped = false
		case s.inString:
			s.escaped = c == '\\'
			s.inString = c != '"'
		case c == '"':
			s.inString = true
		case c == '{' || c == '[':
			s.depth++
		case c == '}' || c == ']':
			s.depth--
		}
	}
}

// completeJSON adds the lines that follow to a line that ends within an object, up to the end of the object, a line that
// begins with a brace, or maxTextBytes. It returns the line behind that, false at the end of the text.
func (l *textLine) completeJSON() (next textLine, ok bool, err error) {
	var s jsonScanner
	s.scan(l.text)
	text := []byte(nil)
	for {
		next, ok, err = l.in.textLine()
		if err != nil || !ok || s.depth <= 0 || s.inString || next.text != "" && next.text[0] == '{' {
			break
		}
		if text == nil {
			text = []byte(l.text)
		}
		if len(text)+len(next.text) > maxTextBytes { // the object is refused: it has no end
			break
		}
		text = append(append(text, '\n'), next.text...)
		s.scan(next.text)
	}
	if text != nil {
		l.text = string(text)
	}
	return next, ok, err
}
