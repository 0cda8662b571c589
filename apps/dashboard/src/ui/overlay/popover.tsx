import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';

interface PopoverProps {
  /** What the button shows and is called, and how it looks. */
  readonly button: ReactNode;
  readonly buttonClassName: string;
  /** Which edges of button and panel are in line. */
  readonly align?: 'start' | 'end';
  /** What has `data-first-focus` in it takes the focus. */
  readonly children: (close: () => void) => ReactNode;
}

const GAP = 6;
const MARGIN = 8;

/** A button and the panel that it opens, in the top layer; Esc and a click elsewhere close it, and the focus returns. */
export function Popover({ button, buttonClassName, align = 'start', children }: PopoverProps) {
  const id = useId();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const panelRef = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  function beforeToggle({ newState }: ToggleEvent<HTMLDivElement>): void {
    if (newState !== 'open' || !buttonRef.current || !panelRef.current) return;
    place(panelRef.current, buttonRef.current, align);
    setOpen(true);
  }

  /** Only now can something in it take the focus, or has the focus gone back to the button. */
  function afterToggle({ newState }: ToggleEvent<HTMLDivElement>): void {
    if (newState === 'closed') {
      setOpen(false);
      return;
    }
    panelRef.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    panelRef.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <>
      <button ref={buttonRef} type="button" popoverTarget={id} aria-expanded={open} className={buttonClassName}>
        {button}
      </button>
      <div
        ref={panelRef}
        id={id}
        popover="auto"
        className="fixed inset-auto m-0 w-72 max-w-[calc(100vw-16px)] overflow-auto rounded-card border border-line bg-card text-foreground shadow-lg"
        onBeforeToggle={beforeToggle}
        onToggle={afterToggle}
      >
        {open && children(() => panelRef.current?.hidePopover())}
      </div>
    </>
  );
}

/** Below the button, never over the edge of the window. */
function place(panel: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const { left, right, bottom } = button.getBoundingClientRect();
  const isLeft = (align === 'start') === (getComputedStyle(button).direction === 'ltr');
  const room = document.documentElement.clientWidth;
  const top = bottom + GAP;
  panel.style.top = `${top}px`;
  panel.style.maxHeight = `calc(100dvh - ${top + MARGIN}px)`;
  panel.style.left = isLeft ? `${Math.min(left, Math.max(MARGIN, room - 288 - MARGIN))}px` : 'auto';
  panel.style.right = isLeft ? 'auto' : `${Math.min(room - right, Math.max(MARGIN, room - 288 - MARGIN))}px`;
}
