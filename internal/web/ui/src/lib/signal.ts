import { useLayoutEffect, useReducer, useState } from "preact/hooks";

// A Cell is a value that the page shows: whoever uses it is drawn again when it changes.
export interface Cell<T> {
  value: T;
  watch(on: (value: T) => void): () => void;
}

export function cell<T>(first: T): Cell<T> {
  let value = first;
  const watchers = new Set<(value: T) => void>();
  return {
    get value() {
      return value;
    },
    set value(next: T) {
      if (Object.is(next, value)) return;
      value = next;
      for (const on of [...watchers]) on(next);
    },
    watch(on) {
      watchers.add(on);
      return () => watchers.delete(on);
    },
  };
}

export function useCell<T>(of: Cell<T>): T {
  const [, draw] = useReducer((n: number) => n + 1, 0);
  useLayoutEffect(() => of.watch(() => draw(undefined)), [of]); // before anybody can change it
  return of.value;
}

// kept is a cell whose value this browser remembers.
export function kept<T extends object>(key: string, first: T): Cell<T> {
  let value = first;
  try {
    value = { ...first, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<T>) };
  } catch {
    // not ours
  }
  const of = cell(value);
  of.watch((now) => localStorage.setItem(key, JSON.stringify(now)));
  return of;
}

// useStateOf is a state that belongs to something: with another it begins anew.
export function useStateOf<T>(of: unknown, first: T): [T, (next: T) => void] {
  const [held, hold] = useState({ of, value: first });
  const set = (value: T) => hold((now) => (Object.is(now.of, of) && Object.is(now.value, value) ? now : { of, value }));
  return [Object.is(held.of, of) ? held.value : first, set];
}
