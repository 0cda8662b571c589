import { forwardRef, type MouseEvent } from 'react';
import type { ButtonProps } from '../appearance/appearance.ts';
import { Spinner } from './spinner.tsx';

/** A button that can be under way. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { busy = false, variant = 'primary', children, onClick, ...props },
  ref,
) {
  const ignores = busy || props['aria-disabled'] === true || props['aria-disabled'] === 'true';
  return (
    <button
      type="button"
      data-latchkey="button"
      data-variant={variant}
      {...props}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      ref={ref}
      onClick={ignores ? ignore : onClick}
    >
      <span data-latchkey="button-label">{children}</span>
      {busy && <Spinner />}
    </button>
  );
});

function ignore(event: MouseEvent): void {
  event.preventDefault();
}
