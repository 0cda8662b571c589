import { useContext, useEffect, useRef, useState } from 'react';
import { type Time, TimeContext } from '../../hooks/dom/time.ts';
import { placeTooltip } from './place-tooltip.ts';
import { TooltipDelay } from './tooltip-delay.ts';

/** Who closed one this short a time ago does not wait for the next. */
const SKIP_DELAY = 300;
/** Time to move the pointer from what is explained to the explanation. */
const LEAVE_DELAY = 100;
const closedAt = new WeakMap<Time, number>();

/** When a tooltip is open: on hover and focus, and as long as the pointer is on either part; not after Esc. */
export function useTooltip() {
  const time = useContext(TimeContext);
  const delay = useContext(TooltipDelay);
  const trigger = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const cancel = useRef(() => {});
  const [isOpen, setOpen] = useState(false);
  useEffect(() => () => cancel.current(), []);

  useEffect(() => {
    const [anchor, element] = [trigger.current?.firstElementChild, tip.current];
    if (!isOpen || !anchor || !element) return;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // This Esc is spent: a dialog around it stays open.
      event.preventDefault();
      setOpen(false);
    };
    const place = () => placeTooltip(element, anchor);
    element.showPopover?.();
    place();
    document.addEventListener('keydown', close, { capture: true });
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      element.hidePopover?.();
      closedAt.set(time, time.clock());
      document.removeEventListener('keydown', close, { capture: true });
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [isOpen, time]);

  function turn(open: boolean, millis: number): void {
    cancel.current();
    cancel.current = millis > 0 ? time.after(millis, () => setOpen(open)) : () => {};
    if (millis <= 0) setOpen(open);
  }
  const enter = () => {
    const isNext = time.clock() - (closedAt.get(time) ?? Number.NEGATIVE_INFINITY) < SKIP_DELAY;
    turn(true, isOpen || isNext ? 0 : delay);
  };

  return {
    trigger: {
      ref: trigger,
      onPointerEnter: enter,
      onPointerLeave: () => turn(false, LEAVE_DELAY),
      onFocus: () => turn(true, 0),
      onBlur: () => turn(false, 0),
    },
    tip: { ref: tip, hidden: !isOpen },
  };
}
