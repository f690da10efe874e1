package explain

import (
	"compress/flate"
	"compress/gzip"
	"errors"
	"io"

	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/proof/check"
)

// proofFaults are the messages of the faults of a certificate.
var proofFaults = [...]string{
	check.Torn:       "proof-torn",
	check.LongLine:   "proof-long-line",
	check.BadGame:    "proof-game",
	check.BadClaim:   "proof-claim",
	check.BadRoot:    "proof-root",
	check.BadEnd:     "proof-end",
	check.BadLine:    "proof-line",
	check.NotFree:    "proof-cell",
	check.OpenReply:  "proof-reply",
	check.OpenAttack: "proof-attack",
	check.Lost:       "proof-lost",
	check.BadPair:    "proof-pair",
	check.Heavy:      "proof-heavy",
}

// InvalidProof returns the error of a file that is no valid certificate. Its cause is that of check.Certificate.
func InvalidProof(loc *i18n.Localizer, file string, err error) error {
	file = textline.Clip(file)
	fault, ok := errors.AsType[*check.Error](err)
	_, isCorrupt := errors.AsType[flate.CorruptInputError](err)
	switch {
	case isCorrupt, errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, gzip.ErrChecksum), errors.Is(err, gzip.ErrHeader):
		return Failure("error-proof-damaged", "File", file)
	case !ok:
		return Failure("error-proof-read", "File", file, "Error", Explain(loc, err))
	case fault.Reason == check.Foreign, fault.Reason == check.LongLine && fault.Line == 1:
		return Failure("error-proof-foreign", "File", file)
	}
	return Failure("error-proof", "File", file, "Line", fault.Line, "Reason", loc.Message(proofFaults[fault.Reason], "Cell", fault.Cell))
}
