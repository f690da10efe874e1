package web

import (
	"fmt"
	"net"
	"net/http"
	"sync/atomic"
	"time"
)

// A crowd counts the connections of a server.
type crowd struct{ open atomic.Int64 }

// admit sends a new connection away if there are too many, with a word. It is for
// http.Server.ConnState.
func (c *crowd) admit(conn net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		if c.open.Add(1) <= mostConnections {
			return
		}
		_ = conn.SetWriteDeadline(time.Now().Add(time.Second))
		_, _ = fmt.Fprintf(conn, "HTTP/1.1 503 Service Unavailable\r\nRetry-After: %d\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", busySeconds)
		_ = conn.Close()
	case http.StateClosed, http.StateHijacked:
		c.open.Add(-1)
	}
}
