import { engineName } from "../game/engineSpec";
import { parseSeat } from "../game/seats";

// seatOptions returns the options of a seat's engine: "seed=7", "deepen".
export const seatOptions = (seat: string): string[] => (parseSeat(seat).engine.split(/:(.*)/s)[1] ?? "").split(",").filter(Boolean);

// optionName returns the name in an option: "seed" of "seed=7".
export const optionName = (option: string): string => option.split("=")[0]!;

// optionValue returns the value of an option of a seat, "" for a flag, undefined where the option is not given.
export function optionValue(seat: string, name: string): string | undefined {
  const option = seatOptions(seat).find((option) => optionName(option) === name);
  return option === undefined ? undefined : option.slice(name.length + 1);
}

// changeSeat returns a seat with other options, and another time of a move; undefined for none.
export function changeSeat(seat: string, { options, timeMs }: { options: string[]; timeMs: number | undefined }): string {
  const name = engineName(seat);
  return (options.length > 0 ? `${name}:${options.join(",")}` : name) + (timeMs ? `@${timeMs}` : "");
}
