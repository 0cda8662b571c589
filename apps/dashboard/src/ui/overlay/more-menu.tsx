import type { GuardedCall } from '@latchkey/sdk/admin';
import { DropdownMenu } from 'radix-ui';
import { useRef } from 'react';
import { useMay } from '../../app/allowed.tsx';
import { readingDirection } from '../layout/reading-direction.ts';

export interface MoreItem {
  readonly label: string;
  /** Destructive items come last, below a line. */
  readonly isDestructive?: boolean;
  /** The call the button makes. It isn't offered to owners whose role doesn't allow it. */
  readonly call: GuardedCall;
  readonly act: () => void;
}

interface MoreMenuProps {
  /** The accessible name of the button. */
  readonly label: string;
  readonly items: readonly MoreItem[];
}

const row =
  'flex min-h-9 cursor-default select-none items-center rounded-control px-2.5 outline-none pointer-coarse:min-h-11';
const plain = 'data-highlighted:bg-muted';
const destructive = 'text-danger data-highlighted:bg-danger-wash';

/** A ⋯ button with a menu of actions, if there are any. */
export function MoreMenu({ label, items }: MoreMenuProps) {
  const may = useMay();
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<() => void>(undefined);

  /** Only once the button has the focus again, so that a dialog returns the focus to it. */
  function afterClose(event: Event): void {
    event.preventDefault();
    button.current?.focus();
    chosen.current?.();
    chosen.current = undefined;
  }

  const itemOf = ({ label, act, isDestructive }: MoreItem) => (
    <DropdownMenu.Item
      key={label}
      className={`${row} ${isDestructive ? destructive : plain}`}
      onSelect={() => {
        chosen.current = act;
      }}
    >
      {label}
    </DropdownMenu.Item>
  );
  const allowed = items.filter(({ call }) => may(call));
  const last = allowed.filter(({ isDestructive }) => isDestructive);

  if (allowed.length === 0) return null;
  return (
    <DropdownMenu.Root modal={false} dir={readingDirection()}>
      <DropdownMenu.Trigger
        ref={button}
        aria-label={label}
        title={label}
        className="grid size-9 shrink-0 place-items-center rounded-control border border-input bg-card text-soft hover:bg-muted hover:text-foreground aria-expanded:bg-muted pointer-coarse:size-11"
      >
        <svg viewBox="0 0 16 16" aria-hidden="true" fill="currentColor" className="size-4">
          <circle cx="3" cy="8" r="1.4" />
          <circle cx="8" cy="8" r="1.4" />
          <circle cx="13" cy="8" r="1.4" />
        </svg>
      </DropdownMenu.Trigger>
      {/* Not in a portal, which would be outside of the page's landmarks. */}
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        onCloseAutoFocus={afterClose}
        className="z-30 min-w-52 rounded-card border border-line bg-card p-1.5 text-foreground shadow-lg"
      >
        {allowed.filter(({ isDestructive }) => !isDestructive).map(itemOf)}
        {last.length > 0 && last.length < allowed.length && (
          <DropdownMenu.Separator className="-mx-1.5 my-1.5 h-px bg-line" />
        )}
        {last.map(itemOf)}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
