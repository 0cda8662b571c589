import type { CurrentUser } from '@latchkey/sdk';
import { useApp } from '../hooks/use-app.ts';
import { useText } from '../i18n/texts/use-text.ts';
import { MessageCard } from '../ui/cards/message-card.tsx';
import { useAccountName } from './use-account-name.ts';

export interface SignedInAlreadyProps {
  readonly user: CurrentUser;
  readonly fullPage?: boolean | undefined;
  /** Keeps this account and goes on with another one; without it the user is signed out first. */
  readonly onAdd?: (() => unknown) | undefined;
}

/** A signed-in user who opens a sign-in page may continue, or switch accounts. */
export function SignedInAlready({ user, fullPage, onAdd }: SignedInAlreadyProps) {
  const app = useApp();
  const text = useText();
  const account = useAccountName(user);
  return (
    <MessageCard
      title={text('signedInAlready')}
      fullPage={fullPage}
      primaryButtonText={text('continue')}
      primaryAction={() => app.redirectToAfterSignIn({ replace: true })}
      secondaryButtonText={text('anotherAccount')}
      secondaryAction={onAdd ?? (() => app.signOut({ redirectUrl: location.pathname + location.search }))}
    >
      {text('signedInAs', { account })}
    </MessageCard>
  );
}
