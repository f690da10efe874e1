package web

import (
	"fmt"
	"net"
	"net/http"
	"sync/atomic"
	"time"
)

// A connLimiter counts the open connections of a server and closes new ones beyond maxConnections.
type connLimiter struct{ open atomic.Int64 }

// connState is the http.Server.ConnState of the limiter. A connection beyond the limit gets a 503 response.
func (l *connLimiter) connState(conn net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		if l.open.Add(1) <= maxConnections {
			return
		}
		_ = conn.SetWriteDeadline(time.Now().Add(time.Second))
		_, _ = fmt.Fprintf(conn, "HTTP/1.1 503 Service Unavailable\r\nRetry-After: %d\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", busyRetrySeconds)
		_ = conn.Close()
	case http.StateClosed, http.StateHijacked:
		l.open.Add(-1)
	}
}
