import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Back } from "../api/client";
import { waiting } from "../api/retry";
import { address, link } from "../lib/router";
import { useCell } from "../lib/signal";
import { type RoomProps, rooms } from "./routes";
import { language, type Language, languages, say, speak } from "../lib/i18n";
import { theme, themes } from "../lib/theme";

// The Shell is what stands around every room.
export function Shell({ back }: { back: Back }) {
  const { room, with: parts } = useCell(address);
  useCell(language);
  const name = room in rooms ? room : "play";
  const Room = useRoom(name);
  useEffect(() => {
    document.title = `${say("page-room-" + name)} · Alinha`;
  });
  useEffect(() => document.querySelector(".top nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" }), [name]); // on a telephone the row scrolls
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>{say("page-skip")}</a>
      <header class="top">
        <a class="brand" href={link("play")}>
          <img src="./icon.svg" alt="" width="28" height="28" /> Alinha
        </a>
        <nav aria-label={say("page-rooms")}>
          {Object.keys(rooms).map((r) => (
            <a key={r} href={link(r)} aria-current={r === name ? "page" : undefined}>{say("page-room-" + r)}</a>
          ))}
        </nav>
        <div class="tools">
          <Tongue />
          <Dress />
        </div>
      </header>
      <Waiting />
      <main id="main" tabIndex={-1}>{Room && <Room key={name} back={back} with={parts} />}</main>
    </>
  );
}

function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

// Waiting says why nothing comes.
function Waiting() {
  const why = useCell(waiting);
  return <p class="waiting-for" role="status">{why && say("page-waiting-" + why)}</p>;
}

function useRoom(name: string): ComponentType<RoomProps> | undefined {
  const [room, setRoom] = useState<{ name: string; is: ComponentType<RoomProps> }>();
  useEffect(() => {
    let left = false;
    void rooms[name]!().then(({ default: is }) => left || setRoom({ name, is }));
    return () => void (left = true);
  }, [name]);
  return room?.name === name ? room.is : undefined;
}

function Tongue() {
  const choose = (tag: Language) => {
    localStorage.setItem("language", tag);
    void speak(tag);
  };
  return (
    <select aria-label={say("page-language")} value={language.value} onChange={(e) => choose(e.currentTarget.value as Language)}>
      {Object.entries(languages).map(([tag, name]) => <option key={tag} value={tag} lang={tag}>{name}</option>)}
    </select>
  );
}

function Dress() {
  const worn = useCell(theme);
  const name = `${say("page-theme")}: ${say("page-theme-" + worn)}`;
  return (
    <button class="dress" title={name} aria-label={name} onClick={() => (theme.value = themes[(themes.indexOf(worn) + 1) % themes.length]!)}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><circle cx="12" cy="12" r="8" /><path d={{ auto: "M12 4a8 8 0 0 1 0 16Z", light: "", dark: "M12 4a8 8 0 0 1 0 16a8 8 0 0 1 0-16Z" }[worn]} /></svg>
    </button>
  );
}
