package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"

	"github.com/alinha/alinha/internal/api"
)

// contentSecurityPolicy returns what the page may load. The sources data: and blob: are for the pictures that the page saves.
var contentSecurityPolicy = sync.OnceValue(func() string {
	return "default-src 'self'; script-src 'self' " + inlineScriptSource() + "; img-src 'self' data: blob:; " +
		"object-src 'none'; base-uri 'none'; form-action 'none'"
})

// inlineScriptSource returns the source, in the terms of the policy, that permits the one script within index.html.
func inlineScriptSource() string {
	_, rest, _ := bytes.Cut(indexPage(), []byte("<script>"))
	script, _, _ := bytes.Cut(rest, []byte("</script>"))
	sum := sha256.Sum256(script)
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// isEmbeddable reports whether other sites may show the response in a frame: the address /?embed, at which the page shows
// lessons and nothing else. No other address may be framed, so that no site can lead a visitor to press what the site hides.
func isEmbeddable(r *http.Request) bool { return r.URL.Path == "/" && r.URL.RawQuery == "embed" }

// protect is the middleware around every handler: it sets the security headers, and refuses requests that are too long,
// too frequent, or of another origin. With local it also refuses a Host that is not this machine, so that no other site's
// name can be made to point here (DNS rebinding).
func (s *Server) protect(local bool, next http.Handler) http.Handler {
	origin := http.NewCrossOriginProtection()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", contentSecurityPolicy())
		if !isEmbeddable(r) {
			h.Set("Content-Security-Policy", contentSecurityPolicy()+"; frame-ancestors 'none'")
			h.Set("X-Frame-Options", "DENY")
		}
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		switch {
		case len(r.RequestURI) > maxURIBytes:
			s.writeError(w, r, httpError{http.StatusRequestURITooLong, "address", 0}, "Most", maxURIBytes)
		case local && !isLocalHost(r.Host):
			s.writeError(w, r, httpError{http.StatusMisdirectedRequest, "host", 0})
		case origin.Check(r) != nil:
			s.writeError(w, r, httpError{http.StatusForbidden, "origin", 0})
		case r.ContentLength > maxBody(r):
			s.writeError(w, r, httpError{http.StatusRequestEntityTooLarge, "large", 0}, "Most", int(maxBody(r)))
		case strings.HasPrefix(r.URL.Path, "/api/") && !s.rateLimiters.allow(r.RemoteAddr):
			s.writeError(w, r, httpError{http.StatusTooManyRequests, "rate", 1})
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// maxBody returns the most bytes of the body of a request.
func maxBody(r *http.Request) int64 {
	for _, e := range api.Endpoints() {
		if e.Carries && r.URL.Path == "/api/"+e.Name {
			return maxFileBytes
		}
	}
	return maxBodyBytes
}

// isLocalHost reports whether the Host of a request is localhost or a loopback address, with or without a port.
func isLocalHost(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	address, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return strings.EqualFold(host, "localhost") || err == nil && address.IsLoopback()
}

// isLoopback reports whether a listener's address is a loopback address.
func isLoopback(a net.Addr) bool {
	tcp, ok := a.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}
