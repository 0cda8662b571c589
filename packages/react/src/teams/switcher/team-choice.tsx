import type { ReactNode } from 'react';
import { CheckIcon } from '../../ui/icons/icons.tsx';

interface TeamChoiceProps {
  readonly isCurrent: boolean;
  readonly children: ReactNode;
  onChoose(): unknown;
}

/** One of the teams of the menu, or none of them. */
export const TeamChoice = ({ isCurrent, children, onChoose }: TeamChoiceProps) => (
  <button
    type="button"
    role="menuitemradio"
    aria-checked={isCurrent}
    tabIndex={-1}
    data-latchkey="menu-item"
    onClick={onChoose}
  >
    {children}
    {isCurrent && (
      <span data-latchkey="menu-mark">
        <CheckIcon />
      </span>
    )}
  </button>
);
