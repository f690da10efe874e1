package web

import (
	"bytes"
	"cmp"
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

// assets are the files of the page, in memory. They are compressed once, at the start.
type assets struct {
	byPath map[string]*asset
}

// An asset is a file of the page. Its name does not change with its contents, so a browser revalidates it by the ETag.
type asset struct {
	contentType string
	etag        string // without quotes; gzipped contents have another (RFC 9110, 8.8.3)
	contents    []byte
	gzipped     []byte // nil if not shorter
}

func newAssets() *assets {
	a := &assets{byPath: make(map[string]*asset)}
	root, _ := fs.Sub(dist, "dist")
	_ = fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error { // embedded files can always be read
		if err != nil || entry.IsDir() {
			return err
		}
		contents, err := fs.ReadFile(root, name)
		a.byPath["/"+name] = newAsset(path.Ext(name), contents)
		return err
	})
	a.byPath["/"] = a.byPath["/index.html"]
	a.byPath["/favicon.ico"] = a.byPath["/icon.svg"] // browsers ask for it beside files that are no page
	return a
}

func newAsset(extension string, contents []byte) *asset {
	sum := sha256.Sum256(contents)
	a := &asset{
		contentType: cmp.Or(contentTypes[extension], mime.TypeByExtension(extension)),
		etag:        hex.EncodeToString(sum[:8]),
		contents:    contents,
	}
	var gzipped bytes.Buffer
	w, _ := gzip.NewWriterLevel(&gzipped, gzip.BestCompression)
	_, _ = w.Write(contents) // a write to memory does not fail
	_ = w.Close()
	if gzipped.Len() < len(contents) {
		a.gzipped = gzipped.Bytes()
	}
	return a
}

// contentTypes are the types of files that the system's table may lack.
var contentTypes = map[string]string{
	".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
	".wasm": "application/wasm", ".webmanifest": "application/manifest+json", ".json": "application/json",
}

// assetTimeout is how long a client may take to read a file.
const assetTimeout = time.Minute

// ServeHTTP implements http.Handler.
func (a *assets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	file, ok := a.byPath[r.URL.Path]
	switch {
	case !ok:
		http.NotFound(w, r)
		return
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		http.Error(w, http.StatusText(http.StatusMethodNotAllowed), http.StatusMethodNotAllowed)
		return
	}
	contents, etag, h := file.contents, file.etag, w.Header()
	if file.gzipped != nil && acceptsGzip(r) {
		contents, etag = file.gzipped, etag+"-gzip"
		h.Set("Content-Encoding", "gzip")
	}
	if file.contentType != "" {
		h.Set("Content-Type", file.contentType)
	}
	h.Set("Cache-Control", "no-cache")
	h.Set("Vary", "Accept-Encoding")
	h.Set("ETag", `"`+etag+`"`)
	h.Set("Content-Length", strconv.Itoa(len(contents))) // ServeContent sets no length of encoded contents
	// The recorder of a test has no deadline.
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(assetTimeout))
	http.ServeContent(w, r, path.Base(r.URL.Path), time.Time{}, bytes.NewReader(contents))
}

// acceptsGzip reports whether the client accepts gzip: the coding is listed, and not with q=0.
func acceptsGzip(r *http.Request) bool {
	for field := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		coding, quality, _ := strings.Cut(strings.TrimSpace(field), ";")
		if coding == "gzip" {
			return strings.Trim(strings.TrimPrefix(strings.TrimSpace(quality), "q="), "0.") != "" || quality == ""
		}
	}
	return false
}
