import { Popover as Kit } from 'radix-ui';
import { type ReactNode, useId, useState } from 'react';
import { leaveFocus } from './leave-focus.ts';

interface PopoverProps {
  /** What the button shows and is called, and how it looks. */
  readonly button: ReactNode;
  readonly buttonClassName: string;
  /** Which edges of button and panel are in line. */
  readonly align?: 'start' | 'end';
  readonly children: (close: () => void) => ReactNode;
}

/** A button and the panel that it opens, called like the button. */
export function Popover({ button, buttonClassName, align = 'start', children }: PopoverProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <Kit.Root open={open} onOpenChange={setOpen}>
      <Kit.Trigger id={id} className={buttonClassName}>
        {button}
      </Kit.Trigger>
      <Kit.Portal>
        <Kit.Content
          aria-labelledby={id}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={leaveFocus}
          className="dense z-40 max-h-(--radix-popover-content-available-height) w-72 max-w-[calc(100vw-16px)] overflow-auto rounded-card border border-line bg-card text-foreground shadow-lg outline-none"
        >
          {children(() => setOpen(false))}
        </Kit.Content>
      </Kit.Portal>
    </Kit.Root>
  );
}
