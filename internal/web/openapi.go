package web

import (
	_ "embed"
	"net/http"
)

// openAPIDocument describes the API in OpenAPI 3.1. A test generates the document from the types of package api.
//
//go:embed openapi.json
var openAPIDocument []byte

func serveOpenAPI(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(openAPIDocument)
}
