import type { RoomProps } from "../shell/rooms";
import { say } from "../shell/text";

export default function Play(_: RoomProps) {
  return <h1>{say("page-room-play")}</h1>;
}
