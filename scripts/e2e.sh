#!/usr/bin/env bash
# Tests the pages in a real browser. Installs Chromium where there is none (as root, on Debian) and axe-core into
# e2e/node_modules; builds the pages, which must not change the committed files; and runs the tests of the pages.
set -euo pipefail
cd "$(dirname "$0")/.."
if ! command -v chromium >/dev/null && ! command -v google-chrome >/dev/null; then
	apt-get update -q
	apt-get install -y -q --no-install-recommends chromium fonts-dejavu-core
fi
npm ci --prefix e2e --no-audit --no-fund --silent
make page static
if [ -n "$(git status --porcelain internal/web/dist internal/treeview/page)" ]; then
	echo "the committed pages differ from a build of their source: run make page" >&2
	exit 1
fi
go test -tags e2e -short -count 1 -timeout 45m ./internal/treeview ./internal/web
