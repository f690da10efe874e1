package kubernetes_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"
)

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
		schema, err := jsonschema.NewCompiler().Compile(filepath.Join("testdata", test.schema+".schema.json"))
		if err != nil {
			t.Fatal(err)
		}
		file, err := os.ReadFile(test.file)
		if err != nil {
			t.Fatal(err)
		}
		text := string(file)
		if !strings.Contains(text, test.right) {
			t.Fatalf("%s: got no %q, want the text that the test changes", test.file, test.right)
		}
		var values any
		if err := yaml.Unmarshal([]byte(strings.Replace(text, test.right, test.wrong, 1)), &values); err != nil {
			t.Fatal(err)
		}
		err = schema.Validate(values)
		if wantError := test.right != ""; (err != nil) != wantError {
			t.Errorf("%s with %q: got %v, want an error: %v", test.file, test.wrong, err, wantError)
		}
	}
}
