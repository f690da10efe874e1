#!/usr/bin/env bash
# The pages in a real browser: installs Chromium where there is none (as root, on Debian)
# and axe-core into e2e/node_modules, then runs the tests that need them.
set -euo pipefail
cd "$(dirname "$0")/.."
if ! command -v chromium >/dev/null && ! command -v google-chrome >/dev/null; then
	apt-get update -q
	apt-get install -y -q --no-install-recommends chromium fonts-dejavu-core
fi
npm ci --prefix e2e --no-audit --no-fund --silent
go test -tags e2e -run TestPage -count 1 -timeout 5m ./internal/lab
