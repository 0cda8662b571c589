import { useEffect, useId, useRef, useState } from 'react';
import { pin } from './pin.ts';

/** A button and what it explains when it is pressed, which also describes it; Esc closes that, and a press elsewhere. */
export function usePopover() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const [anchor, element] = [button.current, panel.current];
    if (!isOpen || !anchor || !element) return;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !element.contains(target) && !anchor.contains(target)) setOpen(false);
    };
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      setOpen(false);
    };
    const unpin = pin(element, anchor, 'above');
    document.addEventListener('pointerdown', leave);
    document.addEventListener('keydown', close, { capture: true });
    return () => {
      unpin();
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('keydown', close, { capture: true });
    };
  }, [isOpen]);
  return {
    button: {
      ref: button,
      'aria-expanded': isOpen,
      'aria-describedby': id,
      onClick: () => setOpen(!isOpen),
      onBlur: () => setOpen(false),
    },
    panel: { ref: panel, id, popover: 'manual', hidden: !isOpen },
  } as const;
}
