import type { ServerUser } from '@latchkey/sdk/server';
import { type MouseEvent, useRef } from 'react';
import { useFrame } from '../../app/frame-context.ts';
import { MAX_SELECTED, type Selection } from './selection.ts';

interface SelectBoxProps {
  readonly label: string;
  readonly isSelected: boolean;
  /** Whether all in between are meant too, for Shift was held. */
  readonly onSelect: (isRange: boolean) => void;
}

/** A box that can be hit beside it too, above whatever the row does when it is clicked. */
export function SelectBox({ label, isSelected, onSelect }: SelectBoxProps) {
  return (
    <label className="relative z-1 -my-2 -ms-2.5 -me-2.5 grid size-9.5 shrink-0 cursor-pointer place-items-center pointer-coarse:size-11">
      <input
        type="checkbox"
        aria-label={label}
        className="size-4.5 cursor-pointer accent-accent"
        checked={isSelected}
        onClick={({ shiftKey }: MouseEvent) => onSelect(shiftKey)}
        readOnly
      />
    </label>
  );
}

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
