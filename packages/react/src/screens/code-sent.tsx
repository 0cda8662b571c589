import { handOverEmail } from '../hooks/typed-email.ts';
import type { SentCode } from '../hooks/use-magic-link.ts';
import { useText } from '../messages/use-text.ts';
import { CodeEntry } from '../parts/code-entry.tsx';
import { Frame } from '../parts/frame.tsx';
import { Heading } from '../parts/heading.tsx';

export interface CodeSentProps {
  readonly sent: SentCode;
  readonly fullPage?: boolean | undefined;
  onChangeAddress(): void;
}

/** A mail with a link and a code is on its way; the address goes back to the form with whoever goes back. */
export function CodeSent({ sent, fullPage, onChangeAddress }: CodeSentProps) {
  const text = useText();
  const title = text('checkMail');
  const changeAddress = () => {
    handOverEmail(sent.email);
    onChangeAddress();
  };
  return (
    <Frame fullPage={fullPage} title={title}>
      <div data-latchkey="header">
        <Heading>{title}</Heading>
        <p data-latchkey="text">{text('codeSent', { email: sent.email })}</p>
      </div>
      <CodeEntry sent={sent} onChangeAddress={changeAddress} />
    </Frame>
  );
}
