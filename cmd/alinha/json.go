package main

import (
	"encoding/json"
	"io"
	"strings"
)

// writeJSON writes an object as one line of JSON.
func writeJSON(w io.Writer, object any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(object)
}

// jsonLine returns an object of strings and numbers as JSON without a line end.
func jsonLine(object any) string {
	var text strings.Builder
	_ = writeJSON(&text, object) // neither such objects nor memory fail
	return strings.TrimSuffix(text.String(), "\n")
}
