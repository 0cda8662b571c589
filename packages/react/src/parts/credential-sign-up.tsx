import { useState } from 'react';
import type { MailedSignUp, UseSignUpOptions } from '../hooks/use-sign-up.ts';
import { useText } from '../messages/use-text.ts';
import { MailHelp } from './mail-help.tsx';
import { SignUpFields } from './sign-up-fields.tsx';

/** The form to sign up by password. */
export type CredentialSignUpProps = UseSignUpOptions;

/** The form that makes an account with e-mail and password. */
export function CredentialSignUp({ onMailed, ...props }: CredentialSignUpProps) {
  const text = useText();
  const [mailed, setMailed] = useState<MailedSignUp>();
  if (!mailed) return <SignUpFields {...props} onMailed={onMailed ?? setMailed} />;
  return (
    <div data-latchkey="form">
      <p data-latchkey="text" role="status">
        {text('signUpSent', { email: mailed.email })}
      </p>
      <MailHelp {...mailed} resentHelp={text('newestLink')} onChangeAddress={() => setMailed(undefined)} />
    </div>
  );
}
