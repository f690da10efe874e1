package cluster

import "context"

// Connect connects to the server inside this process. token is that of the server's options.
func (s *Server) Connect(ctx context.Context, token string) (*Client, error) {
	return Connect(ctx, Address{Token: token, inProcess: s.nats}, "server")
}
