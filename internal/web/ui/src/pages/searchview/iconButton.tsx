// The icons as SVG paths.
const icons = {
  nextCut: "M6.5 6.5m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M6.5 17.5m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M20 5L9 15.5M20 19L9 8.5",
  previousCut: "M17.5 6.5m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M17.5 17.5m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M4 5l11 10.5M4 19l11-10.5",
  first: "M6 5v14M19 5l-9 7 9 7z",
  previous: "M17 5l-10 7 10 7z",
  play: "M7 4l13 8-13 8z",
  pause: "M8 5v14M16 5v14",
  next: "M7 5l10 7-10 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  larger: "M12 5v14M5 12h14",
  smaller: "M5 12h14",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
};

interface IconButtonProps {
  icon: keyof typeof icons;
  label: string; // for screen readers, and as the tooltip
  text?: boolean; // the label stands beside the icon
  onClick: () => void;
  disabled?: boolean;
  primary?: boolean;
}

export function IconButton({ icon, label, text, onClick, disabled, primary }: IconButtonProps) {
  return (
    <button
      type="button" class={["icon-button", primary && "primary", text && "with-text"].filter(Boolean).join(" ")} data-icon={icon} aria-label={label} title={label}
      disabled={disabled ?? false} onClick={onClick}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d={icons[icon]} /></svg>
      {text && <span>{label}</span>}
    </button>
  );
}
