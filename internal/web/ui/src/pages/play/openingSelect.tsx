import { t } from "../../lib/i18n";

interface OpeningSelectProps {
  rules: string[]; // that fit the game
  value: string; // "" for none
  onChange: (rule: string) => void;
}

// OpeningSelect chooses the opening rule of a game, with a line on the chosen one. It shows nothing where no rule fits the game.
export function OpeningSelect({ rules, value, onChange }: OpeningSelectProps) {
  if (rules.length === 0) return null;
  const chosen = rules.includes(value) ? value : "";
  return (
    <>
      <label>
        {t("page-play-opening")}
        <select value={chosen} onChange={(e) => onChange(e.currentTarget.value)}>
          {["", ...rules].map((rule) => <option key={rule} value={rule}>{t("page-play-opening-" + (rule || "none"))}</option>)}
        </select>
      </label>
      {chosen && <p class="muted">{t(`page-play-opening-${chosen}-about`)}</p>}
    </>
  );
}
