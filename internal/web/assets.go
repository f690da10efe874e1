package web

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"
)

//go:embed dist
var dist embed.FS

// files is dist as the root of the page.
var files, _ = fs.Sub(dist, "dist")

// version returns a hash of the names and the contents of all files. Only a server needs it: no other command waits for it.
var version = sync.OnceValue(func() string {
	sum := sha256.New()
	eachFile(func(name string, contents []byte) { _, _ = fmt.Fprintf(sum, "%s %d %s", name, len(contents), contents) })
	return hex.EncodeToString(sum.Sum(nil)[:8])
})

// eachFile calls f for each file in the order of the names.
func eachFile(f func(name string, contents []byte)) {
	_ = fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error { // embedded files can always be read
		if err != nil || entry.IsDir() {
			return err
		}
		contents, err := fs.ReadFile(files, name)
		f(name, contents)
		return err
	})
}

// indexPage returns index.html, which refers to the assets under the path of their version. All other references within assets are
// relative to their own path.
func indexPage() []byte {
	page, _ := fs.ReadFile(files, "index.html") // embedded
	return bytes.ReplaceAll(page, []byte("./assets/"), []byte("./assets/"+version()+"/"))
}

// assets are the files of the page, in memory. They are compressed once, at the start.
type assets struct {
	byPath map[string]*asset
}

// An asset is a file of the page. Its name does not change with its contents, so a browser revalidates it by the ETag, unless it was
// asked for under the path of its version.
type asset struct {
	contentType string
	etag        string // without quotes; gzipped contents have another (RFC 9110, 8.8.3)
	contents    []byte
	gzipped     []byte // nil if not shorter
}

func newAssets() *assets {
	a := &assets{byPath: make(map[string]*asset)}
	eachFile(func(name string, contents []byte) { a.byPath["/"+name] = newAsset(path.Ext(name), contents) })
	a.byPath["/index.html"] = newAsset(".html", indexPage())
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

// unversioned returns the path of an asset without its version, and whether the version is the current one. A page that was opened
// before the server was replaced asks under another version, and gets the files of the current one.
func unversioned(name string) (unversioned string, isCurrent bool) {
	inside, isAsset := strings.CutPrefix(name, "/assets/")
	asked, file, ok := strings.Cut(inside, "/")
	if !isAsset || !ok {
		return name, false
	}
	return "/assets/" + file, asked == version()
}

// ServeHTTP implements http.Handler.
func (a *assets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name, isVersioned := unversioned(r.URL.Path)
	file, ok := a.byPath[name]
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
	if isVersioned {
		h.Set("Cache-Control", "max-age=31536000, immutable")
	}
	h.Set("Vary", "Accept-Encoding")
	h.Set("ETag", `"`+etag+`"`)
	h.Set("Content-Length", strconv.Itoa(len(contents))) // ServeContent sets no length of encoded contents
	// The recorder of a test has no deadline.
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(assetTimeout))
	http.ServeContent(w, r, path.Base(name), time.Time{}, bytes.NewReader(contents))
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
