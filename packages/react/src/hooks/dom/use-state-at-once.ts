import { useState, useSyncExternalStore } from 'react';

/**
 * State that is drawn before anything else is: React 18 puts off what no event of a person has asked for, but never what
 * a store says. (`flushSync` would do as well, and take the whole of `react-dom` along where nothing is drawn.)
 */
export function useStateAtOnce<T>(initial: T): readonly [T, (value: T) => void] {
  const [store] = useState(() => storeOf(initial));
  return [useSyncExternalStore(store.subscribe, store.get, store.get), store.set];
}

/** One component has it. */
function storeOf<T>(value: T) {
  let draw: (() => void) | undefined;
  return {
    subscribe: (listener: () => void) => {
      draw = listener;
      return () => {};
    },
    get: () => value,
    set: (next: T) => {
      value = next;
      draw?.();
    },
  };
}
