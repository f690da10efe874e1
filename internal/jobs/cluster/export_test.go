package cluster

import (
	"encoding/json"
	"strconv"
	"testing"

	"github.com/alinha/alinha/internal/jobs"
)

// Queued returns how many units wait for a worker or are being computed.
func (c *Client) Queued(t *testing.T) uint64 { return c.messagesIn(t, workStream) }

// Messages returns how many messages the streams of the server hold.
func (c *Client) Messages(t *testing.T) uint64 {
	t.Helper()
	return c.messagesIn(t, workStream) + c.messagesIn(t, resultStream) + c.messagesIn(t, failureStream)
}

func (c *Client) messagesIn(t *testing.T, name string) uint64 {
	t.Helper()
	stream, err := c.js.Stream(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	info, err := stream.Info(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return info.State.Msgs
}

// CountChosen returns how many of the payloads 0 to n-1 of a study belong to a share.
func CountChosen(s *jobs.Study, n int, share float64) (count int) {
	v := verification{share: share}
	for i := range n {
		if v.isChosen(unitID(s, json.RawMessage(strconv.Itoa(i)))) {
			count++
		}
	}
	return count
}
