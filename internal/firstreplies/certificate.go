package firstreplies

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/alinha/alinha/internal/atomicfile"
	"github.com/alinha/alinha/proof/check"
)

// errOpen is the error of a first reply that is not proven.
var errOpen = errors.New("the first reply is not proven")

// Certify writes the certificate of a proven first reply into the folder, compressed with gzip, and checks it. The wins of the run are
// searched for again as far as they are not in the checkpoint file. The tables of the search have 2^tableBits places.
func (r *Run) Certify(ctx context.Context, first string, tableBits int) error {
	f, err := r.find(first)
	if err != nil {
		return fmt.Errorf("%s: expected a first reply of the table", first)
	}
	if !f.Proven {
		return fmt.Errorf("%s: %w", first, errOpen)
	}
	tree, err := r.newTree(tableBits)
	if err != nil {
		return err
	}
	tree.Solved = r.record
	if proven, err := tree.Prove(ctx, f.cells, 1<<62); err != nil || !proven {
		return errors.Join(errOpen, err, ctx.Err())
	}
	var certificate bytes.Buffer
	zipped := gzip.NewWriter(&certificate)
	nodes, err := tree.Certify(ctx, zipped, f.cells)
	if err := errors.Join(err, zipped.Close()); err != nil {
		return err
	}
	if _, err := check.Certificate(bytes.NewReader(certificate.Bytes())); err != nil {
		return err
	}
	if err := atomicfile.WriteFile(filepath.Join(r.Folder, first+".proof"), certificate.Bytes()); err != nil {
		return err
	}
	now := f.turn
	now.Nodes, now.Seconds, now.CertificateNodes, now.CertificateBytes = 0, 0, nodes, certificate.Len()
	f.add(&now)
	return errors.Join(r.keep.AppendJSON(&line{Turn: &now}), r.writeTable())
}
