import { useAccountSecured } from '../after-sign-in/use-account-secured.tsx';
import { useText } from '../i18n/texts/use-text.ts';
import type { SentCode } from '../magic-link/use-magic-link.ts';
import { AuthCard } from '../ui/cards/auth-card.tsx';
import { Heading } from '../ui/cards/heading.tsx';
import { CodeEntry } from './lazy-steps.ts';

export interface CodeSentProps {
  readonly sent: SentCode;
  readonly fullPage?: boolean | undefined;
  onChangeAddress(): void;
}

/** A mail with a link and a code is on its way. */
export function CodeSent({ sent, fullPage, onChangeAddress }: CodeSentProps) {
  const text = useText();
  const title = text('checkMail');
  const secured = useAccountSecured(fullPage);
  return secured.over(
    <AuthCard fullPage={fullPage} title={title}>
      <div data-latchkey="header">
        <Heading>{title}</Heading>
        <p data-latchkey="text">{text('codeSent', { email: sent.email })}</p>
      </div>
      <CodeEntry sent={sent} onSignedIn={secured.tell} onChangeAddress={onChangeAddress} />
    </AuthCard>,
  );
}
