import { useChecks } from '../credentials/use-checks.ts';
import { useProofText } from '../i18n/texts/proof.ts';
import { CodeInput } from '../ui/code-input/code-input.tsx';
import { Field } from '../ui/form/field.tsx';
import { ProofForm } from './proof-form.tsx';
import type { ProofWayProps } from './proof-ways.tsx';
import { useProofForm } from './use-proof-form.ts';

/** Confirms who one is by the code of the authenticator app. */
export function TotpProof({ proof, onProven }: ProofWayProps) {
  const text = useProofText();
  const form = useProofForm({ check: useChecks().code, prove: proof.withTotp, onProven });
  return (
    <ProofForm form={form}>
      <Field label={text('authenticatorCode')} hint={text('authenticatorCodeHelp')} error={form.errors.proof}>
        <CodeInput name="proof" kind="digits" takesFocus data-focus />
      </Field>
    </ProofForm>
  );
}
