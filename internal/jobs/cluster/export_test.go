package cluster

import "testing"

// Messages returns how many messages the streams of the server hold.
func (c *Client) Messages(t *testing.T) uint64 {
	t.Helper()
	total := uint64(0)
	for _, name := range []string{workStream, resultStream, failureStream} {
		stream, err := c.js.Stream(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		info, err := stream.Info(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		total += info.State.Msgs
	}
	return total
}
