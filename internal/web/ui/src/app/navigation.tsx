import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon, type IconName } from "../lib/icon";
import { t } from "../lib/i18n";
import { activities, activityOf, lastUrl } from "../lib/rooms";
import { routeUrl } from "../lib/router";
import { useSignalValue } from "../lib/signal";
import { preloadPage } from "./routes";

const roomIcons: Record<string, IconName> = {
  play: "board", puzzles: "target", learn: "book", see: "tree", explorer: "compass", proof: "shield", edit: "pencil", lab: "flask", museum: "columns", cluster: "servers",
};

const mainRooms = 4; // in the bar of a telephone

// Navigation links to the pages that are offered. On a telephone it is a bar at the bottom with the first pages and a button that
// opens the others.
export function Navigation({ offered, current }: { offered: string[]; current: string }) {
  const doing = useSignalValue(activities);
  const { open, setOpen, nav } = useMoreRooms(current);
  const link = (room: string) => (
    <a
      key={room} href={room === "play" ? routeUrl(room) : lastUrl(room)} aria-current={room === current ? "page" : undefined}
      onPointerEnter={() => preloadPage(room)} onFocus={() => preloadPage(room)}
    >
      {t("page-room-" + room)}{" "}<Activity text={activityOf(room, doing)} />
      <Icon name={roomIcons[room]!} />
    </a>
  );
  const others = offered.slice(mainRooms);
  return (
    <nav aria-label={t("page-rooms")} ref={nav}>
      {offered.slice(0, mainRooms).map(link)}
      <button class={others.includes(current) ? "more-button current" : "more-button"} aria-expanded={open} aria-controls="more-rooms" onClick={() => setOpen(!open)}>
        {t("page-rooms-more")}{" "}<Activity text={others.map((room) => activityOf(room, doing)).filter(Boolean).join(" · ")} />
        <Icon name="more!" />
      </button>
      <div id="more-rooms" class={open ? "more-rooms open" : "more-rooms"}>{others.map(link)}</div>
    </nav>
  );
}

const Activity = ({ text }: { text: string }) => (text ? <small class="activity">{text}</small> : null);

// useMoreRooms returns whether the links to the other pages are shown, and a function that shows or hides them. Going to a page, Escape
// and a press elsewhere hide them. nav is the navigation.
function useMoreRooms(current: string) {
  const [open, setOpen] = useState(false);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => setOpen(false), [current]);
  useLayoutEffect(() => {
    if (!open) return;
    const onPress = (e: Event) => nav.current!.contains(e.target as Node) || setOpen(false);
    const onKey = (e: KeyboardEvent) => {
      if (e.key !== "Escape") return;
      setOpen(false);
      nav.current!.querySelector("button")!.focus();
    };
    addEventListener("pointerdown", onPress);
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("pointerdown", onPress);
      removeEventListener("keydown", onKey);
    };
  }, [open]);
  return { open, setOpen, nav };
}
