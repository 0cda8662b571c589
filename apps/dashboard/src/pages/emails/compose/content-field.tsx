import { Field } from '@latchkey/react';
import type { UseFormReturn } from 'react-hook-form';
import { TextArea } from '../../../ui/form/text-area.tsx';
import type { Draft } from './draft.ts';

/** The HTML content of an email. */
export function ContentField({ form }: { readonly form: UseFormReturn<Draft> }) {
  const { error } = form.getFieldState('content', form.formState);
  const registered = form.register('content', {
    validate: (html) => html.trim() !== '' || 'Enter the content',
    onChange: () => form.clearErrors('content'),
  });
  return (
    <Field label="Content" hint="HTML. The theme wraps it." error={error?.message}>
      <TextArea dir="ltr" rows={14} className="font-mono text-small" {...registered} />
    </Field>
  );
}
