package cluster

import "context"

// Connect connects to the server inside this process, without a network. token is ServerOptions.Token.
func (s *Server) Connect(ctx context.Context, token string) (*Client, error) {
	return Connect(ctx, Address{Token: token, inProcess: s.nats}, "server")
}
