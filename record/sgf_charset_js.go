package record

// sgfCharsetByName returns false: the tables of the charsets are left out of WebAssembly, where every text is decoded (see
// ReadOptions.Decoded), and they would take a tenth of the page.
func sgfCharsetByName(string) (sgfCharset, bool) { return sgfCharset{}, false }
