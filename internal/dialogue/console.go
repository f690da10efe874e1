package dialogue

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/alinha/alinha/internal/textline"
)

// A console reads the answers of a person, word by word as Java's Scanner does, and writes what a program prints.
type console struct {
	lines textline.Reader
	out   io.Writer
	echo  bool
	words []string // of the last line, not read yet
}

// print writes a text, with the values of its verbs.
func (c *console) print(format string, values ...any) { fmt.Fprintf(c.out, format, values...) }

// line returns the next line; of a line that is too long, its beginning.
func (c *console) line() (string, error) {
	text, _, err := c.lines.Read()
	if err == nil && c.echo {
		c.print("%s\n", textline.Clip(text))
	}
	return text, err
}

// word returns the next word of the input. Lines without words are skipped. A line that is too long is one word, which
// is no answer to any question.
func (c *console) word() (string, error) {
	for len(c.words) == 0 {
		text, long, err := c.lines.Read()
		switch {
		case err != nil:
			return "", err
		case long:
			c.words = []string{text}
		default:
			c.words = strings.Fields(text)
		}
	}
	word := c.words[0]
	c.words = c.words[1:]
	if c.echo {
		c.print("%s\n", textline.Clip(word))
	}
	return word, nil
}

// number prints a question until the answer is a number from low to high. After a wrong answer the rest of its line is
// not read.
func (c *console) number(question string, low, high int) (int, error) {
	for {
		c.print("%s", question)
		word, err := c.word()
		if err != nil {
			return 0, err
		}
		if n, err := strconv.Atoi(word); err == nil && low <= n && n <= high {
			return n, nil
		}
		c.words = nil
		c.print("Esperava-se um número inteiro de %d a %d.\n", low, high)
	}
}

// yes prints a question until the answer begins with s or n, and reports whether it is s.
func (c *console) yes(question string) (bool, error) {
	for {
		c.print("%s", question)
		word, err := c.word()
		if err != nil {
			return false, err
		}
		c.words = nil
		switch word[0] {
		case 's', 'S':
			return true, nil
		case 'n', 'N':
			return false, nil
		}
		c.print("Esperava-se s ou n.\n")
	}
}
