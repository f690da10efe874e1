package record

// renjuNetFormats returns nil: the decoder of XML is left out of WebAssembly. A database of RenjuNet is a file of some
// 60 MB, which nobody pastes into a page.
func renjuNetFormats() []Format { return nil }
