# What the scripts that write figures into a page of docs/results share; page is its file.

# put NAME TEXT puts a text between <!-- NAME --> and <!-- /NAME -->.
put() {
	TEXT=$2 awk -v name="$1" '
		$0 == "<!-- /" name " -->" { old = 0 }
		!old
		$0 == "<!-- " name " -->" { print "\n" ENVIRON["TEXT"] "\n"; old = 1 }' "$page" >"$page.new"
	mv "$page.new" "$page"
}

# machine says on what and when the figures were measured.
machine() {
	local model
	model=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)
	echo "$(nproc) cores of ${model:-$(uname -m)}, $(go version | sed 's/^go version //') with GOAMD64=$(go env GOAMD64), $(date -u +%F), commit $(git rev-parse --short HEAD)."
}
