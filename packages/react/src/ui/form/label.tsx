import { forwardRef, type LabelHTMLAttributes } from 'react';
import { useFieldWiring } from './field-context.ts';

/** Those of a `<label>`. */
export type LabelProps = LabelHTMLAttributes<HTMLLabelElement>;

/** Of the field around it, unless it says `htmlFor`. */
export const Label = forwardRef<HTMLLabelElement, LabelProps>(function Label({ htmlFor, children, ...props }, ref) {
  const { id } = useFieldWiring();
  return (
    <label data-latchkey="label" htmlFor={htmlFor ?? id} {...props} ref={ref}>
      {children}
    </label>
  );
});
