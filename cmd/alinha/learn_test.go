package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/api"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/i18n"
)

// A lesson is an entry of lessons.json, the file from which the page makes its lessons.
type lesson struct {
	ID       string
	Requests map[string][2]json.RawMessage // the endpoint and the request, by the name of the result
	Figures  map[string][]any              // the path of each figure into the results
	Commands []struct{ Line, Prints string }
}

// compute sends the requests of a lesson and returns the results as the page keeps them: of the stream lab the cells, of
// analyze the last event.
func (l *lesson) compute(t *testing.T, s *api.Service) map[string]any {
	t.Helper()
	results := make(map[string]any)
	for name, request := range l.Requests {
		var endpoint string
		if err := json.Unmarshal(request[0], &endpoint); err != nil {
			t.Fatal(err)
		}
		cells := []any{}
		err := s.Handle(context.Background(), endpoint, request[1], i18n.New("en"), func(response any) {
			text, _ := json.Marshal(response)
			var event map[string]any
			_ = json.Unmarshal(text, &event)
			if cell := event["cell"]; endpoint == "lab" && cell != nil {
				cells = append(cells, cell)
			}
			results[name] = event
		})
		if err != nil {
			t.Fatalf("%s: %s: %v", l.ID, name, err)
		}
		if endpoint == "lab" {
			results[name] = cells
		}
	}
	return results
}

// figure returns the value at a path into results, to three decimal places.
func figure(results any, path []any) string {
	for _, key := range path {
		switch at := results.(type) {
		case map[string]any:
			results = at[key.(string)]
		case []any:
			results = at[int(key.(float64))]
		}
	}
	if number, ok := results.(float64); ok {
		return strconv.FormatFloat(math.Round(number*1e3)/1e3, 'f', -1, 64)
	}
	return fmt.Sprint(results)
}

// Every command of a lesson prints the figures that the lesson shows.
func TestLessonCommands(t *testing.T) {
	data, err := os.ReadFile("../../internal/web/ui/src/pages/learn/lessons.json")
	if err != nil {
		t.Fatal(err)
	}
	var lessons []lesson
	if err := json.Unmarshal(data, &lessons); err != nil {
		t.Fatal(err)
	}
	blank := regexp.MustCompile(`\{\{(\w+)\}\}`)
	for _, l := range lessons {
		t.Run(l.ID, func(t *testing.T) {
			results := l.compute(t, &api.Service{Quota: api.Quota{Resources: catalog.Resources{MemoryMiB: 4, Threads: 1}}})
			for _, command := range l.Commands {
				want := blank.ReplaceAllStringFunc(command.Prints, func(name string) string { return figure(results, l.Figures[strings.Trim(name, "{}")]) })
				var out bytes.Buffer
				status := run(context.Background(), splitArguments(strings.TrimPrefix(command.Line, "alinha ")), newEnv(strings.NewReader(""), &out, &out))
				if status != success || !strings.Contains(out.String(), want) {
					t.Errorf("%s: got status %d and\n%s\nwant %q", command.Line, status, out.String(), want)
				}
			}
			if len(l.Commands) == 0 {
				t.Error("got no command, want at least 1")
			}
		})
	}
}
