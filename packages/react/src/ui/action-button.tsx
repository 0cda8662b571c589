import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface ActionButtonProps {
  readonly busy?: boolean | undefined;
  /** The accessible name, which says what it is done to. */
  readonly label: string;
  /** The id of what says why it cannot be done; the button stays where it is, and does nothing. */
  readonly because?: string | undefined;
  readonly children: ReactNode;
  onClick(): unknown;
}

/** One of the things that can be done with a row. */
export const ActionButton = ({ busy, label, because, children, onClick }: ActionButtonProps) => (
  <Button
    variant="secondary"
    busy={busy}
    aria-label={label}
    aria-disabled={because !== undefined || undefined}
    aria-describedby={because}
    onClick={onClick}
  >
    {children}
  </Button>
);
