package cluster

import (
	"fmt"
	"log/slog"
)

// A serverLogger is the logger of a server. It keeps the first fatal error for startNATS, logs errors, and drops all
// other lines.
type serverLogger struct {
	first chan error   // the first fatal error
	log   *slog.Logger // or nil
}

// Fatalf keeps an error that ends the server, if the error is the first one.
func (l *serverLogger) Fatalf(format string, args ...any) {
	select {
	case l.first <- fmt.Errorf(format, args...):
	default:
	}
}

// Errorf logs an error that does not end the server, such as another server of the cluster that does not answer.
func (l *serverLogger) Errorf(format string, args ...any) {
	if l.log != nil {
		l.log.Error(fmt.Sprintf(format, args...))
	}
}

func (*serverLogger) Noticef(string, ...any) {}
func (*serverLogger) Warnf(string, ...any)   {}
func (*serverLogger) Debugf(string, ...any)  {}
func (*serverLogger) Tracef(string, ...any)  {}
