package main

import (
	"context"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"os"
	"os/user"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/textline"
)

// connectFlags are the flags of the commands that use a server of units.
type connectFlags struct {
	url, tokenFile, caFile string
	verify                 percentValue // of the units; only of commands that have units computed
}

// addConnectFlags adds --connect, --token-file and --tls-ca to a command. The message usage says what --connect is for.
func (a *app) addConnectFlags(cmd *cobra.Command, usage string) *connectFlags {
	c := new(connectFlags)
	cmd.PersistentFlags().StringVar(&c.url, "connect", "", a.Message(usage))
	cmd.PersistentFlags().StringVar(&c.tokenFile, "token-file", "", a.Message("flag-token-file"))
	cmd.PersistentFlags().StringVar(&c.caFile, "tls-ca", "", a.Message("flag-tls-ca"))
	return c
}

// addExecutorFlags adds the flags of addConnectFlags and --verify to a command that has units computed.
func (a *app) addExecutorFlags(cmd *cobra.Command) *connectFlags {
	c := a.addConnectFlags(cmd, "flag-connect")
	cmd.Flags().Var(&c.verify, "verify", a.Message("flag-verify"))
	return c
}

// open connects to the server. The caller closes the client.
func (c *connectFlags) open(ctx context.Context, a *app) (*cluster.Client, error) {
	if c.url == "" {
		return nil, explain.Misuse("error-connect-missing")
	}
	address, err := c.address()
	if err != nil {
		return nil, err
	}
	client, err := cluster.Connect(ctx, address, "alinha "+version)
	switch {
	case errors.Is(err, cluster.ErrAddress):
		return nil, explain.Misuse("error-connect-url", "URL", textline.Clip(c.url))
	case err != nil:
		return nil, explain.Failure("error-connect", "URL", textline.Clip(c.url), "Error", a.explain(err))
	}
	return client, nil
}

// executor returns the executor of the units of a command: the workers of the server that --connect names, or else this
// process with one thread. The caller calls end after the last unit.
func (c *connectFlags) executor(ctx context.Context, a *app) (e jobs.Executor, end func(), err error) {
	switch {
	case c.url != "":
	case c.verify > 0:
		return nil, nil, explain.Misuse("error-verify-local")
	default:
		return &jobs.Local{Kinds: localKinds}, func() {}, nil
	}
	remote, err := c.remoteExecutor(ctx, a)
	if err != nil {
		return nil, nil, err
	}
	return remote, remote.Close, nil
}

// remoteExecutor returns an executor that has the workers of the server compute the units. The caller closes the
// executor.
func (c *connectFlags) remoteExecutor(ctx context.Context, a *app) (*cluster.Executor, error) {
	client, err := c.open(ctx, a)
	if err != nil {
		return nil, err
	}
	return &cluster.Executor{Client: client, Owner: owner(), Verify: float64(c.verify) / 100, Equal: equalResults}, nil
}

// address returns the address of the server, with the token and the certificates from the files that the flags name.
func (c *connectFlags) address() (address cluster.Address, err error) {
	address.URL = c.url
	if address.Token, err = readToken(c.tokenFile); err != nil || c.caFile == "" {
		return address, err
	}
	address.TLS = &tls.Config{MinVersion: tls.VersionTLS12}
	address.TLS.RootCAs, err = readCA(c.caFile)
	return address, err
}

// readCA returns the certificates in a PEM file.
func readCA(file string) (*x509.CertPool, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, &explain.FileError{Name: file, Err: err}
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(text) {
		return nil, explain.Failure("error-tls-ca", "File", textline.Clip(file))
	}
	return pool, nil
}

// readToken returns the token in the first line of a file, or "" without a file.
func readToken(file string) (string, error) {
	if file == "" {
		return "", nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return "", &explain.FileError{Name: file, Err: err}
	}
	line, _, _ := strings.Cut(string(textline.TrimBOM(text)), "\n")
	if line = strings.TrimSpace(line); line == "" {
		return "", explain.Failure("error-token", "File", textline.Clip(file))
	}
	return line, nil
}

// version returns the version of the engines for a study: engineVersion for the workers of a server, and a constant for
// this process.
func (c *connectFlags) version() string {
	if c.url == "" {
		return "this"
	}
	return engineVersion()
}

// engineVersion returns jobs.Study.Version for the engines of this program: the version of the program, and the
// revision of the source if the build is of a clean revision, else a hash of the program. Only the first call reads the
// program.
var engineVersion = sync.OnceValue(func() string {
	revision, clean := "", false
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch s.Key {
			case "vcs.revision":
				revision = s.Value
			case "vcs.modified":
				clean = s.Value == "false"
			}
		}
	}
	if !clean || revision == "" {
		revision = programHash()
	}
	return strings.ReplaceAll(version, ".", "_") + "-" + revision[:min(12, len(revision))]
})

// programHash returns the hash of the file of this program in hexadecimal digits, or "unknown".
func programHash() string {
	name, err := os.Executable()
	if err != nil {
		return "unknown"
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return "unknown"
	}
	return fmt.Sprintf("%x", sha256.Sum256(text))
}

// owner returns the owner of the studies of this process, as user@host.
func owner() string {
	host, err := os.Hostname()
	person, userErr := user.Current()
	if errors.Join(err, userErr) != nil {
		return host
	}
	return person.Username + "@" + host
}
