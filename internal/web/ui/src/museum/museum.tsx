import type { RoomProps } from "../shell/rooms";
import { say } from "../shell/text";

export default function Museum(_: RoomProps) {
  return <h1>{say("page-room-museum")}</h1>;
}
