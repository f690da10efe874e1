import type { RoomProps } from "../shell/rooms";
import { say } from "../shell/text";

export default function See(_: RoomProps) {
  return <h1>{say("page-room-see")}</h1>;
}
