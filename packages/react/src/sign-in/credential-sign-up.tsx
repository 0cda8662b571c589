import { useState } from 'react';
import { MailHelp } from '../email-codes/mail-help.tsx';
import { OpenMail } from '../email-codes/open-mail.tsx';
import { useText } from '../i18n/texts/use-text.ts';
import { SignUpFields } from './sign-up-fields.tsx';
import type { MailedSignUp, UseSignUpOptions } from './use-sign-up.ts';

/** The form to sign up by password. */
export type CredentialSignUpProps = UseSignUpOptions;

/** The form that creates an account with email and password. */
export function CredentialSignUp({ onMailed, ...props }: CredentialSignUpProps) {
  const text = useText();
  const [mailed, setMailed] = useState<MailedSignUp>();
  if (!mailed) return <SignUpFields {...props} onMailed={onMailed ?? setMailed} />;
  return (
    <div data-latchkey="form">
      <p data-latchkey="text" role="status">
        {text('signUpSent', { email: mailed.email })}
      </p>
      <OpenMail email={mailed.email} />
      <MailHelp {...mailed} resentHelp={text('newestLink')} onChangeAddress={() => setMailed(undefined)} />
    </div>
  );
}
