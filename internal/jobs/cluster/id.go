package cluster

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"

	"github.com/alinha/alinha/internal/jobs"
)

// StudyID returns the ID of a study on the server: 32 hexadecimal digits of a hash of all fields of the study.
func StudyID(s *jobs.Study) string { return hashOf(s.Kind, s.Version, string(s.Params)) }

// unitID returns the ID of a unit of a study: 32 hexadecimal digits of a hash of the study and the payload.
func unitID(s *jobs.Study, payload json.RawMessage) string {
	return hashOf(s.Kind, s.Version, string(s.Params), string(payload))
}

// hashOf returns 128 bits of the SHA-256 of texts, in hexadecimal digits. The length of each text is hashed before the
// text, so that two lists of texts never run together to the same bytes.
func hashOf(texts ...string) string {
	h := sha256.New()
	for _, text := range texts {
		_ = binary.Write(h, binary.BigEndian, uint64(len(text)))
		_, _ = h.Write([]byte(text))
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}
