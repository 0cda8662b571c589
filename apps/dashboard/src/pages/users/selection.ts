import type { ListedUser } from '@latchkey/sdk/server';
import { useCallback, useMemo, useState } from 'react';

/** The most users an action can affect. */
export const MAX_SELECTED = 100;

/** The selected users, kept across pages and searches. */
export interface Selection {
  readonly chosen: ReadonlyMap<string, ListedUser>;
  /** Returns false, and changes nothing, if it would exceed the limit. */
  choose(users: readonly ListedUser[], isChosen: boolean): boolean;
  drop(ids: readonly string[]): void;
}

const none: ReadonlyMap<string, ListedUser> = new Map();

export function useSelection(): Selection {
  const [chosen, setChosen] = useState(none);

  const choose = useCallback(
    (users: readonly ListedUser[], isChosen: boolean) => {
      const next = new Map(chosen);
      for (const user of users) {
        if (isChosen) next.set(user.id, user);
        else next.delete(user.id);
      }
      if (next.size > MAX_SELECTED && next.size > chosen.size) return false;
      setChosen(next);
      return true;
    },
    [chosen],
  );

  const drop = useCallback((ids: readonly string[]) => {
    const dropped = new Set(ids);
    setChosen((chosen) => new Map([...chosen].filter(([id]) => !dropped.has(id))));
  }, []);

  return useMemo(() => ({ chosen, choose, drop }), [chosen, choose, drop]);
}
