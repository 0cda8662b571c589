import type { CurrentUser } from '@latchkey/sdk';
import { useApp } from '../hooks/use-app.ts';
import { useText } from '../i18n/texts/use-text.ts';
import { useAccountName } from '../session/use-account-name.ts';
import { MessageCard } from '../ui/cards/message-card.tsx';

export interface ForgotSignedInProps {
  readonly user: CurrentUser;
  readonly fullPage?: boolean | undefined;
  send(email: string): Promise<void>;
  onSent(email: string): void;
}

/** Whoever is signed in may have forgotten the password too: the mail goes to the address of the account. */
export function ForgotSignedIn({ user, fullPage, send, onSent }: ForgotSignedInProps) {
  const app = useApp();
  const text = useText();
  const account = useAccountName(user);
  const { primaryEmail: email } = user;
  async function sendAndTell(): Promise<void> {
    if (email === null) return;
    await send(email);
    onSent(email);
  }
  return (
    <MessageCard
      title={text('signedInAlready')}
      fullPage={fullPage}
      primaryButtonText={email === null ? undefined : text('sendResetLink')}
      primaryAction={sendAndTell}
      secondaryButtonText={text('goHome')}
      secondaryAction={() => app.redirectToHome()}
    >
      {text('signedInAs', { account })} {email !== null && text('signedInResetHelp', { email })}
    </MessageCard>
  );
}
