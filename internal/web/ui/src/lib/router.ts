import { cell } from "./signal";

// The address says what the page shows: #/ROOM?key=value&… It works without a server, and
// can be kept, shared and gone back to.
export interface Address {
  room: string;
  with: Record<string, string>;
}

export const address = cell<Address>(read());
addEventListener("hashchange", () => (address.value = read()));

function read(): Address {
  const [room = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  return { room, with: Object.fromEntries(new URLSearchParams(query)) };
}

// link writes an address; what is empty is left out.
export function link(room: string, parts: Record<string, string> = {}): string {
  const query = new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== "")).toString();
  return `#/${room}${query ? "?" + query : ""}`;
}

// go shows another address; stay replaces this one in the history.
export function go(to: string, how: "go" | "stay" = "go"): void {
  if (to === location.hash) return;
  if (how === "go") location.hash = to;
  else {
    history.replaceState(null, "", to);
    address.value = read();
  }
}
