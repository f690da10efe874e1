// Package checksum frames the binary files of Connect Four:
//
//	magic    words that say what the file is, e.g. "alinha book 1\n"
//	content
//	CRC-32   4 bytes, the highest first, of all bytes before them (IEEE polynomial)
package checksum

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
)

// Size is the length of a checksum in bytes.
const Size = 4

// Append returns a file, which begins with its magic, with its checksum at the end.
func Append(file []byte) []byte { return binary.BigEndian.AppendUint32(file, crc32.ChecksumIEEE(file)) }

// Verify returns the content of a file, between its magic and its checksum. ok is false if the file begins with
// another magic or is damaged.
func Verify(file []byte, magic string) (content []byte, ok bool) {
	end := len(file) - Size
	if end < 0 || binary.BigEndian.Uint32(file[end:]) != crc32.ChecksumIEEE(file[:end]) {
		return nil, false
	}
	return bytes.CutPrefix(file[:end], []byte(magic))
}
