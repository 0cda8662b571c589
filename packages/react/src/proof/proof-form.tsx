import type { ProofResult } from '@latchkey/sdk';
import type { ReactNode } from 'react';
import { type Form, useForm } from '../hooks/use-form.ts';
import { useProofText } from '../i18n/texts/proof.ts';
import { useErrorText } from '../i18n/use-error-text.ts';
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

interface ProofFormOptions {
  /** What is wrong with what was typed, before it is sent. */
  check(value: string): string | undefined;
  prove(value: string): Promise<ProofResult>;
  /** What is said of something that proves nothing; the sentence of the service where nothing is. */
  wrong?(error: Extract<ProofResult, { status: 'error' }>['error']): string | undefined;
  onProven(): void;
}

/** One way to confirm who one is, as a form with a single field. */
export function useProofForm({ check, prove, wrong, onProven }: ProofFormOptions): Form<'proof'> {
  const errorText = useErrorText();
  return useForm({
    checks: { proof: check },
    async send({ proof }) {
      const result = await prove(proof);
      if (result.status === 'error') return { proof: wrong?.(result.error) ?? errorText(result.error) };
      onProven();
      return undefined;
    },
  });
}
