import type { MouseEvent } from 'react';

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
