import type { SignInOptions } from '@latchkey/sdk';
import { useState } from 'react';
import type { SentCode } from '../hooks/use-magic-link.ts';
import { useText } from '../messages/use-text.ts';
import { CodeEntry } from './code-entry.tsx';
import { MagicLinkForm } from './magic-link-form.tsx';
import { useAccountSecured } from './use-account-secured.tsx';

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
