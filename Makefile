# Each target is what CI runs, in this order: make check.
GOLANGCI = go run github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
GOFUMPT  = go run mvdan.cc/gofumpt@v0.12.0
FUZZTIME ?= 20000x

.PHONY: check fmt vet cross lint test test-long race invariants fuzz bench bench-signature e2e film page static evaluations levels perft lab connect4 sizes threads ladder tune tune-leaves opponents openings spsa fouls load book network columns soak man lengths corpora arm64 mnk gomoku-proof cluster-figures cluster-faults

check: fmt vet cross lint test test-long race invariants fuzz bench-signature e2e

fmt: ## formatted with gofumpt
	@files=$$($(GOFUMPT) -l .); test -z "$$files" || { echo "not formatted: $$files"; exit 1; }

vet:
	go vet ./...
	go vet -tags e2e ./internal/...
	GOOS=js GOARCH=wasm go vet ./internal/web/wasm

SYSTEMS ?= windows/amd64 darwin/arm64 linux/arm64 linux/386 linux/riscv64 freebsd/amd64
cross: ## everything builds for other systems and processors
	@set -e; for system in $(SYSTEMS); do \
		echo "build $$system"; \
		CGO_ENABLED=0 GOOS=$${system%/*} GOARCH=$${system#*/} go build ./...; \
	done

lint:
	$(GOLANGCI) run ./...

test: ## the README's test command
	go test ./...

test-long: ## the tests that take more than a few seconds too
	ALINHA_LONG=1 go test -timeout 60m ./...

# Packages with goroutines or locks, and those that start several through package jobs. With the race detector a process takes
# half a second to start: scripts whose commands start no goroutine of ours are left out.
CONCURRENT = $$(grep -rlE '^\s+go (func\(|[a-zA-Z_.]+\()|\.Go\(|sync\.(RW)?Mutex|atomic\.' --include='*.go' --exclude='*_test.go' . | \
	xargs -n1 dirname | grep -vE 'wasm|browsertest' | sort -u) ./internal/arena ./internal/catalog ./internal/checkpoint ./internal/studies
SEQUENTIAL = analyze|book|classic|convert|dialogue|explain|lab-table|languages|lists|misuse|outputs|perft|positions|prove|puzzles|systems|tree
race: ## the race detector finds nothing
	go test -race -short -shuffle on -timeout 30m -skip 'TestScripts/($(SEQUENTIAL))$$' $(CONCURRENT)
	go test -race -short -cpu 1,4 ./internal/tt ./search

invariants: ## boards check themselves after every move
	go test -tags invariants -short ./...

fuzz: ## a smoke run of every fuzz target, counted: a time limit can end one in error
	@set -e; for package in $$(go list ./...); do \
		for target in $$(go test -list '^Fuzz' $$package | grep ^Fuzz || true); do \
			echo "fuzz $$package $$target"; \
			go test -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) $$package; \
		done; \
	done

bench: ## speed; each benchmark asserts its answer
	go test -run '^$$' -bench . -benchmem ./...

bench-signature: ## one number over all engines: nodes and values of fixed searches, with vector instructions and without
	go test -run TestBenchSignature -count 1 ./cmd/alinha
	GODEBUG=cpu.all=off go test -run TestBenchSignature -count 1 ./cmd/alinha

e2e: ## the pages in a browser, headless
	scripts/e2e.sh

UI = internal/web/ui
$(UI)/node_modules: $(UI)/package-lock.json
	npm ci --prefix $(UI) --no-audit --no-fund --silent
	touch $@

film: page ## how the first cut of a search is explained, filmed in a browser: docs/search.gif
	ALINHA_FILM=$(abspath docs/search.gif) go test -tags e2e -count 1 -run TestFilmSearch -v ./internal/web

page: $(UI)/node_modules ## the page that the program holds, anew from its source
	@mkdir -p build
	go run ./internal/web/firstanswers > build/first-answers.json
	npm run build --prefix $(UI) --silent

PUZZLES ?= ../../shared/data/gomoku
lengths: ## the exact lengths of wins and losses in whole collections of puzzles: docs/results/lengths.md
	ALINHA_LONG=1 go test -count=1 -timeout 3h -run TestLengths -v ./gomoku -args -puzzles $(PUZZLES)

CORPUS ?= ../corpora
corpora: ## every file of game records in the folder CORPUS, read, written and read again, as docs/results/corpora.md has it
	go test -count=1 -run TestCorpus -v ./record -args -corpus $(abspath $(CORPUS))

ARM64 ?= qemu-aarch64-static
arm64: ## the same nodes and values on arm64, by a program ARM64 that runs its programs, such as QEMU's: minutes
	GOARCH=arm64 CGO_ENABLED=0 go test -exec $(ARM64) -short -timeout 60m ./rules ./bitboard ./record ./search ./connect4 ./gomoku/...
	GOARCH=arm64 CGO_ENABLED=0 go test -exec $(ARM64) -run TestBenchSignature -count 1 -timeout 60m ./cmd/alinha

