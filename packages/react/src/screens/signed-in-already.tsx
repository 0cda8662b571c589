import type { CurrentUser } from '@latchkey/sdk';
import { useApp } from '../hooks/use-app.ts';
import { useText } from '../messages/use-text.ts';
import { useAccountName } from '../parts/account-name.ts';
import { MessageCard } from '../parts/message-card.tsx';

export interface SignedInAlreadyProps {
  readonly user: CurrentUser;
  readonly fullPage?: boolean | undefined;
}

/** Whoever comes to a sign-in page signed in may go on, or be somebody else. */
export function SignedInAlready({ user, fullPage }: SignedInAlreadyProps) {
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
      secondaryAction={() => app.signOut({ redirectUrl: location.pathname + location.search })}
    >
      {text('signedInAs', { account })}
    </MessageCard>
  );
}
