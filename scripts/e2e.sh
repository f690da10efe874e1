#!/usr/bin/env bash
# The pages in a real browser: installs Chromium where there is none (as root, on Debian)
# and axe-core into e2e/node_modules, builds the pages anew, which must change no file that is
# committed, and runs the tests that need them.
set -euo pipefail
cd "$(dirname "$0")/.."
if ! command -v chromium >/dev/null && ! command -v google-chrome >/dev/null; then
	apt-get update -q
	apt-get install -y -q --no-install-recommends chromium fonts-dejavu-core
fi
npm ci --prefix e2e --no-audit --no-fund --silent
make page static
if [ -n "$(git status --porcelain internal/web/dist internal/treeview/page)" ]; then
	echo "the page is not what its source makes; make page builds it" >&2
	exit 1
fi
go test -tags e2e -short -count 1 -timeout 30m ./internal/treeview ./internal/web
