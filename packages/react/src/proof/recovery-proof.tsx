import { useEffect, useRef } from 'react';
import { useProofText } from '../i18n/texts/proof.ts';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { ProofForm } from './proof-form.tsx';
import type { ProofWayProps } from './proof-ways.tsx';
import { useProofForm } from './use-proof-form.ts';

/** Confirms who one is by a recovery code, which is used up. */
export function RecoveryProof({ proof, onProven }: ProofWayProps) {
  const text = useProofText();
  const input = useRef<HTMLInputElement>(null);
  const form = useProofForm({
    check: (value) => (value.trim() === '' ? text('recoveryCodeMissing') : undefined),
    prove: (value) => proof.withRecoveryCode(value.trim()),
    wrong: () => text('recoveryCodeWrong'),
    onProven,
  });
  useEffect(() => input.current?.focus(), []);
  return (
    <ProofForm form={form}>
      <Field label={text('recoveryCode')} hint={text('recoveryCodeHelp')} error={form.errors.proof}>
        <Input
          name="proof"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          required
          ref={input}
        />
      </Field>
    </ProofForm>
  );
}
