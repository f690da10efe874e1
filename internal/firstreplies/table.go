package firstreplies

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"github.com/alinha/alinha/internal/atomicfile"
	"github.com/alinha/alinha/proof"
	"github.com/alinha/alinha/proof/check"
)

// certify writes the certificate of a first reply all of whose units are proven, and checks it. Units that an earlier process has proven
// are searched again. If the win after a pass has another zone then, new units are left for the next round.
func (r *Run) certify(ctx context.Context, prover *proof.ThreatProver, claim *proof.Claim, f *firstReply) error {
	start, before := time.Now(), prover.Nodes()
	for _, second := range append([]string{pass}, r.zoneReplies(f, claim)...) {
		cells, err := r.cells(claim, second)
		if err != nil {
			return err
		}
		if prover.ProvePosition(ctx, cells, 0) != proof.AttackerWins {
			return nil
		}
		if second != pass {
			continue
		}
		u := f.units[pass]
		zone, err := prover.Zone(cells)
		if err != nil {
			return err
		}
		if !slices.Equal(zone, u.Zone) {
			u.Zone = zone
			return r.record(f, &unit{Second: pass, Limit: u.Limit, Proven: true, Zone: zone})
		}
	}
	var certificate bytes.Buffer
	zipped := gzip.NewWriter(&certificate)
	nodes, err := proof.Write(zipped, claim, prover)
	if err := errors.Join(err, zipped.Close()); err != nil {
		return err
	}
	if _, err := check.Certificate(bytes.NewReader(certificate.Bytes())); err != nil {
		return err
	}
	if err := atomicfile.WriteFile(filepath.Join(r.Folder, f.name+".proof"), certificate.Bytes()); err != nil {
		return err
	}
	return r.record(f, &unit{
		Nodes: prover.Nodes() - before, Seconds: time.Since(start).Seconds(), Proven: true,
		CertificateNodes: nodes, CertificateBytes: certificate.Len(),
	})
}

// Table returns what is known of each first reply, as a table in Markdown.
func (r *Run) Table() string {
	var text bytes.Buffer
	fmt.Fprintln(&text, "| first reply | third move | value | after a pass | replies in the zone | proven | nodes | hours | certificate: nodes | bytes |")
	fmt.Fprintln(&text, "|---|---|---|---|---|---|---|---|---|---|")
	for _, f := range r.replies {
		value, afterPass, zone, proven := "open", "open", "", 0
		if claim, err := r.claim(f); err == nil && f.units[pass].Proven {
			afterPass = "X wins"
			zone = fmt.Sprint(len(r.zoneReplies(f, claim)))
		}
		for second, u := range f.units {
			if second != pass && u.Proven {
				proven++
			}
		}
		certificate := " | "
		if f.cert.CertificateNodes > 0 {
			value = "X wins"
			certificate = fmt.Sprintf("%d | %d", f.cert.CertificateNodes, f.cert.CertificateBytes)
		}
		fmt.Fprintf(&text, "| %s | %s | %s | %s | %s | %d | %d | %.2f | %s |\n", f.name, f.third, value, afterPass, zone, proven, f.nodes, f.seconds/3600, certificate)
	}
	return text.String()
}

// writeTable writes the table into the folder.
func (r *Run) writeTable() error {
	return atomicfile.WriteFile(filepath.Join(r.Folder, "table.md"), []byte(r.Table()))
}
