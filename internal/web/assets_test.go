package web

import (
	"compress/gzip"
	"io"
	"regexp"
	"strings"
	"testing"
)

// smallFile is a number of bytes that gzip may not shorten.
const smallFile = 200

// A client that accepts gzip gets the files of the page compressed; a client that has a file gets 304.
func TestAssets(t *testing.T) {
	address, _ := start(t, small)
	files := newAssets().byPath
	if len(files) < 5 {
		t.Fatalf("got %d files, want a page", len(files))
	}
	for path, a := range files {
		status, plain, body := get(t, address+path)
		if status != 200 || body != string(a.contents) || plain.Get("Content-Type") == "" || plain.Get("ETag") == "" {
			t.Errorf("%s: got %d, %v and %d bytes, want the file", path, status, plain, len(body))
		}
		status, zipped, body := get(t, address+path, "Accept-Encoding", "br;q=1.0, gzip;q=0.8")
		compressed := zipped.Get("Content-Encoding") == "gzip"
		if strings.HasPrefix(plain.Get("Content-Type"), "text/") && !compressed && len(body) > smallFile {
			t.Errorf("%s: got %v, want it gzipped", path, zipped)
		}
		if compressed && (status != 200 || gunzip(t, body) != string(a.contents) || zipped.Get("ETag") == plain.Get("ETag")) {
			t.Errorf("%s: got %d, %v and %d bytes, want the file gzipped, under another ETag", path, status, zipped, len(body))
		}
		for coding, etag := range map[string]string{"identity": plain.Get("ETag"), "gzip": zipped.Get("ETag")} {
			if status, _, body := get(t, address+path, "If-None-Match", etag, "Accept-Encoding", coding); status != 304 || body != "" {
				t.Errorf("%s again, %s: got %d and %d bytes, want 304", path, etag, status, len(body))
			}
		}
		if status, header, _ := get(t, address+path, "Accept-Encoding", "gzip;q=0"); status != 200 || header.Get("Content-Encoding") != "" {
			t.Errorf("%s: got %d gzipped, want it plain", path, status)
		}
	}
	if status, _, _ := get(t, address+"/../go.mod"); status == 200 {
		t.Error("got a file that is not of the page")
	}
}

// The page asks for its assets under a path that changes with their contents, which a browser keeps; under the path of another version
// a client gets the current files, and does not keep them.
func TestAssetVersions(t *testing.T) {
	address, _ := start(t, small)
	_, header, page := get(t, address+"/")
	if header.Get("Cache-Control") != "no-cache" {
		t.Errorf("the page: got %q, want no-cache", header.Get("Cache-Control"))
	}
	found := regexp.MustCompile(`src="\./(assets/\w+)/index\.js"`).FindStringSubmatch(page)
	if found == nil || strings.Count(page, "./assets/") != strings.Count(page, "./"+found[1]+"/") {
		t.Fatalf("the page refers to assets without the path %v:\n%.2000s", found, page)
	}
	_, _, want := get(t, address+"/assets/index.js")
	for path, cache := range map[string]string{found[1]: "max-age=31536000, immutable", "assets/0123456789abcdef": "no-cache", "assets": "no-cache"} {
		status, header, body := get(t, address+"/"+path+"/index.js")
		if status != 200 || body != want || header.Get("Cache-Control") != cache {
			t.Errorf("%s: got %d, %q and %d bytes, want the file with %q", path, status, header.Get("Cache-Control"), len(body), cache)
		}
	}
	if status, _, _ := get(t, address+"/"+found[1]+"/none.js"); status != 404 {
		t.Errorf("a file that is not there: got %d, want 404", status)
	}
}

func gunzip(t *testing.T, body string) string {
	t.Helper()
	r, err := gzip.NewReader(strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
