import { forwardRef, type InputHTMLAttributes, type ReactNode } from 'react';
import { useFieldWiring } from './field-context.ts';

/** Those of an `<input>`. */
export interface InputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix'> {
  /** Shown before the value, but not part of it: `prefix="https://"`. */
  readonly prefix?: ReactNode;
}

/** An input that is wired to the field around it. */
export const Input = forwardRef<HTMLInputElement, InputProps>(function Input({ prefix, ...props }, ref) {
  const input = <input data-latchkey="input" type="text" {...useFieldWiring()} {...props} ref={ref} />;
  if (prefix === undefined) return input;
  return (
    <span data-latchkey="input-group">
      <span data-latchkey="input-prefix">{prefix}</span>
      {input}
    </span>
  );
});
