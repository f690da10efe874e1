import type { RoomProps } from "../shell/rooms";
import { say } from "../shell/text";

export default function Lab(_: RoomProps) {
  return <h1>{say("page-room-lab")}</h1>;
}
