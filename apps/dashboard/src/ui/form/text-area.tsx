import { useFieldWiring } from '@latchkey/react';
import type { ComponentProps } from 'react';

/** Text of several lines, looking like the inputs beside it. */
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
