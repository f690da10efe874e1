package web

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A client beyond its rate gets 429 with Retry-After; other clients do not.
func TestRateLimit(t *testing.T) {
	limits := small
	limits.Rate = 1
	address, s := start(t, limits)
	var statuses []int
	for range burstSeconds + 2 {
		status, header, body := post(t, address, "position", requests["position"][0])
		statuses = append(statuses, status)
		if status == 429 && (header.Get("Retry-After") != "1" || !strings.Contains(body, `"id":"rate"`)) {
			t.Errorf("got %v and %q, want Retry-After 1", header, body)
		}
	}
	if !slices.Contains(statuses, 200) || !slices.Contains(statuses, 429) {
		t.Errorf("got statuses %v, want 200 and then 429", statuses)
	}
	if !s.rateLimiters.allow("192.0.2.1:1") || s.rateLimiters.limiter("[2001:db8::1]:1") != s.rateLimiters.limiter("[2001:db8::2]:1") || s.rateLimiters.limiter("[2001:db8:1::1]:1") == s.rateLimiters.limiter("[2001:db8::1]:1") {
		t.Error("clients are not distinguished by address and network")
	}
	for i := range 2 * maxClients {
		s.rateLimiters.allow(fmt.Sprintf("10.%d.%d.%d:1", i>>16, i>>8&255, i&255))
	}
	if n := len(s.rateLimiters.byClient); n > maxClients {
		t.Errorf("got %d clients, want at most %d", n, maxClients)
	}
}
