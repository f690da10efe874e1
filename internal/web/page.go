package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"
)

//go:embed dist
var dist embed.FS

// A page is the files of the page, in memory.
type page struct {
	files map[string]*asset // by path
}

// An asset is a file of the page as it is sent. Its name stays when it changes, so browsers ask
// every time whether it has.
type asset struct {
	kind    string
	tag     string
	plain   []byte
	gzipped []byte // nil where it is no shorter
}

// newPage reads the page.
func newPage() *page {
	p := &page{files: make(map[string]*asset)}
	root, _ := fs.Sub(dist, "dist")
	_ = fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error { // of embedded files
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(root, name)
		p.files["/"+name] = newAsset(name, text)
		return err
	})
	p.files["/"] = p.files["/index.html"]
	return p
}

// kinds are the types of files that the system may not know.
var kinds = map[string]string{
	".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
	".wasm": "application/wasm", ".webmanifest": "application/manifest+json", ".json": "application/json",
}

func newAsset(name string, text []byte) *asset {
	extension := path.Ext(name)
	a := &asset{kind: kinds[extension], plain: text}
	if a.kind == "" {
		a.kind = mime.TypeByExtension(extension)
	}
	sum := sha256.Sum256(text)
	a.tag = hex.EncodeToString(sum[:8])
	var zipped bytes.Buffer
	w, _ := gzip.NewWriterLevel(&zipped, gzip.BestCompression)
	_, _ = w.Write(text) // into memory
	_ = w.Close()
	if zipped.Len() < len(text) {
		a.gzipped = zipped.Bytes()
	}
	return a
}

// ServeHTTP implements http.Handler.
func (p *page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	a, ok := p.files[r.URL.Path]
	switch {
	case !ok:
		http.NotFound(w, r)
		return
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		http.Error(w, http.StatusText(http.StatusMethodNotAllowed), http.StatusMethodNotAllowed)
		return
	}
	h := w.Header()
	if a.kind != "" {
		h.Set("Content-Type", a.kind)
	}
	h.Set("Cache-Control", "no-cache")
	h.Set("Vary", "Accept-Encoding")
	text, tag := a.plain, a.tag
	if a.gzipped != nil && acceptsGzip(r) {
		text, tag = a.gzipped, a.tag+"-gzip"
		h.Set("Content-Encoding", "gzip")
	}
	tag = `"` + tag + `"`
	h.Set("ETag", tag)
	if strings.Contains(r.Header.Get("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Length", strconv.Itoa(len(text)))
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(filePatience)) // not in tests
	_, _ = w.Write(text)
}

// filePatience is how long a client may take for a file.
const filePatience = time.Minute

// acceptsGzip says that a client reads what is gzipped.
func acceptsGzip(r *http.Request) bool {
	for field := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		coding, quality, _ := strings.Cut(strings.TrimSpace(field), ";")
		if coding == "gzip" {
			return strings.Trim(strings.TrimPrefix(strings.TrimSpace(quality), "q="), "0.") != "" || quality == ""
		}
	}
	return false
}
