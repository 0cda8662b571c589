import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { pin } from './pin.ts';

/**
 * A button that opens a menu: arrows, Home, End and letters move in it, Esc and Tab leave it. A field above the items, with
 * `data-focus`, gets the focus first.
 */
export function useMenu() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const entry = useRef<'first' | 'last'>('first');

  useEffect(() => {
    const [anchor, element] = [button.current, menu.current];
    if (!isOpen || !anchor || !element) return;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !element.contains(target) && !anchor.contains(target)) setOpen(false);
    };
    const unpin = pin(element, anchor, 'below');
    const entered = itemsOf(element).at(entry.current === 'first' ? 0 : -1);
    (element.querySelector<HTMLElement>('[data-focus]') ?? entered)?.focus();
    document.addEventListener('pointerdown', leave);
    return () => {
      unpin();
      document.removeEventListener('pointerdown', leave);
    };
  }, [isOpen]);

  function open(at: 'first' | 'last'): void {
    entry.current = at;
    setOpen(true);
  }
  function close(): void {
    // Who chose something that takes a while may be elsewhere by now.
    const { activeElement, body } = document;
    const isHere = activeElement === body || menu.current?.contains(activeElement);
    setOpen(false);
    if (isHere) button.current?.focus();
  }
  function keyOnButton(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open(event.key === 'ArrowDown' ? 'first' : 'last');
  }
  function keyInMenu(event: KeyboardEvent): void {
    const all = itemsOf(menu.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const next = steps[event.key];
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') setOpen(false);
    else if (next !== undefined) all.at(next % all.length)?.focus();
    else if (event.key.length === 1 && event.key !== ' ') startingWith(event.key, all, at)?.focus();
    else return;
    if (event.key !== 'Tab') event.preventDefault();
  }
  function keyInField(event: KeyboardEvent): void {
    const all = itemsOf(menu.current);
    if (event.key === 'Escape') close();
    else if (event.key === 'ArrowDown') all[0]?.focus();
    else if (event.key === 'ArrowUp') all.at(-1)?.focus();
    else {
      if (event.key === 'Tab') setOpen(false);
      return;
    }
    event.preventDefault();
  }
  return {
    isOpen,
    close,
    button: {
      ref: button,
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onClick: () => (isOpen ? close() : open('first')),
      onKeyDown: keyOnButton,
    },
    popover: { ref: menu, popover: 'manual' },
    menu: { id, onKeyDown: keyInMenu },
    field: { onKeyDown: keyInField },
  } as const;
}

const itemsOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

/** The next item behind the one that has the focus whose text begins with a letter. */
function startingWith(letter: string, all: readonly HTMLElement[], at: number): HTMLElement | undefined {
  const turned = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  return turned.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase()));
}
