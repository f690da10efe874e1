package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/alinha/alinha/internal/i18n"
)

// readKubernetes returns a file of deploy/kubernetes as JSON values.
func readKubernetes(t *testing.T, name string) (v any) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "deploy", "kubernetes", name))
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// at returns the value at a path of keys and indices.
func at(v any, path ...any) any {
	for _, step := range path {
		switch step := step.(type) {
		case string:
			v = v.(map[string]any)[step]
		case int:
			v = v.([]any)[step]
		}
	}
	return v
}

// The program understands the arguments of the workers, and the workers have the token and the certificates of the servers.
func TestKubernetesWorkers(t *testing.T) {
	workers, values := readKubernetes(t, "workers.yaml"), readKubernetes(t, "nats-values.yaml")
	pod := at(workers, "spec", "template", "spec")
	var args []string
	for _, arg := range at(pod, "containers", 0, "args").([]any) {
		args = append(args, arg.(string))
	}
	var out bytes.Buffer
	a := &app{env: newEnv(nil, &out, &out), Localizer: i18n.New(i18n.Tags[0])}
	if !accepts(a.rootCommand(), args) {
		t.Errorf("got an error for the arguments %q, want valid ones", args)
	}
	for _, test := range [][2]any{
		{at(pod, "volumes", 0, "secret", "secretName"), at(values, "container", "env", "TOKEN", "valueFrom", "secretKeyRef", "name")},
		{at(pod, "volumes", 1, "secret", "secretName"), at(values, "config", "nats", "tls", "secretName")},
		{at(workers, "spec", "selector", "matchLabels", "app.kubernetes.io/name"), at(workers, "spec", "template", "metadata", "labels", "app.kubernetes.io/name")},
	} {
		if test[0] != test[1] || test[0] == nil {
			t.Errorf("got %v and %v, want equal names", test[0], test[1])
		}
	}
}
