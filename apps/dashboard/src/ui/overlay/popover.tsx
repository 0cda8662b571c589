import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';

interface PopoverProps {
  /** The button's content and style. */
  readonly button: ReactNode;
  readonly buttonClassName: string;
  /** The edges of button and panel that align. */
  readonly align?: 'start' | 'end';
  /** An element with `data-first-focus` in it receives the focus. */
  readonly children: (close: () => void) => ReactNode;
}

/** The width of the panel, `w-72`. */
const WIDTH_REM = 18;
const GAP = 6;
const MARGIN = 8;

/** A button with a popover panel. Esc and outside clicks close it, and the focus returns to the button. */
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

  /** The focus can only move after the panel opened, and is only restored after it closed. */
  function afterToggle({ newState }: ToggleEvent<HTMLDivElement>): void {
    if (newState === 'closed') {
      setOpen(false);
      return;
    }
    const { current: panel } = panelRef;
    if (!panel) return;
    // Where there is only text, the keyboard scrolls the panel itself.
    if (!panel.querySelector('a, button, input, select')) panel.tabIndex = 0;
    panel.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    panel.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
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

/** Places the panel below the button and inside the window. */
function place(panel: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const { left, right, bottom } = button.getBoundingClientRect();
  const isLeft = (align === 'start') === (getComputedStyle(button).direction === 'ltr');
  const top = bottom + GAP;
  const page = document.documentElement;
  const room = page.clientWidth - 2 * MARGIN;
  const width = Math.min(WIDTH_REM * Number.parseFloat(getComputedStyle(page).fontSize), room);
  panel.style.top = `${top}px`;
  panel.style.maxHeight = `calc(100dvh - ${top + MARGIN}px)`;
  panel.style.left = `${Math.max(MARGIN, Math.min(isLeft ? left : right - width, MARGIN + room - width))}px`;
}
