package cluster

import (
	"cmp"
	"fmt"
	"net/url"
	"os"
	"strconv"
	"strings"

	"github.com/nats-io/nats-server/v2/server"
)

// The name of a cluster of servers, and the user name by which its servers connect to each other. The password is the
// token.
const (
	clusterName = "alinha"
	routeUser   = "alinha"
)

// addRoutes adds the options by which a server joins the other servers of its cluster.
func (o *ServerOptions) addRoutes(options *server.Options) error {
	host, port, err := o.splitProtected(o.ClusterListen)
	if err != nil {
		return err
	}
	options.Cluster = server.ClusterOpts{Name: clusterName, Host: host, Port: port}
	if o.Token != "" {
		options.Cluster.Username, options.Cluster.Password = routeUser, o.Token
	}
	if o.TLS != nil {
		options.Cluster.TLSConfig = o.TLS.Clone()
	}
	for _, text := range o.Routes {
		route, err := o.parseRoute(text)
		if err != nil {
			return err
		}
		options.Routes = append(options.Routes, route)
	}
	machine, err := os.Hostname()
	options.ServerName = cmp.Or(o.Name, machine+"-"+strconv.Itoa(port))
	return err
}

// A RouteError is a text that is no route to another server.
type RouteError struct{ Text string }

func (e *RouteError) Error() string {
	return fmt.Sprintf("route %q: want a URL with a host and a port, such as nats://host:6222", e.Text)
}

// parseRoute returns the URL of another server, with the user name and the token.
func (o *ServerOptions) parseRoute(text string) (*url.URL, error) {
	address := text
	if !strings.Contains(address, "://") {
		address = "nats://" + address
	}
	route, err := url.Parse(address)
	if err != nil || route.Port() == "" {
		return nil, &RouteError{text}
	}
	if o.Token != "" {
		route.User = url.UserPassword(routeUser, o.Token)
	}
	return route, nil
}
