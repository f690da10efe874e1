package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"time"

	"github.com/klauspost/compress/gzhttp"
)

//go:embed dist
var dist embed.FS

// assets are the files of the page, in memory.
type assets struct {
	byPath map[string]*asset
}

// An asset is a file of the page. Its name does not change with its contents, so a browser revalidates it by the ETag.
type asset struct {
	contentType string // "" leaves the type to net/http
	etag        string
	contents    []byte
}

// newAssets returns a handler of the page's files, which compresses them for clients that accept gzip.
func newAssets() http.Handler {
	a := readAssets()
	wrap, err := gzhttp.NewWrapper(gzhttp.SuffixETag(gzipSuffix), gzhttp.CompressionLevel(9))
	if err != nil {
		panic(err) // the options are constants
	}
	return wrap(a)
}

// gzipSuffix distinguishes the ETag of a compressed file from that of the plain file (RFC 9110, 8.8.3).
const gzipSuffix = "-gzip"

func readAssets() *assets {
	a := &assets{byPath: make(map[string]*asset)}
	root, _ := fs.Sub(dist, "dist")
	_ = fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error { // embedded files can always be read
		if err != nil || entry.IsDir() {
			return err
		}
		contents, err := fs.ReadFile(root, name)
		sum := sha256.Sum256(contents)
		a.byPath["/"+name] = &asset{contentTypes[path.Ext(name)], `"` + hex.EncodeToString(sum[:8]) + `"`, contents}
		return err
	})
	a.byPath["/"] = a.byPath["/index.html"]
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
	if file.contentType != "" {
		w.Header().Set("Content-Type", file.contentType)
	}
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("ETag", file.etag)
	// gzhttp adds the suffix to responses but does not remove it from requests.
	r.Header.Set("If-None-Match", strings.ReplaceAll(r.Header.Get("If-None-Match"), gzipSuffix+`"`, `"`))
	// The recorder of a test has no deadline.
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(assetTimeout))
	http.ServeContent(w, r, path.Base(r.URL.Path), time.Time{}, bytes.NewReader(file.contents))
}
