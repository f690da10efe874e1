package explain

import (
	"strings"
	"unicode/utf8"

	"github.com/alinha/alinha/internal/textline"
)

// UnknownName returns a Misuse: name is none of names. The blank Text of the message gets name, and the blank that is called
// blank gets names with commas between them. The explanation ends with the nearest of names if name is a misspelling of one.
func UnknownName(id, name, blank string, names []string, pairs ...any) error {
	pairs = append(pairs, "Text", textline.Clip(name), blank, strings.Join(names, ", "))
	return &messageError{id: id, pairs: pairs, misuse: true, nearest: nearestName(name, names)}
}

// DidYouMean returns an error that is explained as err is, with the question at its end whether name was meant.
func DidYouMean(err error, name string) error { return &meantError{err, name} }

// A meantError is an error with the name that was perhaps meant.
type meantError struct {
	error
	name string
}

// Unwrap returns the error without the name.
func (e *meantError) Unwrap() error { return e.error }

// didYouMean returns an explanation with the question at its end whether the nearest name was meant; "" is no name.
func (x explainer) didYouMean(text, nearest string) string {
	if nearest == "" {
		return text
	}
	return x.Message("error-did-you-mean", "Error", text, "Name", nearest)
}

// nearestName returns the name that a misspelt name perhaps stands for, or "". That is the only one of names that begins with
// what was written, if that has three letters or more; or else the first of names that is the fewest edits away, at most one
// edit for each three letters. Capital letters are equal to small ones. A name with another number, such as connect5, is no
// misspelling.
func nearestName(misspelt string, names []string) string {
	const lettersAnEdit = 3
	written := strings.ToLower(misspelt)
	letters := utf8.RuneCountInString(written)
	nearest, fewest := "", min(max(letters, lettersAnEdit)/lettersAnEdit+1, letters) // some letter stays as it was written
	beginning, count := "", 0
	for _, name := range names {
		known := strings.ToLower(name)
		lengths := letters - utf8.RuneCountInString(known)
		if max(lengths, -lengths) < fewest && !differByNumber(written, known) { // the distance is not less than that of the lengths
			if distance := editDistance(written, known); distance < fewest {
				nearest, fewest = name, distance
			}
		}
		if strings.HasPrefix(known, written) {
			beginning, count = name, count+1
		}
	}
	if count == 1 && letters >= lettersAnEdit {
		return beginning
	}
	return nearest
}

// differByNumber reports whether two names both have digits, and differ in digits alone.
func differByNumber(a, b string) bool {
	const digits = "0123456789"
	strip := func(name string) string {
		return strings.Map(func(c rune) rune {
			if strings.ContainsRune(digits, c) {
				return -1
			}
			return c
		}, name)
	}
	return a != b && strings.ContainsAny(a, digits) && strings.ContainsAny(b, digits) && strip(a) == strip(b)
}

// editDistance returns the optimal string alignment distance of two texts: the fewest insertions, deletions, replacements and
// exchanges of two neighbouring letters that make a of b, where no letter is edited twice.
func editDistance(a, b string) int {
	from, to := []rune(a), []rune(b)
	distance := make([][]int, len(from)+1) // distance[i][j] is that of from[:i] and to[:j]
	for i := range distance {
		distance[i] = make([]int, len(to)+1)
		distance[i][0] = i
	}
	for j := range distance[0] {
		distance[0][j] = j
	}
	for i := 1; i <= len(from); i++ {
		for j := 1; j <= len(to); j++ {
			replaced := distance[i-1][j-1]
			if from[i-1] != to[j-1] {
				replaced++
			}
			distance[i][j] = min(replaced, distance[i-1][j]+1, distance[i][j-1]+1)
			if i > 1 && j > 1 && from[i-1] == to[j-2] && from[i-2] == to[j-1] {
				distance[i][j] = min(distance[i][j], distance[i-2][j-2]+1)
			}
		}
	}
	return distance[len(from)][len(to)]
}
