package record

// listChunk is the number of elements of a chunk of a list.
const listChunk = 1 << 12

// A list holds elements in chunks of listChunk, all but the last of which are full. It grows without copying its elements,
// which takes less memory than append: the old and the new slice of append exist at once. The number of an element is its
// index.
type list[T any] struct {
	chunks [][]T
}

// len returns the number of elements.
func (l *list[T]) len() int {
	last := len(l.chunks) - 1
	if last < 0 {
		return 0
	}
	return last*listChunk + len(l.chunks[last])
}

// at returns the element with a number. The pointer is valid up to the next call of add.
func (l *list[T]) at(n int32) *T { return &l.chunks[n/listChunk][n%listChunk] }

// add adds an element and returns its number. The first chunk grows with its elements, for most games are short.
func (l *list[T]) add(element T) int32 {
	n := l.len()
	if n%listChunk == 0 {
		l.chunks = append(l.chunks, make([]T, 0, min(n, listChunk)))
	}
	last := &l.chunks[n/listChunk]
	*last = append(*last, element)
	return int32(n)
}
