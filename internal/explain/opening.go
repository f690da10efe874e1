package explain

import (
	"strings"

	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/opening"
)

// opening explains why an opening rule refuses a word, with what was expected.
func (x explainer) opening(e *opening.Error) string {
	id, words := "error-opening-"+string(e.Reason), e.Words
	switch {
	case e.Reason == opening.NoSuchGame && len(words) == 0:
		id = "error-opening-nogame"
	case e.Reason == opening.Outside && e.Side == 1:
		id = "error-opening-middle"
	case e.Reason == opening.NoAnswer:
		words = nil
		for _, word := range e.Words {
			words = append(words, OpeningWord(x.Localizer, word))
		}
	}
	text := x.Message(id, "Word", textline.Clip(e.Word), "Rule", e.Rule.Title, "Number", e.Number, "Side", e.Side,
		"First", e.First, "Last", e.Last, "Most", e.Most, "Offer", e.Offer, "Words", strings.Join(words, ", "))
	if e.Reason != opening.NoAnswer {
		return text
	}
	return x.didYouMean(text, nearestName(e.Word, words))
}

// OpeningWord returns a word of an opening in the language of loc: an answer as a person types it, any other word as it is.
func OpeningWord(loc *i18n.Localizer, word string) string {
	switch word {
	case opening.Swap:
		return loc.Message("play-word-swap")
	case opening.Stay:
		return loc.Message("play-word-stay")
	case opening.More:
		return loc.Message("play-word-more")
	case opening.OfferTen:
		return loc.Message("play-word-offer")
	}
	return word
}

// ParseOpeningWord returns the word that a person has typed for an opening, in English or in the language of loc.
func ParseOpeningWord(loc *i18n.Localizer, typed string) string {
	typed = strings.ToLower(typed)
	for _, word := range []string{opening.Swap, opening.Stay, opening.More, opening.OfferTen} {
		if typed == strings.ToLower(OpeningWord(loc, word)) {
			return word
		}
	}
	return typed
}
