import { cloneElement, type ReactElement, useContext, useEffect, useId, useRef, useState } from 'react';
import { type Time, TimeContext } from '../../hooks/dom/time.ts';
import { useText } from '../../i18n/texts/use-text.ts';
import { InfoIcon, WarningIcon } from '../icons/icons.tsx';
import { pin } from './pin.ts';
import { TooltipDelay } from './tooltip-delay.ts';

/** A short help beside what it helps with. */
export interface TooltipProps {
  /** The help itself, in plain words. */
  readonly text: string;
  /** The icon: `info` by default. */
  readonly kind?: 'info' | 'warning' | undefined;
  /** The focusable element it explains; without one, an icon is rendered. */
  readonly children?: ReactElement<{ 'aria-describedby'?: string | undefined }> | undefined;
}

/** `<Tooltip kind="warning" text="Everyone can see it."><Button>Publish</Button></Tooltip>` */
export function Tooltip({ text, kind = 'info', children }: TooltipProps) {
  const id = useId();
  const say = useText();
  const { trigger, tip } = useTooltip();
  const icon = (
    <button type="button" data-latchkey="tooltip-icon" data-kind={kind} aria-label={say('moreInformation')}>
      {kind === 'info' ? <InfoIcon /> : <WarningIcon />}
    </button>
  );
  return (
    <span data-latchkey="tooltip-trigger" {...trigger}>
      {cloneElement(children ?? icon, { 'aria-describedby': id })}
      <span data-latchkey="tooltip" data-kind={kind} id={id} role="tooltip" popover="manual" {...tip}>
        {text}
      </span>
    </span>
  );
}

/** Who closed one this short a time ago does not wait for the next. */
const SKIP_DELAY = 300;
/** Time to move the pointer from what is explained to the explanation. */
const LEAVE_DELAY = 100;
const closedAt = new WeakMap<Time, number>();

/** When a tooltip is open: on hover and focus, and as long as the pointer is on either part; not after Esc. */
function useTooltip() {
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
    const unpin = pin(element, anchor, 'above');
    document.addEventListener('keydown', close, { capture: true });
    return () => {
      unpin();
      closedAt.set(time, time.clock());
      document.removeEventListener('keydown', close, { capture: true });
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
