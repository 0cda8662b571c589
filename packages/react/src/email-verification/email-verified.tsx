import { useApp } from '../hooks/use-app.ts';
import { useSnapshot } from '../hooks/use-store.ts';
import { usePageText } from '../i18n/texts/pages.ts';
import { MessageCard } from '../ui/cards/message-card.tsx';

interface EmailVerifiedProps {
  /** The address, where it's known. */
  readonly email?: string | undefined;
  readonly fullPage?: boolean | undefined;
}

/** The address is verified, in whichever browser the link was opened. */
export function EmailVerified({ email, fullPage }: EmailVerifiedProps) {
  const app = useApp();
  const text = usePageText();
  const user = useSnapshot(app.anyUserStore);
  const isSignedIn = user.status === 'ok' && user.data !== null;
  return (
    <MessageCard
      title={text('emailVerified')}
      fullPage={fullPage}
      primaryButtonText={text(isSignedIn ? 'continue' : 'signIn')}
      primaryAction={() => (isSignedIn ? app.redirectToAfterSignIn({ replace: true }) : app.redirectToSignIn())}
    >
      {email ? text('addressVerified', { email }) : text('emailVerifiedHelp')}
    </MessageCard>
  );
}
