package online

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"regexp"

	"github.com/alinha/alinha/internal/api"
)

// A digest is the SHA-256 of a secret. Memory and file have digests only.
type digest [sha256.Size]byte

// digestOf returns the digest of a secret.
func digestOf(secret string) digest { return sha256.Sum256([]byte(secret)) }

// matches reports whether a secret has the digest, in a time that tells nothing of either.
func (d *digest) matches(secret string) bool {
	of := digestOf(secret)
	return subtle.ConstantTimeCompare(d[:], of[:]) == 1
}

// MarshalText implements encoding.TextMarshaler, for the journal.
func (d digest) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, d[:]), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (d *digest) UnmarshalText(text []byte) error {
	if len(text) != 2*len(d) {
		return errors.New("want 64 hexadecimal digits")
	}
	_, err := hex.Decode(d[:], text)
	return err
}

// keyPattern matches the keys of players: at least 128 bits in base64.
var keyPattern = regexp.MustCompile(`^[\w-]{22,64}$`)

// checkKey returns an error for a text that is no key.
func checkKey(key string) error {
	if !keyPattern.MatchString(key) {
		return &api.MatchError{Reason: api.MatchRequest}
	}
	return nil
}

// idOf returns the id of the match that the owner of a key makes, so that a repeated request makes no second one. The id
// tells nothing of the key.
func idOf(key string) string { return derive("id:"+key, 12) }

// invitationOf returns the secret by which a guest joins the match of the owner of a key.
func invitationOf(key string) string { return derive("join:"+key, 16) }

// derive returns the first n bytes of the digest of a text, in base64.
func derive(text string, n int) string {
	d := digestOf(text)
	return base64.RawURLEncoding.EncodeToString(d[:n])
}
