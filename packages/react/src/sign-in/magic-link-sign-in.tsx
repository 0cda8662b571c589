import type { SignInOptions } from '@latchkey/sdk';
import { useState } from 'react';
import { useAccountSecured } from '../after-sign-in/use-account-secured.tsx';
import { useText } from '../i18n/texts/use-text.ts';
import { MagicLinkForm } from '../magic-link/magic-link-form.tsx';
import type { SentCode } from '../magic-link/use-magic-link.ts';
import { CodeEntry } from './lazy-steps.ts';

/** The form that mails a link and a code. */
export type MagicLinkSignInProps = Pick<SignInOptions, 'noRedirect'>;

/** Signs in, or up, by a mailed link or its code: both steps in one place. */
export function MagicLinkSignIn({ noRedirect }: MagicLinkSignInProps) {
  const text = useText();
  const [sent, setSent] = useState<SentCode>();
  const secured = useAccountSecured(false);
  if (!sent) return <MagicLinkForm onSent={setSent} />;
  return secured.over(
    <>
      <p data-latchkey="text">{text('codeSent', { email: sent.email })}</p>
      <CodeEntry
        sent={sent}
        noRedirect={noRedirect}
        onSignedIn={secured.tell}
        onChangeAddress={() => setSent(undefined)}
      />
    </>,
  );
}
