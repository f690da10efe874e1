package web

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/i18n"
)

// Other sites may frame the lessons, and nothing else that the server sends.
func TestEmbeddable(t *testing.T) {
	address, _ := start(t, small)
	for path, want := range map[string]bool{
		"/": false, "/?embed": true, "/?embed=1": false, "/index.html?embed": false, "/api/games?embed": false, "/healthz?embed": false,
	} {
		_, header, _ := get(t, address+path)
		policy := header.Get("Content-Security-Policy")
		if got := !strings.Contains(policy, "frame-ancestors 'none'") && header.Get("X-Frame-Options") == ""; got != want {
			t.Errorf("%s: may be framed: got %v, want %v (%q)", path, got, want, policy)
		}
		if !strings.Contains(policy, "default-src 'self'") {
			t.Errorf("%s: got the policy %q, want default-src 'self'", path, policy)
		}
	}
}

// maxLessonWords is the most words of the text of a lesson. A figure counts as a word.
const maxLessonWords = 120

// Every lesson has its texts in every language, and no text takes longer to read than intended.
func TestLessonTexts(t *testing.T) {
	data, err := os.ReadFile("ui/src/pages/learn/lessons.json")
	if err != nil {
		t.Fatal(err)
	}
	var lessons []struct{ ID string }
	if err := json.Unmarshal(data, &lessons); err != nil || len(lessons) != 10 {
		t.Fatalf("got %d lessons, %v, want 10", len(lessons), err)
	}
	for _, tag := range i18n.Tags {
		texts := i18n.Texts(tag, "page-learn-")
		for _, l := range lessons {
			ids := []string{"title-" + l.ID, "about-" + l.ID, "text-" + l.ID}
			for i := range 3 {
				for _, kind := range []string{"ask", "why", "hint"} {
					ids = append(ids, fmt.Sprintf("%s-%s-%d", kind, l.ID, i+1))
				}
			}
			for _, id := range ids {
				if texts["page-learn-"+id] == "" {
					t.Errorf("%s: %s: got no text", tag, id)
				}
			}
			if got := len(strings.Fields(texts["page-learn-text-"+l.ID])); got < 60 || got > maxLessonWords {
				t.Errorf("%s: %s: got a text of %d words, want 60 to %d", tag, l.ID, got, maxLessonWords)
			}
		}
	}
}
