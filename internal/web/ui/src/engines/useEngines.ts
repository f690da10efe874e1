import { useEffect, useState } from "preact/hooks";
import type { ApiClient } from "../api/client";
import type { EnginesResponse } from "../api/types";

// useEngines returns the engines and the opening rules of a game: undefined until they are loaded, for a board that cannot be, and for
// the game "". While those of another game are being loaded, it returns the last ones.
export function useEngines(api: ApiClient, game: string): EnginesResponse | undefined {
  const [engines, setEngines] = useState<EnginesResponse>();
  useEffect(() => {
    if (!game) return setEngines(undefined);
    const replaced = new AbortController();
    api.request<EnginesResponse>("engines", { game }, replaced.signal).then(setEngines, () => replaced.signal.aborted || setEngines(undefined));
    return () => replaced.abort();
  }, [api, game]);
  return engines;
}
