import type { ServerUser } from '@latchkey/sdk/server';
import { useRef } from 'react';
import { useFrame } from '../../app/frame-context.ts';
import { MAX_SELECTED, type Selection } from './selection.ts';

/** Selects a row or gives it up; with Shift, the same for all from the one before to this one. */
export function useRangeSelect(users: readonly ServerUser[], { chosen, choose }: Selection) {
  const { notify } = useFrame();
  const before = useRef<string>(undefined);
  return (index: number, isRange: boolean): void => {
    const user = users[index];
    if (!user) return;
    const from = isRange ? users.findIndex(({ id }) => id === before.current) : -1;
    const rows = from < 0 ? [user] : users.slice(Math.min(from, index), Math.max(from, index) + 1);
    before.current = user.id;
    if (!choose(rows, !chosen.has(user.id))) notify(`At most ${MAX_SELECTED} users can be selected`);
  };
}
