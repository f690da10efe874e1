package firstreplies

import (
	"bytes"
	"fmt"
	"path/filepath"

	"github.com/alinha/alinha/internal/atomicfile"
)

// Table returns what is known of each first reply, as a table in Markdown.
func (r *Run) Table() string {
	var text bytes.Buffer
	fmt.Fprintln(&text, "| first reply | third move | value | second replies that lose | of | nodes | hours | certificate: nodes | bytes |")
	fmt.Fprintln(&text, "|---|---|---|---|---|---|---|---|---|")
	for _, f := range r.replies {
		value, certificate := "open", " | "
		if f.Proven {
			value = "X wins"
		}
		if f.CertificateNodes > 0 {
			certificate = fmt.Sprintf("%d | %d", f.CertificateNodes, f.CertificateBytes)
		}
		fmt.Fprintf(&text, "| %s | %s | %s | %d | %d | %d | %.2f | %s |\n", f.First, f.Third, value, f.Lost, f.Replies, f.Nodes, f.Seconds/3600, certificate)
	}
	return text.String()
}

// writeTable writes the table into the folder.
func (r *Run) writeTable() error {
	return atomicfile.WriteFile(filepath.Join(r.Folder, "table.md"), []byte(r.Table()))
}
