import type { ComponentType } from "preact";
import type { Back } from "../api/client";

// A Room is a part of the page with an address of its own. Its code is loaded when somebody
// enters it; its title is the message "page-room-" + name.
export interface RoomProps {
  back: Back;
  with: Record<string, string>; // the address behind its name
}

export const rooms: Record<string, () => Promise<{ default: ComponentType<RoomProps> }>> = {
  play: () => import("../pages/play/playPage"),
  see: () => import("../pages/searchview/searchPage"),
  lab: () => import("../pages/lab/labPage"),
  museum: () => import("../pages/museum/museumPage"),
};
