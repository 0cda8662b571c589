import { type ChangeEvent, forwardRef, type KeyboardEvent, useContext, useEffect, useRef } from 'react';
import { TimeContext } from '../../hooks/dom/time.ts';
import { Input, type InputProps } from './input.tsx';

/** An input that reports its value once typing pauses. */
export interface DelayedInputProps extends InputProps {
  /** In milliseconds. */
  readonly delay?: number | undefined;
  /** Called with the value once nothing was typed for the delay, or at once by Enter. */
  onDelayedChange(value: string): void;
}

/** `<DelayedInput aria-label="Search" onDelayedChange={setQuery} />` */
export const DelayedInput = forwardRef<HTMLInputElement, DelayedInputProps>(function DelayedInput(
  { delay = 500, onDelayedChange, onChange, onKeyDown, ...props },
  ref,
) {
  const time = useContext(TimeContext);
  const tell = useRef(onDelayedChange);
  const cancel = useRef<(() => void) | undefined>(undefined);
  useEffect(() => {
    tell.current = onDelayedChange;
  });
  useEffect(() => () => cancel.current?.(), []);

  function tellLater(value: string, millis: number): void {
    cancel.current?.();
    cancel.current = time.after(millis, () => {
      cancel.current = undefined;
      tell.current(value);
    });
  }

  function change(event: ChangeEvent<HTMLInputElement>): void {
    onChange?.(event);
    tellLater(event.target.value, delay);
  }

  function keyDown(event: KeyboardEvent<HTMLInputElement>): void {
    onKeyDown?.(event);
    if (event.key !== 'Enter' || !cancel.current) return;
    cancel.current();
    cancel.current = undefined;
    tell.current(event.currentTarget.value);
  }

  return <Input {...props} ref={ref} onChange={change} onKeyDown={keyDown} />;
});
