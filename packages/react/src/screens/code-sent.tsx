import type { SentCode } from '../hooks/use-magic-link.ts';
import { useText } from '../messages/use-text.ts';
import { CodeEntry } from '../parts/code-entry.tsx';
import { Frame } from '../parts/frame.tsx';
import { Heading } from '../parts/heading.tsx';
import { useAccountSecured } from '../parts/use-account-secured.tsx';

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
    <Frame fullPage={fullPage} title={title}>
      <div data-latchkey="header">
        <Heading>{title}</Heading>
        <p data-latchkey="text">{text('codeSent', { email: sent.email })}</p>
      </div>
      <CodeEntry sent={sent} onSignedIn={secured.tell} onChangeAddress={onChangeAddress} />
    </Frame>,
  );
}
