# Each target is what CI runs, in this order: make check.
GOLANGCI = go run github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
GOFUMPT  = go run mvdan.cc/gofumpt@v0.12.0
FUZZTIME ?= 10s

.PHONY: check fmt vet lint test race invariants fuzz bench bench-signature perft man

check: fmt vet lint test race invariants fuzz bench-signature

fmt: ## formatted with gofumpt
	@files=$$($(GOFUMPT) -l .); test -z "$$files" || { echo "not formatted: $$files"; exit 1; }

vet:
	go vet ./...

lint:
	$(GOLANGCI) run ./...

test: ## the README's test command
	go test ./...

race:
	go test -race -short -shuffle on ./...
	go test -race -short -cpu 1,4 ./internal/tt ./search

invariants: ## boards check themselves after every move
	go test -tags invariants -short ./...

fuzz: ## a smoke run of every fuzz target
	@set -e; for package in $$(go list ./...); do \
		for target in $$(go test -list '^Fuzz' $$package | grep ^Fuzz || true); do \
			echo "fuzz $$package $$target"; \
			go test -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) $$package; \
		done; \
	done

bench: ## speed; each benchmark asserts its answer
	go test -run '^$$' -bench . -benchmem ./...

bench-signature: ## one number over all engines: nodes and values of fixed searches
	go test -run TestBenchSignature -count 1 ./cmd/alinha

perft: ## every known count, some of billions: minutes
	ALINHA_PERFT=all go test -run TestPerft -timeout 60m -v ./search

man: ## the manual pages, into build/man
	go run ./cmd/alinha man build/man
