import type { TextareaHTMLAttributes } from 'react';
import { useFieldWiring } from '../../../ui/form/field-context.ts';

/** A field for many addresses, one a line. */
export const AddressArea = (props: TextareaHTMLAttributes<HTMLTextAreaElement>) => (
  <textarea
    data-latchkey="input"
    data-kind="lines"
    rows={3}
    inputMode="email"
    autoComplete="off"
    autoCapitalize="off"
    autoCorrect="off"
    spellCheck={false}
    {...useFieldWiring()}
    {...props}
  />
);
