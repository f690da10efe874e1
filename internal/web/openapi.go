package web

import (
	_ "embed"
	"net/http"
)

// document describes the questions and their answers in the form of OpenAPI 3.1. A test makes
// it from the types of package api.
//
//go:embed openapi.json
var document []byte

func openAPI(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(document)
}