static: $(UI)/node_modules ## the page that needs no server, for any host of files, into build/static
	GOOS=js GOARCH=wasm go build -trimpath -ldflags='-s -w' -o build/engines.wasm ./internal/web/wasm
	go run ./internal/web/firstanswers > build/first-answers.json
	npm run static --prefix $(UI) --silent

evaluations: ## what each evaluation is worth against threats, as docs/results/evaluations.md has it: 10 minutes
	go build -o build/alinha ./cmd/alinha
	@set -e; for match in "connect4 --depth 6" "connect4 --depth 8" "free4 --depth 3" "free4 --depth 4" \
		"qubic --depth 3" "qubic --depth 4" "mnk:11x11,k=5 --depth 2"; do \
		for eval in utility windows groups groups-built groups/4/16/64/256 sequences; do \
			build/alinha match $${match%% *} pvs:eval=threats pvs:eval=$$eval $${match#* } --pairs 60 --seed 2; \
		done; \
	done

levels: ## each level of connect4 and gomoku against the one below, and its errors, as docs/results/levels.md has them: a quarter of an hour
	go build -o build/alinha ./cmd/alinha
	@set -e; for level in 1 2 3 4 5 6 7 8; do \
		build/alinha match connect4 connect4:level=$$((level + 1)) connect4:level=$$level --pairs 150; \
	done
	build/alinha match connect4 connect4:level=10 connect4:level=9 --pairs 100 --plies 8 --nodes 1000000000
	go test -run '^$$' -bench Levels -benchtime 1x -timeout 60m ./learner
	@set -e; for level in 1 2 3 4 5 6 7 8; do \
		build/alinha match gomoku gomoku:level=$$((level + 1)) gomoku:level=$$level --pairs 50 --openings docs/lab/freestyle15.pos --max-plies 150; \
	done
	build/alinha match gomoku gomoku gomoku:level=9 --pairs 20 --nodes 20000 --openings docs/lab/freestyle15.pos --max-plies 150
	ALINHA_LONG=1 go test -run TestGomokuMisses -count 1 -v ./learner

ladder: ## every algorithm and the reference system at Gomoku, as docs/results/ladder.md has it: half an hour
	go build -o build/alinha ./cmd/alinha
	build/alinha match gomoku gomoku pvs mtdf alphabeta minimax mcts dfpn ufsc-gomoku windows=pvs:eval=windows \
		--nodes 5000 --openings docs/lab/freestyle15.pos --pairs 4 --max-plies 150 --at-once 2 --keep build/ladder.jsonl --format markdown

GAMES ?= 20000
tune: ## the weights of gomoku anew by GAMES games of each rule against itself, as docs/results/gomoku-tuning.md has them: a quarter of an hour
	go build -o build/alinha ./cmd/alinha
	@set -e; for game in gomoku standard renju; do \
		build/alinha tune play $$game build/tune-$$game.jsonl --games $(GAMES) --nodes 1000; \
		build/alinha tune fit $$game build/tune-$$game.jsonl --onward --output gomoku/internal/board/weights/$$(echo $$game | sed s/gomoku/freestyle/).txt; \
	done

tune-leaves: ## an evaluation of freestyle by leaves of searches into build/leaves.txt, as docs/results/gomoku-network.md has it: half an hour
	go build -o build/alinha ./cmd/alinha
	build/alinha tune play gomoku build/p.jsonl --games 12795 --seed 301
	build/alinha tune leaves gomoku build/p.jsonl --seed 7 --keep build/leaves.jsonl
	build/alinha tune fit gomoku build/p.jsonl build/leaves.jsonl --onward --values --share 0.25 --output build/leaves.txt

RULE  ?= freestyle15
MOVE  ?= 500ms
PAIRS ?= 20
opponents: ## the rows of RULE in docs/results/gomoku.md anew, against the public programs OPPONENTS="NAME=gomocup:COMMAND ...": hours
	go build -o build/alinha ./cmd/alinha
	scripts/opponents.sh $(RULE) $(MOVE) $(PAIRS) $(OPPONENTS)

spsa: ## the parameters of gomoku's search by PAIRS more pairs of games of 8,000 nodes a move, into docs/results/gomoku-spsa.json: a second a pair
	go test -count=1 -timeout 24h -run 'TestSPSA$$' -v ./gomoku -args -spsa $(abspath docs/results/gomoku-spsa.json) -spsa-pairs $(PAIRS)

openings: ## balanced openings of every rule but freestyle on 15x15, anew, into docs/lab: half an hour
	go test -count=1 -timeout 3h -run 'TestOpenings$$' -v ./gomoku -args -openings $(abspath docs/lab)

fouls: ## the fouls of 110,000 positions of Renju by the program JUDGE="COMMAND" that answers YXSHOWFORBID, as docs/results/fouls.md has them: minutes
	go test -count=1 -timeout 3h -run TestFoulsByJudge -v ./gomoku -args -judge "$(JUDGE)"

load: ## 200 people analyse for a minute, as docs/results/page.md has it
	ALINHA_LOAD=60s go test -run TestLoad -count 1 -v ./internal/web

cluster-figures: ## what a server and its workers cost, as docs/results/cluster.md has it: 15 minutes
	go test -run '^$$' -bench Units -benchtime 5000x ./internal/jobs/cluster
	ALINHA_LONG=1 go test -run '^$$' -bench 'IdleWorkers|Queue|Results' -benchtime 1x -timeout 60m ./cmd/alinha
	ALINHA_LONG=1 go test -run '^$$' -bench WorkersAgainstLocal -benchtime 10x -timeout 60m ./cmd/alinha

cluster-faults: ## kill -9, cut networks and full disks, twenty times each, as docs/cluster.md has it: a quarter of an hour
	ALINHA_LONG=1 go test -count=1 -run 'Fault|Partition|FullDisk' -timeout 3h -v ./internal/jobs/cluster -args -seeds 20

book: ## the book of Connect Four anew, as build/openings.book; after Ctrl-C it goes on the next time: hours
	go build -o build/alinha ./cmd/alinha
	build/alinha book build build/openings.book --ply 11 --table 2

network: ## the network that orders the first moves of Connect Four anew, from the book: minutes
	go test -run TestTraining -count 1 -timeout 60m -v ./connect4 -train

columns: ## how soon all values of a position of Connect Four come, as docs/results/page.md has it: minutes
	go test -run '^$$' -bench Columns -benchtime 200x -timeout 60m ./internal/api

soak: ## ten million lines of noise to the server of Gomocup's protocol, and 1,000 games at 50 ms a move on a busy machine: 15 minutes
	ALINHA_SOAK=10000000 go test -run TestSoak -count 1 -timeout 60m -v ./internal/gomocup
	ALINHA_SOAK_GAMES=1000 go test -run TestSoakGames -count 1 -timeout 60m -v ./cmd/alinha

threads: ## what a second thread is worth; take the least of the nine
	go test -run '^$$' -bench Threads -benchtime 1x -count 9 ./search ./connect4

perft: ## every known count, some of billions: minutes
	ALINHA_PERFT=all go test -run TestPerft -timeout 60m -v ./search ./connect4/census

lab: ## the studies of docs/lab, measured anew, into docs/results
	rm -f docs/lab/*.keep
	go run ./cmd/alinha lab run docs/lab/tictactoe.toml
	go run ./cmd/alinha lab run docs/lab/connect4.toml

EVERY ?= 10
HARD  ?= ../shared/data/connect4/L1_R3.txt
SETS  ?= $(filter-out $(HARD),$(wildcard ../shared/data/connect4/L*.txt))
connect4: ## docs/results/connect4.md anew, beside the public solvers PONS=COMMAND and C4=COMMAND: half an hour
	go build -o build/alinha ./cmd/alinha
	scripts/connect4.sh "$(PONS)" "$(C4)" $(EVERY) $(HARD) $(SETS)

THREADS ?= 2
TIME  ?= 2m
SIZES ?= 4x4 5x4 4x5 6x4 4x6 5x5 7x4 4x7 6x5 5x6 8x4 4x8 7x5 5x7 9x4 6x6 4x9 4x10 4x11 4x12 4x13 4x14 4x15 10x4 8x5 5x8 7x6 6x7 11x4 9x5 5x9 5x10 5x11 12x4 8x6 6x8 7x7 10x5 9x6 6x9 8x7 7x8
sizes: ## empty boards that docs/results/connect4-sizes.csv does not have yet, each for TIME at most, on THREADS
	go build -o build/alinha ./cmd/alinha
	scripts/sizes.sh $(THREADS) $(TIME) $(SIZES)

mnk: ## the table of docs/results/mnk.md: empty boards, each proven, and its certificate checked: ten minutes
	go build -o build/alinha ./cmd/alinha
	scripts/mnk.sh

HOURS ?= 1
GAME  ?= gomoku
PROOF ?= build/$(GAME)-proof
FIRST ?=
CONNECT ?=
TOKEN   ?=
CA      ?=
VERIFY  ?= 0
gomoku-proof: ## HOURS more of the proofs of each first reply of Gomoku (GAME=standard: with exactly five) in the folder PROOF, with the table for docs/results/gomoku-replies.md; or the certificate of the reply FIRST. CONNECT=URL: on the workers of a server, with the token in the file TOKEN, the certificates in the file CA, and VERIFY percent of the units verified
	mkdir -p $(PROOF)
	go test -count=1 -timeout 0 -run 'TestGomoku$$' -v ./internal/firstreplies -args -game $(GAME) -folder $(abspath $(PROOF)) -hours $(HOURS) -first "$(FIRST)" \
		-connect "$(CONNECT)" -token-file "$(abspath $(TOKEN))" -tls-ca "$(abspath $(CA))" -verify $(VERIFY)

man: ## the manual pages, into build/man
	go run ./cmd/alinha man build/man
