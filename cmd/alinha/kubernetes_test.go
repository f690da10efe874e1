package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"

	"github.com/alinha/alinha/internal/i18n"
)

// kubernetesFile returns a file of deploy/kubernetes.
func kubernetesFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "deploy", "kubernetes", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// readYAML returns a text in YAML as JSON values.
func readYAML(t *testing.T, text string) (v any) {
	t.Helper()
	if err := yaml.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// The files for Kubernetes fit the schema of Deployment and the values of the chart of NATS, and the same files with an error
// do not.
func TestKubernetesSchemas(t *testing.T) {
	for _, test := range []struct{ file, schema, right, wrong string }{
		{"workers.yaml", "deployment", "", ""},
		{"workers.yaml", "deployment", "replicas: 3", "replica: 3"},
		{"workers.yaml", "deployment", "replicas: 3", "replicas: three"},
		{"workers.yaml", "deployment", "secretName: alinha-token", "name: alinha-token"},
		{"workers.yaml", "deployment", "mountPath: /etc/alinha-tls", "path: /etc/alinha-tls"},
		{"workers.yaml", "deployment", "        - name: worker\n          image:", "        - image:"},
		{"nats-values.yaml", "nats-values", "", ""},
		{"nats-values.yaml", "nats-values", "replicas: 3", "replicas: three"},
		{"nats-values.yaml", "nats-values", "fileStore:", "file:"},
		{"nats-values.yaml", "nats-values", "secretName: alinha-nats-tls", "secret: alinha-nats-tls"},
	} {
		schema, err := jsonschema.NewCompiler().Compile(filepath.Join("testdata", "kubernetes", test.schema+".schema.json"))
		if err != nil {
			t.Fatal(err)
		}
		text := kubernetesFile(t, test.file)
		if !strings.Contains(text, test.right) {
			t.Fatalf("%s: got no %q, want the text that the test changes", test.file, test.right)
		}
		err = schema.Validate(readYAML(t, strings.Replace(text, test.right, test.wrong, 1)))
		if wantError := test.right != ""; (err != nil) != wantError {
			t.Errorf("%s with %q: got %v, want an error: %v", test.file, test.wrong, err, wantError)
		}
	}
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
	workers, values := readYAML(t, kubernetesFile(t, "workers.yaml")), readYAML(t, kubernetesFile(t, "nats-values.yaml"))
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
