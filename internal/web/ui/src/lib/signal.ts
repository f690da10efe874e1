// Folder lib holds what every other folder uses: signals (this file), messages and languages
// (i18n.ts), the URL (router.ts), the colour theme (theme.ts), the dialog, downloads and the base styles.

import { useLayoutEffect, useReducer, useState } from "preact/hooks";

// Signal is an observable value. Setting value to another value calls every subscriber.
export interface Signal<T> {
  value: T;
  subscribe(listener: (value: T) => void): () => void; // returns the function that unsubscribes; does not call at once
}

// signal returns a Signal with a first value.
export function signal<T>(first: T): Signal<T> {
  let value = first;
  const listeners = new Set<(value: T) => void>();
  return {
    get value() {
      return value;
    },
    set value(next: T) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

// useSignalValue returns the value of a signal and renders the component again when the value changes.
export function useSignalValue<T>(source: Signal<T>): T {
  const [, render] = useReducer((n: number) => n + 1, 0);
  // A layout effect subscribes before any event handler can change the value.
  useLayoutEffect(() => source.subscribe(() => render(undefined)), [source]);
  return source.value;
}

// storedValue returns what localStorage keeps under key. Fields that are missing there, or a stored text that is no JSON, are filled
// from first.
function storedValue<T extends object>(key: string, first: T): T {
  try {
    return { ...first, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<T>) };
  } catch {
    return first; // another program of this origin wrote the key
  }
}

// storedSignal returns a signal whose object value localStorage keeps under key, first until then.
export function storedSignal<T extends object>(key: string, first: T): Signal<T> {
  const stored = signal(storedValue(key, first));
  stored.subscribe((next) => {
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // The storage is full: the value lasts as long as the page.
    }
  });
  return stored;
}

// sharedSignal is a storedSignal that takes over what other tabs of the page store, so that no tab overwrites another's changes.
export function sharedSignal<T extends object>(key: string, first: T): Signal<T> {
  const shared = storedSignal(key, first);
  addEventListener("storage", (event) => {
    if (event.key === key) shared.value = storedValue(key, first);
  });
  return shared;
}

// useKeyedState is useState whose value returns to first whenever key changes.
export function useKeyedState<T>(key: unknown, first: T): [T, (next: T) => void] {
  const [state, setState] = useState({ key, value: first });
  const set = (value: T) => setState((now) => (Object.is(now.key, key) && Object.is(now.value, value) ? now : { key, value }));
  return [Object.is(state.key, key) ? state.value : first, set];
}
