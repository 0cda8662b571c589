import type { ReactNode } from 'react';
import type { Form } from '../hooks/use-form.ts';
import { useProofText } from '../i18n/texts/proof.ts';
import { FormError } from '../ui/form/form-error.tsx';
import { FormStatus } from '../ui/form/form-status.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';

interface ProofFormProps {
  readonly form: Form<'proof'>;
  /** The field. */
  readonly children: ReactNode;
}

/** What the forms of all ways have around their field. */
export function ProofForm({ form, children }: ProofFormProps) {
  const text = useProofText();
  return (
    <form data-latchkey="form" {...form.props}>
      <FormError form={form} />
      {children}
      <SubmitButton form={form}>{text('continue')}</SubmitButton>
      <FormStatus form={form} />
    </form>
  );
}
