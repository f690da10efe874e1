//go:build !js

package record

import (
	"encoding/xml"
	"fmt"
	"slices"
	"strings"

	"github.com/alinha/alinha/internal/lazyregexp"
	"github.com/alinha/alinha/rules"
)

// renjuNetTables are the tables of a database: the entries by the name of their elements and their numbers.
type renjuNetTables map[string]map[string]renjuNetEntry

// A renjuNetEntry is an entry of a table.
type renjuNetEntry struct {
	name string // of a player, the name and the surname; of an opening, the abbreviation and the name

	country, city string // of a tournament: numbers
	date          string // of a tournament: the day if it took one day, else the month or the year
	rule          string // of a tournament: the number of the rule of its games
	category      string // of a rule
}

// renjuNetTableNames are the elements that are entries.
var renjuNetTableNames = []string{"country", "city", "rule", "opening", "player", "tournament"}

// renjuNetRules are the names of the best-known rules, for an excerpt of the database without its table of rules.
var renjuNetRules = map[string]string{
	"1": "RIF", "5": "RIF", "7": "Gomoku-Pro", "11": "Swap2", "24": "Soosyrv-8", "25": "Taraguchi-10",
}

// renjuNetDay matches a date, whose parts are the year, the month and the day.
var renjuNetDay = lazyregexp.New(`^([1-9]\d{3})-(0[1-9]|1[0-2])-(\d\d)$`)

// add adds an element to its table. It returns false if the element is no entry.
func (t renjuNetTables) add(e *xml.StartElement) bool {
	if !slices.Contains(renjuNetTableNames, e.Name.Local) {
		return false
	}
	attributes := map[string]string{}
	for _, a := range e.Attr {
		attributes[a.Name.Local] = strings.TrimSpace(a.Value)
	}
	entry := renjuNetEntry{name: attributes["name"]}
	switch e.Name.Local {
	case "rule":
		entry.category = attributes["category"]
	case "opening":
		entry.name = joinWords(attributes["abbr"], attributes["name"])
	case "player":
		entry.name = joinWords(attributes["name"], attributes["surname"])
	case "tournament":
		entry.country, entry.city, entry.rule = attributes["country"], attributes["city"], attributes["rule"]
		entry.date = renjuNetDate(attributes)
	}
	if t[e.Name.Local] == nil {
		t[e.Name.Local] = map[string]renjuNetEntry{}
	}
	t[e.Name.Local][attributes["id"]] = entry
	return true
}

// joinWords returns texts with blanks between them, without the empty ones.
func joinWords(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(text string) bool { return text == "" }), " ")
}

// renjuNetDate returns the day of a tournament with the attributes that took one day, else its month, or its year.
func renjuNetDate(attributes map[string]string) string {
	start, year, month := attributes["start"], attributes["year"], attributes["month"]
	from := renjuNetDay.FindStringSubmatch(start)
	if from != nil && start == attributes["end"] {
		return start
	}
	if from != nil && (atoi(year) == 0 || year == from[1] && atoi(month) == 0) {
		year, month = from[1], from[2]
	}
	switch n := atoi(month); {
	case len(year) != len("2006") || atoi(year) == 0:
		return ""
	case n < 1 || n > 12:
		return year
	default:
		return fmt.Sprintf("%s-%02d", year, n)
	}
}

// place returns the city and the country of a tournament, as far as the tables name them.
func (t renjuNetTables) place(tournament renjuNetEntry) string {
	city, country := t["city"][tournament.city].name, t["country"][tournament.country].name
	if city != "" && country != "" {
		return city + ", " + country
	}
	return city + country
}

// rule returns the name of a rule, the number if the table does not have the rule, and the variant that the rule
// belongs to. It returns false if the variant is unknown.
func (t renjuNetTables) rule(number string) (name string, v rules.Variant, known bool) {
	entry, found := t["rule"][number]
	if !found {
		entry.name, found = renjuNetRules[number]
	}
	if !found {
		entry.name = number
	}
	rule := parseSGFRule(entry.name, renjuNetSide, renjuNetSide)
	rule.known = rule.known && found && entry.name != ""
	v = rule.variant
	switch entry.category {
	case "1":
		v = freestyle(renjuNetSide, renjuNetSide)
		v.Renju = true
		return entry.name, v, true
	case "2", "3":
		if v.Renju {
			v = freestyle(renjuNetSide, renjuNetSide)
		}
	default:
		if !rule.known || v.Cols != renjuNetSide || v.Rows != renjuNetSide {
			v = freestyle(renjuNetSide, renjuNetSide)
			v.Renju = true
			return entry.name, v, false
		}
	}
	// Tournaments play Gomoku by the standard rules: exactly five in a row win. No move is lost if more wins too.
	v.Exact = !v.Renju && !v.Caro && !strings.Contains(strings.ToLower(entry.name), "free")
	return entry.name, v, true
}
