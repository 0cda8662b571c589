import type { CurrentUser } from '@latchkey/sdk';
import { useApp } from '../hooks/use-app.ts';
import { useProjectAtHand } from '../hooks/use-project.ts';
import { useText } from '../i18n/texts/use-text.ts';
import { MessageCard } from '../ui/cards/message-card.tsx';
import { useAccountName } from './use-account-name.ts';

export interface SignedInAlreadyProps {
  readonly user: CurrentUser;
  readonly fullPage?: boolean | undefined;
  /** Goes on beside this account, where there can be several; by default on the sign-in page. */
  readonly onAdd?: (() => unknown) | undefined;
}

/** A signed-in user who opens a sign-in page may continue, or switch accounts. */
export function SignedInAlready({ user, fullPage, onAdd }: SignedInAlreadyProps) {
  const app = useApp();
  const text = useText();
  const account = useAccountName(user);
  const hasSeveral = useProjectAtHand()?.branding?.multipleAccounts;
  const add = onAdd ?? (() => app.addAccount());
  const leave = () => app.signOut({ redirectUrl: location.pathname + location.search });
  return (
    <MessageCard
      title={text('signedInAlready')}
      fullPage={fullPage}
      primaryButtonText={text('continue')}
      primaryAction={() => app.redirectToAfterSignIn({ replace: true })}
      secondaryButtonText={text('anotherAccount')}
      secondaryAction={hasSeveral ? add : leave}
    >
      {text('signedInAs', { account })}
    </MessageCard>
  );
}
