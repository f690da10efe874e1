package studies

import (
	"bytes"
	"compress/gzip"
	"errors"
	"time"

	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/proof"
	"github.com/alinha/alinha/proof/check"
)

// A certificateRun writes the certificate of a solution to memory, and checks it.
type certificateRun struct {
	size *analysis.ProofSize // nil if there is no certificate, as where the search has been stopped
	err  error               // of a certificate that is not valid
	took time.Duration
}

// measure writes and checks the certificate that alinha prove would write.
func (r *certificateRun) measure(sol *proof.Solution) {
	begun := time.Now()
	defer func() { r.took = time.Since(begun) }()
	var text bytes.Buffer
	zipped := gzip.NewWriter(&text)
	nodes, err := proof.Write(zipped, sol.Claims[0], sol.Provers[0])
	if errors.Join(err, zipped.Close()) != nil {
		return
	}
	size := &analysis.ProofSize{Nodes: nodes, Bytes: text.Len()}
	checked := time.Now()
	if _, r.err = check.Certificate(&text); r.err == nil {
		size.CheckMs = analysis.Milliseconds(time.Since(checked))
		r.size = size
	}
}
