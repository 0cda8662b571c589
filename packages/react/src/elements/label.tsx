import { forwardRef, type LabelHTMLAttributes } from 'react';
import { useFieldWiring } from './field-context.ts';

export type LabelProps = LabelHTMLAttributes<HTMLLabelElement>;

export const Label = forwardRef<HTMLLabelElement, LabelProps>(function Label(props, ref) {
  const { id } = useFieldWiring();
  // biome-ignore lint/a11y/noLabelWithoutControl: `htmlFor` comes from the field, or from the caller.
  return <label data-latchkey="label" htmlFor={id} {...props} ref={ref} />;
});
