package gomoku

// SearchParams is searchParams for the tests outside of the package.
type SearchParams = searchParams

// NewParams returns a copy of the parameters of the engine with the given values, by the names of TunableParams. Other
// parameters keep the values of the engine.
func NewParams(values map[string]int) *SearchParams {
	p := *defaultParams
	for _, param := range tunableParams(&p) {
		if v, ok := values[param.Name]; ok {
			for _, member := range param.members {
				*member += v - param.Default
			}
		}
	}
	return p.withLMRTable()
}

// SetParams makes the searches of e use p; nil stands for the parameters of the engine.
func (e *Engine) SetParams(p *SearchParams) { e.params = p }

// A TunableParam is a parameter, or a group of them that TestSPSA moves by the same amount. The value of a group is that of
// its first member. TestSPSA tries values Step from the current one, and keeps them from Least to Greatest.
type TunableParam struct {
	Name                           string
	Default, Step, Least, Greatest int // Default is the value in the engine

	members []*int
}

// TunableParams returns the parameters that TestSPSA tunes.
func TunableParams() []TunableParam { return tunableParams(defaultParams) }

// tunableParams returns the parameters of p that TestSPSA tunes.
func tunableParams(p *searchParams) (params []TunableParam) {
	add := func(name string, step, least, greatest int, members ...*int) {
		params = append(params, TunableParam{name, *members[0], step, least, greatest, members})
	}
	add("aspirationDelta", 20, 10, 200, &p.aspirationDelta)
	add("reverseFutilityMargin", 60, 80, 600, &p.reverseFutilityMargin)
	add("nullMoveReduction.base", 60, 200, 500, &p.nullMoveReduction.base)
	add("failHighMargin.base", 60, -300, 300, &p.failHighMargin.base)
	add("failHighMargin.slope", 20, 10, 200, &p.failHighMargin.slope)
	add("lmrDivisor", 15, 60, 220, &p.lmrDivisor)
	add("deeperResearch.base", 60, 20, 500, &p.deeperResearch.base)
	add("shallowerResearch", 3, 0, 30, &p.shallowerResearch)
	add("singularMargin", 3, 1, 30, &p.singularMargin)
	add("lateMoves.base", 200, 200, 2000, &p.lateMoves.base)
	add("lateMoves.slope", 60, 50, 500, &p.lateMoves.slope)
	var slopes []*int
	for threat := range p.futilityMargins {
		var bases []*int
		for kind := range p.futilityMargins[threat] {
			margin := &p.futilityMargins[threat][kind]
			bases, slopes = append(bases, &margin.base), append(slopes, &margin.slope)
		}
		name := [fourToMeet]string{noThreatToMeet: "futilityMargins.noThreat.base", openThreeToMeet: "futilityMargins.openThree.base"}[threat]
		add(name, 60, *bases[0]-400, *bases[0]+400, bases...)
	}
	add("futilityMargins.slope", 20, 60, 250, slopes...)
	add("quietBonus", 80, 0, 500, &p.quietBonus)
	add("correctionRate", 8, 2, 60, &p.correctionRate)
	add("maxCorrection", 150, 100, 1500, &p.maxCorrection)
	return params
}
