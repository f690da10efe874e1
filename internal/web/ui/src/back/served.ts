import type { Back } from "./back";
import { patient } from "./patient";
import { server } from "./server";

// The back of the page that alinha serve sends.
export const back: Back = patient(server);
