package catalog

// A Scale says what the native values of an engine are.
type Scale struct {
	Name string // the message "worth-scale-" + Name describes the values
	Unit string // UnitPoints, UnitStones or UnitUtility; "" if the engine has no native values
}

// The units of native values. The message "worth-native-" + unit writes a value.
const (
	UnitPoints      = "points"
	UnitStones      = "stones"
	UnitUtility     = "utility"
	UnitThousandths = "thousandths" // of a won game
	UnitLogits      = "logits"      // thousandths of a logit of the chance to win
)

// The scales of the reference systems that have native values.
var (
	utilityScale      = Scale{"utility", UnitUtility}
	marginScale       = Scale{"margin", UnitPoints}
	winsScale         = Scale{"wins", UnitUtility}
	windowsScale      = Scale{"windows", UnitStones}
	sequencesScale    = Scale{"sequences", UnitPoints}
	groupsScale       = Scale{"groups", UnitPoints}
	groupsBuiltScale  = Scale{"groups-built", UnitPoints}
	groupsTable1Scale = Scale{"groups-table1", UnitPoints} // as built, with rows by table 1
)
