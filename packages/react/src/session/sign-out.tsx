import type { CurrentUser } from '@latchkey/sdk';
import { useApp } from '../hooks/use-app.ts';
import { useKnown } from '../hooks/use-store.ts';
import { usePageText } from '../i18n/texts/pages.ts';
import { AuthSkeleton } from '../ui/cards/auth-skeleton.tsx';
import { ErrorBoundary } from '../ui/cards/error-boundary.tsx';
import { MessageCard } from '../ui/cards/message-card.tsx';
import { useAccountName } from './use-account-name.ts';

/** The page that signs out. */
export interface SignOutProps {
  /** A page of its own: the whole window, with the title of the document. */
  readonly fullPage?: boolean | undefined;
}

/** Asks before signing out: opening a URL must not do that, because any page can embed one. */
export function SignOut({ fullPage }: SignOutProps) {
  return (
    <ErrorBoundary fullPage={fullPage}>
      <SignOutCard fullPage={fullPage} />
    </ErrorBoundary>
  );
}

function SignOutCard({ fullPage }: SignOutProps) {
  const app = useApp();
  const user = useKnown(app.userStore);
  const text = usePageText();
  if (user === undefined) return <AuthSkeleton fullPage={fullPage} of="card" />;
  return user ? (
    <Asked user={user} fullPage={fullPage} />
  ) : (
    <MessageCard
      title={text('signedOut')}
      fullPage={fullPage}
      primaryButtonText={text('signIn')}
      primaryAction={() => app.redirectToSignIn()}
      secondaryButtonText={text('goHome')}
      secondaryAction={() => app.redirectToHome()}
    >
      {text('signedOutHelp')}
    </MessageCard>
  );
}

function Asked({ user, fullPage }: SignOutProps & { readonly user: CurrentUser }) {
  const app = useApp();
  const text = usePageText();
  const account = useAccountName(user);
  return (
    <MessageCard
      title={text('signOutAsked')}
      fullPage={fullPage}
      primaryButtonText={text('signOut')}
      primaryAction={() => app.signOut()}
      secondaryButtonText={text('cancel')}
      secondaryAction={() => app.redirectToHome()}
    >
      {text('signedInAs', { account })}
    </MessageCard>
  );
}
