package online

// A player is one of the two people of a match.
type player int8

// The players. The host has made the match. Who watches is nobody.
const (
	nobody player = iota - 1
	host
	guest
)

// other returns the opponent of a player.
func (p player) other() player { return 1 - p }

// String returns the name of a player in states and in the journal: host, guest, or "" for nobody.
func (p player) String() string { return [...]string{"", "host", "guest"}[p+1] }

// parsePlayer is the inverse of String. Other texts are nobody.
func parsePlayer(text string) player {
	switch text {
	case "host":
		return host
	case "guest":
		return guest
	}
	return nobody
}
