import type { CurrentUser } from '@latchkey/sdk';
import { useApp } from '../hooks/use-app.ts';
import { useKnown } from '../hooks/use-store.ts';
import { usePageText } from '../messages/use-page-text.ts';
import { useAccountName } from '../parts/account-name.ts';
import { AuthSkeleton } from '../parts/auth-skeleton.tsx';
import { ErrorBoundary } from '../parts/error-boundary.tsx';
import { MessageCard } from '../parts/message-card.tsx';

/** The page that signs out. */
export interface SignOutProps {
  /** A page of its own: the whole window, with the title of the document. */
  readonly fullPage?: boolean | undefined;
}

/** Asks before it signs out: to open an address must not do that, for anybody can put it into a page. */
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
