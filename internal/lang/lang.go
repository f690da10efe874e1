// Package lang holds every text that a person reads, in Brazilian Portuguese,
// European Portuguese and English, as messages by name. The files in messages/
// are the source of all faces of the program.
package lang

import (
	"embed"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

//go:embed messages/*.json
var messages embed.FS

// Tags are the languages, the default first.
var Tags = []string{"en", "pt-BR", "pt-PT"}

// Texts returns the messages of one of Tags whose ids begin with a prefix, with their
// blanks open, as {{.Name}}, for a page that fills them itself. Those that have a
// plural are left out.
func Texts(tag, prefix string) map[string]string {
	data, err := messages.ReadFile("messages/" + tag + ".json")
	var all map[string]any
	if err == nil {
		err = json.Unmarshal(data, &all)
	}
	if err != nil {
		panic("lang: " + err.Error()) // the embedded files are tested
	}
	texts := make(map[string]string)
	for id, text := range all {
		if text, ok := text.(string); ok && strings.HasPrefix(id, prefix) {
			texts[id] = text
		}
	}
	return texts
}

// A Speaker says messages in one language.
type Speaker struct {
	tag       string
	localizer *i18n.Localizer
}

var bundle = newBundle()

func newBundle() *i18n.Bundle {
	b := i18n.NewBundle(language.English)
	b.RegisterUnmarshalFunc("json", json.Unmarshal)
	for _, tag := range Tags {
		if _, err := b.LoadMessageFileFS(messages, "messages/"+tag+".json"); err != nil {
			panic("lang: " + err.Error()) // the embedded files are tested
		}
	}
	return b
}

// New returns a Speaker of one of Tags.
func New(tag string) *Speaker {
	return &Speaker{tag: tag, localizer: i18n.NewLocalizer(bundle, tag)}
}

// Tag returns the language of the speaker.
func (s *Speaker) Tag() string { return s.tag }

// Match returns the tag that serves a wish such as "pt-BR", "pt_PT.UTF-8" or
// "en"; false if none does. Plain Portuguese is Brazilian, that of Africa and Asia is
// European.
func Match(wish string) (string, bool) {
	wish, _, _ = strings.Cut(wish, ".")
	wish, _, _ = strings.Cut(wish, "@")
	tag, err := language.Parse(strings.ReplaceAll(wish, "_", "-"))
	if err != nil {
		return "", false
	}
	base, _ := tag.Base()
	region, confidence := tag.Region()
	switch base.String() {
	case "en":
		return "en", true
	case "pt":
		if confidence == language.Exact && region.String() != "BR" {
			return "pt-PT", true
		}
		return "pt-BR", true
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

// Say returns a message with its blanks filled: pairs of a blank's name and its
// value. A blank called Count, a number, chooses between singular and plural.
func (s *Speaker) Say(id string, pairs ...any) string {
	data := make(map[string]any, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		data[pairs[i].(string)] = pairs[i+1]
	}
	config := &i18n.LocalizeConfig{MessageID: id, TemplateData: data}
	if count, ok := data["Count"]; ok {
		config.PluralCount = fmt.Sprint(count)
	}
	text, err := s.localizer.Localize(config)
	if err != nil {
		return fmt.Sprintf("%s %v", id, pairs) // a test keeps every id in every language
	}
	return text
}
