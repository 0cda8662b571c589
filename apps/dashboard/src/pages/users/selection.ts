import type { ServerUser } from '@latchkey/sdk/server';
import { useCallback, useMemo, useState } from 'react';

/** As many are acted on at once at the most. */
export const MAX_SELECTED = 100;

/** The users that something is to be done to; they stay chosen on other pages and under other searches. */
export interface Selection {
  readonly chosen: ReadonlyMap<string, ServerUser>;
  /** False where that would be too many: then nothing changes. */
  choose(users: readonly ServerUser[], isChosen: boolean): boolean;
  drop(ids: readonly string[]): void;
}

const nobody: ReadonlyMap<string, ServerUser> = new Map();

export function useSelection(): Selection {
  const [chosen, setChosen] = useState(nobody);

  const choose = useCallback(
    (users: readonly ServerUser[], isChosen: boolean) => {
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
