package connect4

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
)

// Files that are not for people begin with words that say what they are, and end with a seal: the CRC-32 of all before it, the
// highest byte first.
const sealBytes = 4

// seal returns a file with its seal.
func seal(file []byte) []byte { return binary.BigEndian.AppendUint32(file, crc32.ChecksumIEEE(file)) }

// unseal returns what a file holds after its words; false if it begins with others or is damaged.
func unseal(file []byte, words string) (content []byte, ok bool) {
	end := len(file) - sealBytes
	if end < 0 || binary.BigEndian.Uint32(file[end:]) != crc32.ChecksumIEEE(file[:end]) {
		return nil, false
	}
	return bytes.CutPrefix(file[:end], []byte(words))
}
