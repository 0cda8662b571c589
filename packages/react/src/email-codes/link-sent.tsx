import { useAction } from '../hooks/use-action.ts';
import { useApp } from '../hooks/use-app.ts';
import { useText } from '../i18n/texts/use-text.ts';
import { Button } from '../ui/button.tsx';
import { AuthCard } from '../ui/cards/auth-card.tsx';
import { Heading } from '../ui/cards/heading.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { MailHelp } from './mail-help.tsx';
import { mailHostOf, OpenMail } from './open-mail.tsx';

export interface LinkSentProps {
  readonly email: string;
  /** What was sent where. */
  readonly children: string;
  readonly fullPage?: boolean | undefined;
  send(): Promise<void>;
  onChangeAddress?: (() => void) | undefined;
}

/** A mail with a link is on its way: what there is to do is elsewhere. */
export function LinkSent({ email, children, fullPage, send, onChangeAddress }: LinkSentProps) {
  const app = useApp();
  const text = useText();
  const { act, busy, failure } = useAction();
  const title = text('checkMail');
  return (
    <AuthCard fullPage={fullPage} title={title}>
      <div data-latchkey="header">
        <Heading>{title}</Heading>
        <p data-latchkey="text">{children}</p>
      </div>
      <ErrorMessage error={failure} />
      <OpenMail email={email} />
      <Button
        variant={mailHostOf(email) ? 'secondary' : 'primary'}
        busy={busy !== undefined}
        onClick={() => act('home', () => app.redirectToHome())}
      >
        {text('goHome')}
      </Button>
      <MailHelp email={email} send={send} resentHelp={text('newestLink')} onChangeAddress={onChangeAddress} />
    </AuthCard>
  );
}
