import { Field } from '@latchkey/react';
import type { UseFormReturn } from 'react-hook-form';
import { TextArea } from '../../../ui/form/text-area.tsx';
import type { Draft } from './draft.ts';

/** What an email says, as HTML. */
export function ContentField({ form }: { readonly form: UseFormReturn<Draft> }) {
  const { error } = form.getFieldState('content', form.formState);
  const registered = form.register('content', {
    validate: (html) => html.trim() !== '' || 'Write something',
    onChange: () => form.clearErrors('content'),
  });
  return (
    <Field label="Content" hint="HTML. The theme puts its frame around it." error={error?.message}>
      <TextArea dir="ltr" rows={14} className="font-mono text-[0.8125rem]" {...registered} />
    </Field>
  );
}
