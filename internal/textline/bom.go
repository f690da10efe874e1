package textline

// bom is the byte order mark, which Windows writes at the beginning of texts in UTF-8.
const bom = "\ufeff"

// TrimBOM returns a text without the byte order mark at its beginning, if there is one.
func TrimBOM[T string | []byte](text T) T {
	if len(text) >= len(bom) && string(text[:len(bom)]) == bom {
		return text[len(bom):]
	}
	return text
}
