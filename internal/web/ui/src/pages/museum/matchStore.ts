import type { ApiClient } from "../../api/client";
import type { PositionResponse } from "../../api/types";
import { setActivity } from "../../lib/rooms";
import { type Signal, signal, storedSignal } from "../../lib/signal";
import type { Arena } from "./arenas";
import { type MatchGame, playGame, schedule } from "./match";

// Match is the state of a match.
interface Match {
  games: MatchGame[];
  openings: number; // how many are played
  position?: PositionResponse | undefined; // of the game that is or was played last
  playing: number; // the index of the game being played, -1 for none
  error: string;
}

export const isOver = (game: MatchGame): boolean => game.moves !== undefined;

// MatchStore holds the match of an arena while the visitor is on another page too. localStorage keeps the games that are over.
class MatchStore {
  readonly match: Signal<Match>;
  private controller: AbortController | undefined;

  constructor(private readonly arena: Arena) {
    const openings = Math.min(3, arena.openings.length);
    const stored = storedSignal(`match ${arena.game}`, { games: schedule(arena, openings), openings });
    this.match = signal<Match>({ ...stored.value, playing: -1, error: "" });
    this.match.subscribe(({ games, openings }) => {
      if (games !== stored.value.games) stored.value = { games, openings };
    });
  }

  // start plays the games that are not over, or all again.
  async start(api: ApiClient): Promise<void> {
    this.controller?.abort();
    const { signal } = (this.controller = new AbortController());
    const { arena } = this;
    const { games: before, openings } = this.match.value;
    const games = before.every(isOver) ? schedule(arena, openings) : before;
    this.update({ games, error: "" });
    try {
      for (const [playing, game] of games.entries()) {
        if (isOver(game)) continue;
        const done = await playGame(api, arena, game, (position) => signal.aborted || this.update({ playing, position }), signal);
        if (signal.aborted) return;
        this.update({ games: this.match.value.games.with(playing, done) });
      }
    } catch (error) {
      if (signal.aborted) return;
      this.update({ error: (error as Error).message });
    }
    this.update({ playing: -1 });
  }

  // stop ends the match and keeps the games that are over.
  stop(): void {
    this.controller?.abort();
    this.update({ playing: -1 });
  }

  // reset begins the match anew with a number of openings.
  reset(openings: number): void {
    this.stop();
    this.update({ games: schedule(this.arena, openings), openings, position: undefined });
  }

  // update changes the state, and says beside the name of the page how far the match is.
  private update(change: Partial<Match>): void {
    this.match.value = { ...this.match.value, ...change };
    const { games, playing } = this.match.value;
    setActivity("museum", this.arena.game, playing >= 0 ? `${games.filter(isOver).length}/${games.length}` : "");
  }
}

const stores = new Map<string, MatchStore>();

// matchStore returns the store of an arena.
export function matchStore(arena: Arena): MatchStore {
  let store = stores.get(arena.game);
  if (!store) stores.set(arena.game, (store = new MatchStore(arena)));
  return store;
}
