import { useApp } from '../hooks/use-app.ts';
import { useSnapshot } from '../hooks/use-store.ts';
import { useProofText } from '../i18n/texts/proof.ts';
import { Field } from '../ui/form/field.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';
import { ProofForm } from './proof-form.tsx';
import type { ProofWayProps } from './proof-ways.tsx';
import { useProofForm } from './use-proof-form.ts';

/** Confirms who one is by the password. */
export function PasswordProof({ proof, onProven }: ProofWayProps) {
  const text = useProofText();
  const snapshot = useSnapshot(useApp().userStore);
  const email = snapshot.status === 'ok' ? snapshot.data?.primaryEmail : undefined;
  const form = useProofForm({
    check: (value) => (value === '' ? text('passwordMissing') : undefined),
    prove: proof.withPassword,
    wrong: () => text('proofPasswordWrong'),
    onProven,
  });
  return (
    <ProofForm form={form}>
      {/* Managers then fill in the password of this account. */}
      <input
        data-latchkey="hidden"
        type="text"
        autoComplete="username"
        value={email ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <Field label={text('password')} error={form.errors.proof}>
        <PasswordInput name="proof" autoComplete="current-password" enterKeyHint="go" required data-focus />
      </Field>
    </ProofForm>
  );
}
