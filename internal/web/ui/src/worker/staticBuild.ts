import type { Back } from "../api/client";
import { patient } from "../api/retry";
import { wasm } from "./wasmClient";

// The back of the page that needs no server: a service worker keeps its files, so that it needs
// no network either.
export const back: Back = patient(wasm);

// A page that came over plain HTTP from another machine has no service workers.
if ("serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("./keep.js").catch(() => {})); // then it needs the network
}
