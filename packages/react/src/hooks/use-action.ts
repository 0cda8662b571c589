import { useState, useSyncExternalStore } from 'react';

interface Acting {
  readonly busy?: string;
  readonly failure?: unknown;
}

/** One thing to do at a time: which one is under way, and why the last one failed. */
export function useAction() {
  const [{ busy, failure }, set] = useStateAtOnce<Acting>({});
  async function act(name: string, work: (() => unknown) | undefined): Promise<void> {
    if (busy !== undefined) return;
    set({ busy: name });
    try {
      await work?.();
      set({});
    } catch (failure) {
      set({ failure });
    }
  }
  return { act, busy, failure };
}

/**
 * State that is drawn before anything else is: React 18 puts off what no event of a person has asked for, but never what
 * a store says. (`flushSync` would do as well, and take the whole of `react-dom` along where nothing is drawn.)
 */
function useStateAtOnce<T>(initial: T): readonly [T, (value: T) => void] {
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
