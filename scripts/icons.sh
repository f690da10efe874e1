#!/usr/bin/env bash
# Draws the icons of the installed page from icon.svg by Chromium: one transparent, and two on a background that fills
# the square, for systems that cut icons to a shape of their own.
set -euo pipefail
cd "$(dirname "$0")/../internal/web/ui/public"
background=$(sed 's/.*rx="14" fill="\(#[0-9a-f]*\)".*/\1/' icon.svg)
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
# draw NAME SIZE PERCENT BACKGROUND draws the icon at PERCENT of a square of SIZE pixels.
draw() {
	cat >"$work/icon.html" <<-END
		<body style="margin:0;background:$4"><canvas id="c" width="$2" height="$2"></canvas><script>
		const image = new Image();
		image.onload = () => {
			const part = $2 * $3 / 100, context = c.getContext("2d");
			context.fillStyle = "$4";
			context.fillRect(0, 0, $2, $2);
			context.drawImage(image, ($2 - part) / 2, ($2 - part) / 2, part, part);
			document.title = "";
			document.body.textContent = c.toDataURL();
		};
		image.src = "data:image/svg+xml;base64,$(base64 -w0 icon.svg)";
		</script>
	END
	chromium --headless=new --no-sandbox --disable-gpu --virtual-time-budget=2000 --dump-dom "file://$work/icon.html" 2>/dev/null |
		sed -n 's/.*data:image\/png;base64,\([A-Za-z0-9+\/=]*\).*/\1/p' | base64 -d >"$1"
}
draw icon-512.png 512 100 transparent
draw icon-ground-180.png 180 100 "$background"
draw icon-ground-512.png 512 80 "$background"
