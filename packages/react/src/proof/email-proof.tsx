import { KnownError } from '@latchkey/sdk';
import { useState } from 'react';
import { useChecks } from '../credentials/use-checks.ts';
import { MailHelp } from '../email-codes/mail-help.tsx';
import { useAction } from '../hooks/use-action.ts';
import { useProofText } from '../i18n/texts/proof.ts';
import { asMailed } from '../magic-link/use-code-entry.ts';
import { Button } from '../ui/button.tsx';
import { CodeInput } from '../ui/code-input/code-input.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { Field } from '../ui/form/field.tsx';
import { ProofForm } from './proof-form.tsx';
import type { ProofWayProps } from './proof-ways.tsx';
import { useProofForm } from './use-proof-form.ts';

/** Confirms who one is by a code that is mailed when somebody asks for it. */
export function EmailProof(props: ProofWayProps) {
  const text = useProofText();
  const [isSent, setSent] = useState(false);
  const { act, busy, failure } = useAction();
  const { proof } = props;
  if (isSent) return <MailedCode {...props} />;
  const send = () =>
    act('send', async () => {
      await proof.sendEmailCode();
      setSent(true);
    });
  return (
    <div data-latchkey="form">
      <ErrorMessage error={failure} />
      <p data-latchkey="text">{text('proofEmailHelp', { email: proof.email ?? '' })}</p>
      <Button busy={busy !== undefined} onClick={send} data-focus>
        {text('proofSendCode')}
      </Button>
    </div>
  );
}

function MailedCode({ proof, onProven }: ProofWayProps) {
  const text = useProofText();
  const form = useProofForm({
    check: useChecks().code,
    prove: (value) => proof.withEmailCode(asMailed(value)),
    wrong: (error) => (KnownError.is(error, 'VERIFICATION_CODE_NOT_FOUND') ? text('codeWrong') : undefined),
    onProven,
  });
  const email = proof.email ?? '';
  return (
    <div data-latchkey="form">
      <p data-latchkey="text" role="status">
        {text('proofCodeSent', { email })}
      </p>
      <ProofForm form={form}>
        <Field label={text('code')} error={form.errors.proof}>
          <CodeInput name="proof" kind="letters" takesFocus />
        </Field>
      </ProofForm>
      <MailHelp email={email} send={proof.sendEmailCode} resentHelp={text('proofNewestCode')} />
    </div>
  );
}
