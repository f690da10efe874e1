//go:build e2e

package web

import "github.com/alinha/alinha/internal/browsertest"

func init() { closeBrowser = browsertest.Close }
