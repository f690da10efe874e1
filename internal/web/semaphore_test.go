package web

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

// Searches beyond the limit wait for queueTimeout and then get 503 with Retry-After.
func TestBusy(t *testing.T) {
	t.Parallel()
	address, _ := start(t, small)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	for range small.Searches {
		response, _, err := listen(ctx, address, "analyze", endless)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = response.Body.Close() }()
	}
	begin := time.Now()
	status, header, body := post(t, address, "play", requests["play"][0])
	if status != 503 || header.Get("Retry-After") == "" || !strings.Contains(body, `"id":"busy"`) || time.Since(begin) < queueTimeout {
		t.Errorf("got %d after %v, %v and %q, want 503 after %v", status, time.Since(begin), header, body, queueTimeout)
	}
	if status, _, _ := post(t, address, "position", requests["position"][0]); status != 200 {
		t.Errorf("a question without a search: got %d, want 200", status)
	}
	time.AfterFunc(queueTimeout/4, cancel)
	if status, _, body := post(t, address, "play", requests["play"][0]); status != 200 {
		t.Errorf("when a search ends: got %d and %q, want 200", status, body)
	}
}

// A semaphore has a bounded number of waiters.
func TestSemaphoreBoundsWaiters(t *testing.T) {
	const waiters = 4
	s := newSemaphore(1, waiters)
	release, err := s.acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	answers := make(chan error, waiters)
	for range waiters {
		go func() {
			_, err := s.acquire(ctx)
			answers <- err
		}()
	}
	eventually(t, "all wait", func() bool { return s.waiting.Load() == waiters })
	if _, err := s.acquire(ctx); !errors.Is(err, errBusy) {
		t.Errorf("one more: got %v, want %v", err, errBusy)
	}
	cancel()
	for range waiters {
		if err := <-answers; !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want %v", err, context.Canceled)
		}
	}
	release()
	if s.waiting.Load() != 0 || s.running.Load() != 0 {
		t.Errorf("got %d waiting and %d running, want none", s.waiting.Load(), s.running.Load())
	}
}
