package web

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// rateLimiters limits how many requests a second each client makes. A client is an IPv4 address, or the /64 network of an
// IPv6 address.
type rateLimiters struct {
	rate  rate.Limit
	burst int

	mu       sync.Mutex
	byClient map[netip.Prefix]*rate.Limiter
	shared   *rate.Limiter // for all clients beyond maxClients
}

const (
	burstSeconds = 4      // a client may send the requests of so many seconds at once
	maxClients   = 10_000 // clients with a limiter of their own
)

// newRateLimiters returns limiters of so many requests a second, on average, and of at least one request at once.
func newRateLimiters(perSecond rate.Limit, burst int) *rateLimiters {
	l := &rateLimiters{rate: perSecond, burst: max(1, burst), byClient: make(map[netip.Prefix]*rate.Limiter)}
	l.shared = l.newLimiter()
	return l
}

func (l *rateLimiters) newLimiter() *rate.Limiter { return rate.NewLimiter(l.rate, l.burst) }

// allow reports whether the client at remoteAddr, an address with a port, may send a request now.
func (l *rateLimiters) allow(remoteAddr string) bool { return l.limiter(remoteAddr).Allow() }

// limiter returns the limiter of the client at remoteAddr; the shared one if there are too many clients, or if
// remoteAddr is no address.
func (l *rateLimiters) limiter(remoteAddr string) *rate.Limiter {
	addrPort, err := netip.ParseAddrPort(remoteAddr)
	if err != nil {
		return l.shared
	}
	bits := 32
	addr := addrPort.Addr().Unmap()
	if addr.Is6() {
		bits = 64
	}
	client, _ := addr.WithZone("").Prefix(bits)
	l.mu.Lock()
	defer l.mu.Unlock()
	if limiter, ok := l.byClient[client]; ok {
		return limiter
	}
	if len(l.byClient) >= maxClients {
		l.evictIdle(time.Now())
	}
	if len(l.byClient) >= maxClients {
		return l.shared
	}
	limiter := l.newLimiter()
	l.byClient[client] = limiter
	return limiter
}

// evictIdle removes the clients whose burst is full again: a new limiter would treat them alike. The caller holds l.mu.
func (l *rateLimiters) evictIdle(now time.Time) {
	for client, limiter := range l.byClient {
		if limiter.TokensAt(now) >= float64(l.burst) {
			delete(l.byClient, client)
		}
	}
}
