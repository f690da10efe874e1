package web

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// policy is what the page may load and who may show it. Data and blob are the pictures that it
// saves.
const policy = "default-src 'self'; script-src 'self'; img-src 'self' data: blob:; " +
	"object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// door lets in the requests that may pass, and says to every browser what the page may do. With
// local it knows this machine by its own names only, so that no page of another server can have
// its name point here (DNS rebinding).
func (s *Server) door(local bool, next http.Handler) http.Handler {
	origin := http.NewCrossOriginProtection()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		switch {
		case len(r.RequestURI) > mostAddress:
			s.refuse(w, r, refusal{http.StatusRequestURITooLong, "address", 0}, "Most", mostAddress)
		case local && !isLocalName(r.Host):
			s.refuse(w, r, refusal{http.StatusMisdirectedRequest, "host", 0})
		case origin.Check(r) != nil:
			s.refuse(w, r, refusal{http.StatusForbidden, "origin", 0})
		case r.ContentLength > mostBody:
			s.refuse(w, r, refusal{http.StatusRequestEntityTooLarge, "large", 0}, "Most", mostBody)
		case strings.HasPrefix(r.URL.Path, "/api/") && !s.clients.allow(r.RemoteAddr):
			s.refuse(w, r, refusal{http.StatusTooManyRequests, "rate", 1})
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// isLocalName says that the host of a request is a name of this machine for itself.
func isLocalName(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	address, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return strings.EqualFold(host, "localhost") || err == nil && address.IsLoopback()
}

// isLoopback says that an address is one of this machine for itself.
func isLoopback(a net.Addr) bool {
	tcp, ok := a.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}
