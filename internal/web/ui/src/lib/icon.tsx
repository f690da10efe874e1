import type { ComponentProps } from "preact";

// icons are the drawings of buttons: lines of two units in a square of 24, filled where the name ends in an exclamation mark.
const icons = {
  "first!": "M18 6 9 12l9 6ZM6 6v12",
  "back!": "M16 5 6.5 12l9.5 7Z",
  "forward!": "M8 5l9.5 7L8 19Z",
  "last!": "M6 6l9 6-9 6ZM18 6v12",
  undo: "M8 5 4 9l4 4M4 9h10.5a5 5 0 0 1 0 10H10",
  redo: "M16 5l4 4-4 4M20 9H9.5a5 5 0 0 0 0 10H14",
  mirror: "M12 3v18M9 7 3 17h6ZM15 7l6 10h-6Z",
  rotate: "M20 12a8 8 0 1 1-3-6.2M17 2v4h-4",
  clear: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13",
  hint: "M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.5 10.9c.7.6 1 1.3 1 2.1h5c0-.8.3-1.5 1-2.1A6 6 0 0 0 12 3Z",
  tree: "M12 3a2 2 0 1 0 .01 0ZM6 17a2 2 0 1 0 .01 0ZM18 17a2 2 0 1 0 .01 0ZM12 7v3M12 10l-6 7M12 10l6 7",
  sliders: "M4 7h8M18 7h2M4 17h2M12 17h8M15 7m-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M9 17m-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0",
  pause: "M9 6v12M15 6v12",
  "play!": "M8 5l10.5 7L8 19Z",
  board: "M4 4h16v16H4ZM9.3 4v16M14.7 4v16M4 9.3h16M4 14.7h16",
  target: "M12 3a9 9 0 1 0 .01 0ZM12 7.5a4.5 4.5 0 1 0 .01 0ZM12 11.5a.5.5 0 1 0 .01 0Z",
  book: "M12 6.5C10 5 7 4.5 3 4.5v14c4 0 7 .5 9 2 2-1.5 5-2 9-2v-14c-4 0-7 .5-9 2ZM12 6.5v14",
  compass: "M12 3a9 9 0 1 0 .01 0ZM15.5 8.5l-2 5-5 2 2-5Z",
  shield: "M12 3l7.5 2.5v5.5c0 4.5-3 8.3-7.5 10-4.5-1.7-7.5-5.5-7.5-10V5.5ZM8.5 12l2.5 2.5 4.5-5",
  pencil: "M4 20l1-4.5L16.5 4a1.5 1.5 0 0 1 2 0L20 5.5a1.5 1.5 0 0 1 0 2L8.5 19ZM14.5 6l3.5 3.5",
  flask: "M9 3h6M10 3v6L4.5 18.5A1.7 1.7 0 0 0 6 21h12a1.7 1.7 0 0 0 1.5-2.5L14 9V3M7.5 15h9",
  columns: "M3 9l9-5.5L21 9ZM5.5 9v9M10 9v9M14 9v9M18.5 9v9M3 20.5h18",
  servers: "M4 5h16v5H4ZM4 14h16v5H4ZM7.5 7.5h.01M7.5 16.5h.01",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  "more!": "M5 11a1 1 0 1 0 .01 0ZM12 11a1 1 0 1 0 .01 0ZM19 11a1 1 0 1 0 .01 0Z",
};
export type IconName = keyof typeof icons;

// Icon draws an icon.
export const Icon = ({ name }: { name: IconName }) => (
  <svg class={name.endsWith("!") ? "icon filled" : "icon"} viewBox="0 0 24 24" aria-hidden="true"><path d={icons[name]} /></svg>
);

// IconButton is a button that shows its label while it is pointed at or has the focus.
export const IconButton = ({ icon, label, ...button }: { icon: IconName; label: string } & ComponentProps<"button">) => (
  <button class="tool-button" aria-label={label} {...button}><Icon name={icon} /></button>
);
