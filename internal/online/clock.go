package online

import (
	"fmt"
	"time"

	"github.com/alinha/alinha/internal/api"
)

// A timeControl is the time that each player has for a game, and the increment for each move. Zero is no clock.
type timeControl struct{ base, increment time.Duration }

// The longest time control, in its two units.
const (
	maxMinutes = 180
	maxSeconds = 180
)

// parseTimeControl parses minutes+seconds, such as 5+3. The empty text is no clock.
func parseTimeControl(text string) (timeControl, error) {
	if text == "" {
		return timeControl{}, nil
	}
	var minutes, seconds int
	_, err := fmt.Sscanf(text, "%d+%d", &minutes, &seconds)
	if err != nil || text != fmt.Sprintf("%d+%d", minutes, seconds) || minutes < 1 || minutes > maxMinutes || seconds < 0 || seconds > maxSeconds {
		return timeControl{}, &api.MatchError{Reason: api.MatchRequest}
	}
	return timeControl{time.Duration(minutes) * time.Minute, time.Duration(seconds) * time.Second}, nil
}
