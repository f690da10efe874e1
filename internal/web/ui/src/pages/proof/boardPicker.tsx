import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardShape } from "../../board/layout";
import { Stone } from "../../board/stone";
import { t } from "../../lib/i18n";
import { type KnownBoard, knownBoards, pairing, sizeText, specOf, type Value } from "./boards";

interface BoardPickerProps {
  chosen: string; // the game or the name of the file
  onChoose(game: string): void;
  onExample(): void;
  onFile(file: File): void;
}

// BoardPicker offers boards whose values are known, any other board, and to open the file of a proof, which may also be dropped on the
// page.
export function BoardPicker({ chosen, onChoose, onExample, onFile }: BoardPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLDivElement>(null);
  useDroppedFile(onFile);
  useEffect(() => {
    const pressed = picker.current!.querySelector<HTMLElement>("[aria-pressed=true]");
    if (pressed) picker.current!.scrollLeft = pressed.offsetLeft - picker.current!.clientWidth / 2;
  }, [chosen]);
  const group = (value: Value) => (
    <div class="proof-boards" role="group" aria-labelledby={`proof-${value}`}>
      <span id={`proof-${value}`}><ValueSign value={value} /> {t("page-proof-boards-" + value)}</span>
      <div>
        {knownBoards.filter((b) => b.value === value).map(({ game, shape }) => (
          <Chip key={game} shape={shape} text={t("page-proof-in-row", { Count: shape.k })} pressed={game === chosen} onClick={() => onChoose(game)} />
        ))}
        {value === "draw" && (
          <Chip shape={pairing.shape} text={t("page-proof-example", { Count: pairing.shape.k })} pressed={chosen === pairing.name} example onClick={onExample} />
        )}
      </div>
    </div>
  );
  return (
    <div class="proof-picker" ref={picker}>
      {group("X")}
      <div class="proof-others">
        <OwnBoard onChoose={onChoose} />
        <button onClick={() => input.current!.click()}>{t("page-proof-open")}</button>
        <input
          ref={input} type="file" accept=".proof,.gz,.txt" hidden aria-label={t("page-proof-open")}
          onChange={(e) => {
            const [file] = e.currentTarget.files!;
            e.currentTarget.value = "";
            if (file) onFile(file);
          }}
        />
      </div>
      {group("draw")}
    </div>
  );
}

// ValueSign is a cross for a win of X, and an equals sign for a draw.
const ValueSign = ({ value }: { value: Value }) => (
  <svg class="board squares value-sign" viewBox="-20 -20 40 40" aria-hidden="true">
    {value === "X" ? <Stone kind="squares" side="X" /> : <path class="equals" d="M-12-6H12M-12 6H12" />}
  </svg>
);

interface ChipProps {
  shape: KnownBoard["shape"];
  text: string; // behind the size
  pressed: boolean;
  example?: boolean;
  onClick(): void;
}

// Chip is a button that chooses a board. Where there is little room, it shows numbers only.
const Chip = ({ shape, text, pressed, example = false, onClick }: ChipProps) => (
  <button class={example ? "example" : undefined} aria-pressed={pressed} aria-label={`${sizeText(shape)} ${text}`} onClick={onClick}>
    <b>{sizeText(shape)}</b> <small class="wide">{text}</small><small class="narrow">{shape.k}{example && " AA"}</small>
  </button>
);

// OwnBoard asks for the size of any board.
function OwnBoard({ onChoose }: { onChoose: (game: string) => void }) {
  const [shape, setShape] = useState<Omit<BoardShape, "gravity">>({ cols: 5, rows: 4, layers: 1, k: 4 });
  const menu = useRef<HTMLDetailsElement>(null);
  const input = (name: keyof typeof shape, max: number) => (
    <label>
      {t("page-play-size-" + name)}
      <input type="number" min={name === "k" ? 3 : 1} max={max} required value={shape[name]} onInput={(e) => setShape({ ...shape, [name]: e.currentTarget.valueAsNumber || 1 })} />
    </label>
  );
  const submit = (e: Event) => {
    e.preventDefault();
    menu.current!.open = false;
    onChoose(specOf(shape));
  };
  return (
    <details class="own-board" ref={menu}>
      <summary class="button">{t("page-proof-own")}</summary>
      <form class="card" onSubmit={submit}>
        {input("cols", 32)}
        {input("rows", 32)}
        {input("layers", 8)}
        {input("k", 32)}
        <button class="primary">{t("page-proof-prove")}</button>
      </form>
    </details>
  );
}

// useDroppedFile calls onFile with a file that is dropped on the page.
function useDroppedFile(onFile: (file: File) => void): void {
  useEffect(() => {
    const onDragOver = (e: DragEvent) => e.dataTransfer?.types.includes("Files") && e.preventDefault();
    const onDrop = (e: DragEvent) => {
      const file = e.dataTransfer?.files[0];
      if (!file) return;
      e.preventDefault();
      onFile(file);
    };
    addEventListener("dragover", onDragOver);
    addEventListener("drop", onDrop);
    return () => {
      removeEventListener("dragover", onDragOver);
      removeEventListener("drop", onDrop);
    };
  }, [onFile]);
}
