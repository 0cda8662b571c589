import { type ButtonHTMLAttributes, forwardRef, type MouseEvent } from 'react';
import { Spinner } from './spinner.tsx';

/** Those of a `<button>`, whether it is under way, and how it looks. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Under way: keeps its width, its name and the focus, and ignores clicks. */
  readonly busy?: boolean | undefined;
  /** How it looks: `primary` where nothing is said. */
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'destructive' | undefined;
}

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
