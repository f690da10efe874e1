package rules

// presets are the named variants, in the order of their listing.
var presets = [...]struct {
	name    string
	variant Variant
}{
	{"tictactoe", Variant{Cols: 3, Rows: 3, Layers: 1, K: 3}},
	{"tictactoe4", Variant{Cols: 4, Rows: 4, Layers: 1, K: 4}},
	{"free4", Variant{Cols: 7, Rows: 6, Layers: 1, K: 4}},
	{"connect4", Variant{Cols: 7, Rows: 6, Layers: 1, K: 4, Gravity: true}},
	{"points4", Variant{Cols: 4, Rows: 4, Layers: 1, K: 3, Points: true}},
	{"slippery4", Variant{Cols: 4, Rows: 4, Layers: 1, K: 3, Points: true, Slip: 0.2}},
	{"gomoku", Variant{Cols: 15, Rows: 15, Layers: 1, K: 5}},
	{"gomoku20", Variant{Cols: 20, Rows: 20, Layers: 1, K: 5}},
	{"standard", Variant{Cols: 15, Rows: 15, Layers: 1, K: 5, Exact: true}},
	{"renju", Variant{Cols: 15, Rows: 15, Layers: 1, K: 5, Renju: true}},
	{"cube", Variant{Cols: 3, Rows: 3, Layers: 3, K: 3}},
	{"qubic", Variant{Cols: 4, Rows: 4, Layers: 4, K: 4}},
	{"score4", Variant{Cols: 4, Rows: 4, Layers: 4, K: 4, Gravity: true}},
}

// Presets returns the names of all presets, in the order of their listing.
func Presets() []string {
	names := make([]string, len(presets))
	for i, p := range presets {
		names[i] = p.name
	}
	return names
}

// Preset returns the variant with a name, and false if there is none.
func Preset(name string) (Variant, bool) {
	for _, p := range presets {
		if p.name == name {
			return p.variant, true
		}
	}
	return Variant{}, false
}

func presetName(v Variant) string {
	for _, p := range presets {
		if p.variant == v {
			return p.name
		}
	}
	return ""
}
