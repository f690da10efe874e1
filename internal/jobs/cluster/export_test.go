package cluster

import "testing"

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
