import { useFieldWiring } from '@latchkey/react';
import type { ComponentProps } from 'react';

/** A multi-line text field, styled like the inputs. */
export function TextArea({ className = '', ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      data-latchkey="input"
      rows={4}
      spellCheck={false}
      {...useFieldWiring()}
      {...props}
      className={`h-auto resize-y ${className}`}
    />
  );
}
