import type { ListedUser } from '@latchkey/sdk/server';
import { type MouseEvent, useRef } from 'react';
import { useFrame } from '../../app/frame-context.ts';
import { MAX_SELECTED, type Selection } from './selection.ts';

interface SelectBoxProps {
  readonly label: string;
  readonly isSelected: boolean;
  /** Set if Shift was held, which selects a range. */
  readonly onSelect: (isRange: boolean) => void;
}

interface SelectAllProps {
  readonly users: readonly ListedUser[];
  readonly selection: Selection;
}

/** A checkbox with an enlarged hit area above the row's link. */
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

/** Selects or deselects the whole page. */
export function SelectAll({ users, selection: { chosen, choose } }: SelectAllProps) {
  const { notify } = useFrame();
  const count = users.filter(({ id }) => chosen.has(id)).length;
  const isAll = count === users.length;
  return (
    <label className="relative z-1 -my-2 -ms-2.5 -me-2.5 grid size-9.5 shrink-0 cursor-pointer place-items-center pointer-coarse:size-11">
      <input
        type="checkbox"
        aria-label="Select all on this page"
        className="size-4.5 cursor-pointer accent-accent"
        checked={isAll}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => choose(users, !isAll) || notify(`You can select up to ${MAX_SELECTED} users`)}
      />
    </label>
  );
}

/** Toggles a row; with Shift, all rows from the last toggled one. */
export function useRangeSelect(users: readonly ListedUser[], { chosen, choose }: Selection) {
  const { notify } = useFrame();
  const before = useRef<string>(undefined);
  return (index: number, isRange: boolean): void => {
    const user = users[index];
    if (!user) return;
    const from = isRange ? users.findIndex(({ id }) => id === before.current) : -1;
    const rows = from < 0 ? [user] : users.slice(Math.min(from, index), Math.max(from, index) + 1);
    before.current = user.id;
    if (!choose(rows, !chosen.has(user.id))) notify(`You can select up to ${MAX_SELECTED} users`);
  };
}
