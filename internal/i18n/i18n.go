// Package i18n holds every text that a person reads, in Brazilian Portuguese,
// European Portuguese and English, as messages by name. The files in messages/
// are the source of all faces of the program.
package i18n

import (
	"embed"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
)

//go:embed messages/*.json
var messages embed.FS

// Tags are the languages, the default first.
var Tags = []string{"en", "pt-BR", "pt-PT"}

// A message is a text with blanks, as {{.Name}}. One with a plural has two.
type message struct {
	One   string `json:"one"` // "" without a plural
	Other string `json:"other"`
}

// UnmarshalJSON implements json.Unmarshaler: a message is a string, or an object of both.
func (m *message) UnmarshalJSON(data []byte) error {
	if data[0] == '"' {
		return json.Unmarshal(data, &m.Other)
	}
	type forms message
	return json.Unmarshal(data, (*forms)(m))
}

// all holds the messages of each language, which are read when it is first spoken.
var all = func() map[string]func() map[string]message {
	languages := make(map[string]func() map[string]message)
	for _, tag := range Tags {
		languages[tag] = sync.OnceValue(func() map[string]message { return read(tag) })
	}
	return languages
}()

func read(tag string) map[string]message {
	data, err := messages.ReadFile("messages/" + tag + ".json")
	var read map[string]message
	if err == nil {
		err = json.Unmarshal(data, &read)
	}
	if err != nil {
		panic("lang: " + err.Error()) // the embedded files are tested
	}
	return read
}

// Texts returns the messages of one of Tags whose ids begin with a prefix, with their
// blanks open, as {{.Name}}, for a page that fills them itself. Those that have a
// plural are left out.
func Texts(tag, prefix string) map[string]string {
	texts := make(map[string]string)
	for id, m := range all[tag]() {
		if m.One == "" && strings.HasPrefix(id, prefix) {
			texts[id] = m.Other
		}
	}
	return texts
}

// A Localizer returns messages in one language.
type Localizer struct {
	tag      string
	messages map[string]message
}

// New returns a Localizer of one of Tags.
func New(tag string) *Localizer { return &Localizer{tag: tag, messages: all[tag]()} }

// Tag returns the language of the speaker.
func (s *Localizer) Tag() string { return s.tag }

// Match returns the tag that serves a wish such as "pt-BR", "pt_PT.UTF-8" or
// "en", or the first of a list; false if none does. Plain Portuguese is Brazilian, that of Africa and Asia is
// European.
func Match(wish string) (string, bool) {
	if end := strings.IndexAny(wish, ".@,;"); end >= 0 {
		wish = wish[:end]
	}
	language, region, _ := strings.Cut(strings.ToLower(strings.ReplaceAll(wish, "_", "-")), "-")
	switch {
	case language == "en":
		return "en", true
	case language == "pt" && (region == "" || region == "br"):
		return "pt-BR", true
	case language == "pt":
		return "pt-PT", true
	}
	return "", false
}

// FromEnvironment returns the language that the environment asks for by LC_ALL,
// LC_MESSAGES or LANG, the first that is set; English if it asks for none we speak.
func FromEnvironment(getenv func(string) string) string {
	for _, name := range [...]string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if wish := getenv(name); wish != "" {
			if tag, ok := Match(wish); ok {
				return tag
			}
			return Tags[0]
		}
	}
	return Tags[0]
}

// Message returns a message with its blanks filled: pairs of a blank's name and its
// value. A blank called Count, a number, chooses between singular and plural.
func (s *Localizer) Message(id string, pairs ...any) string {
	m, ok := s.messages[id]
	if !ok {
		return fmt.Sprintf("%s %v", id, pairs) // a test keeps every id in every language
	}
	text, filled := m.Other, make([]string, 0, len(pairs))
	for i := 0; i+1 < len(pairs); i += 2 {
		name, value := pairs[i].(string), fmt.Sprint(pairs[i+1])
		if name == "Count" && m.One != "" && s.singular(value) {
			text = m.One
		}
		filled = append(filled, "{{."+name+"}}", value)
	}
	return strings.NewReplacer(filled...).Replace(text)
}

// Number returns a number with the decimal sign of the language.
func (s *Localizer) Number(text string) string {
	return strings.Replace(text, ".", s.Message("decimal"), 1)
}

// singular reports whether a number takes the singular: 1 does and, in Brazil, so does every number from 1 to less than 2.
// Unicode's CLDR counts 0 as singular there too, but Brazilians write "0 nós".
func (s *Localizer) singular(count string) bool {
	if s.tag == "pt-BR" {
		count, _, _ = strings.Cut(count, ".")
	}
	return count == "1"
}
