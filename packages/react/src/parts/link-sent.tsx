import { Button } from '../elements/button.tsx';
import { useAct } from '../hooks/use-act.ts';
import { useApp } from '../hooks/use-app.ts';
import { useText } from '../messages/use-text.ts';
import { Failure } from './failure.tsx';
import { Frame } from './frame.tsx';
import { Heading } from './heading.tsx';
import { MailHelp } from './mail-help.tsx';

export interface LinkSentProps {
  readonly email: string;
  /** What was sent where. */
  readonly children: string;
  readonly fullPage?: boolean | undefined;
  send(): Promise<void>;
  onChangeAddress?: (() => void) | undefined;
}

/** A mail with a link is on its way: there is nothing to do on this page. */
export function LinkSent({ email, children, fullPage, send, onChangeAddress }: LinkSentProps) {
  const app = useApp();
  const text = useText();
  const { act, busy, failure } = useAct();
  const title = text('checkMail');
  return (
    <Frame fullPage={fullPage} title={title}>
      <div data-latchkey="header">
        <Heading>{title}</Heading>
        <p data-latchkey="text">{children}</p>
      </div>
      <Failure error={failure} />
      <Button busy={busy !== undefined} onClick={() => act('home', () => app.redirectToHome())}>
        {text('goHome')}
      </Button>
      <MailHelp email={email} send={send} resentHelp={text('newestLink')} onChangeAddress={onChangeAddress} />
    </Frame>
  );
}
