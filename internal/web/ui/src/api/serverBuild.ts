import type { Back } from "./client";
import { patient } from "./retry";
import { server } from "./httpClient";

// The back of the page that alinha serve sends.
export const back: Back = patient(server);
