package web

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// clients remember how much each client has asked lately. A client is an address, or of
// version 6 the 64 bits of its network.
type clients struct {
	rate  rate.Limit
	burst int

	mu    sync.Mutex
	known map[netip.Prefix]*rate.Limiter
	crowd *rate.Limiter // of all those that are too many to know
}

const (
	burstSeconds = 4      // of the rate, that may come at once
	mostClients  = 10_000 // to remember
)

func newClients(perSecond int) *clients {
	perSecond = max(1, perSecond)
	c := &clients{rate: rate.Limit(perSecond), burst: perSecond * burstSeconds, known: make(map[netip.Prefix]*rate.Limiter)}
	c.crowd = c.fresh()
	return c
}

func (c *clients) fresh() *rate.Limiter { return rate.NewLimiter(c.rate, c.burst) }

// allow says that a client may ask now.
func (c *clients) allow(remote string) bool { return c.limiter(remote).Allow() }

// limiter returns that of a client, whose address has a port.
func (c *clients) limiter(remote string) *rate.Limiter {
	address, err := netip.ParseAddrPort(remote)
	if err != nil {
		return c.crowd
	}
	bits := 32
	at := address.Addr().Unmap()
	if at.Is6() {
		bits = 64
	}
	client, _ := at.WithZone("").Prefix(bits)
	c.mu.Lock()
	defer c.mu.Unlock()
	if l, ok := c.known[client]; ok {
		return l
	}
	if len(c.known) >= mostClients {
		c.forget(time.Now())
	}
	if len(c.known) >= mostClients {
		return c.crowd
	}
	l := c.fresh()
	c.known[client] = l
	return l
}

// forget forgets the clients that have not asked for long enough to begin anew.
func (c *clients) forget(now time.Time) {
	for client, l := range c.known {
		if l.TokensAt(now) >= float64(c.burst) {
			delete(c.known, client)
		}
	}
}
