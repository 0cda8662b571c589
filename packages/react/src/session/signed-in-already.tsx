import type { CurrentUser } from '@latchkey/sdk';
import { useApp } from '../hooks/use-app.ts';
import { useSnapshot } from '../hooks/use-store.ts';
import { useInterstitialText } from '../i18n/texts/interstitials.ts';
import { MessageCard } from '../ui/cards/message-card.tsx';
import { useAccountName } from './use-account-name.ts';

export interface SignedInAlreadyProps {
  readonly user: CurrentUser;
  readonly fullPage?: boolean | undefined;
}

/** A signed-in user who opens a sign-in page may continue, or sign in to another account: beside this one, if there can be several. */
export function SignedInAlready({ user, fullPage }: SignedInAlreadyProps) {
  const app = useApp();
  const text = useInterstitialText();
  const account = useAccountName(user);
  const others = useSnapshot(app.accountsStore);
  // Null where there can be one alone.
  const hasSeveral = others.status === 'ok' && others.data !== null;
  const leave = () => app.signOut({ redirectUrl: location.pathname + location.search });
  return (
    <MessageCard
      title={text('signedInAlready')}
      fullPage={fullPage}
      primaryButtonText={text('continue')}
      primaryAction={() => app.redirectToAfterSignIn({ replace: true })}
      secondaryButtonText={text('anotherAccount')}
      secondaryAction={hasSeveral ? () => app.addAccount() : leave}
    >
      {text('signedInAs', { account })}
    </MessageCard>
  );
}
