import type { CurrentUser } from '@latchkey/sdk';
import { useApp } from '../hooks/use-app.ts';
import { useKnownProject } from '../hooks/use-project.ts';
import { useInterstitialText } from '../i18n/texts/interstitials.ts';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { usePasskeySignIn } from '../passkeys/use-passkey-sign-in.ts';
import { SecondFactor } from '../sign-in/lazy-steps.ts';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Separator } from '../ui/separator.tsx';
import { CodeAgain, PasswordAgain } from './sign-in-again.tsx';

/**
 * Asks the same user to sign in again, in front of their page, with the methods they have. Providers refuse to be shown
 * in a dialog: a user without another method signs in in another tab, which this one follows.
 */
export function SessionExpired({ user }: { readonly user: CurrentUser }) {
  const app = useApp();
  const text = useInterstitialText();
  const isOn = useKnownProject()?.config.passkeyEnabled === true && user.passkeyAuthEnabled;
  const passkey = usePasskeySignIn({ isOn, isOnlyByButton: true, noRedirect: true });
  const { primaryEmail: email, hasPassword, otpAuthEnabled } = user;
  const hasForm = email !== null && (hasPassword || otpAuthEnabled);
  const isElsewhere = !hasForm && !passkey.isOffered;
  const { attempt } = passkey;
  return (
    <Dialog open title={text('sessionExpired')}>
      <p data-latchkey="text">{text(isElsewhere ? 'sessionExpiredElsewhere' : 'sessionExpiredHelp')}</p>
      {attempt.code !== undefined ? (
        <SecondFactor attemptCode={attempt.code} noRedirect onOver={attempt.end} />
      ) : (
        <>
          {passkey.isOffered && <PasskeyButton passkey={passkey} />}
          {passkey.isOffered && hasForm && <Separator>{text('or')}</Separator>}
          {hasForm && (hasPassword ? <PasswordAgain email={email} /> : <CodeAgain email={email} />)}
          {isElsewhere && (
            <Link data-latchkey="button" data-variant="primary" href={app.urls.signIn} target="_blank" rel="noopener">
              {text('signInInTab')}
            </Link>
          )}
        </>
      )}
      <Button variant="ghost" onClick={() => app.redirectToSignIn()}>
        {text(isElsewhere ? 'signInHere' : 'anotherAccount')}
      </Button>
    </Dialog>
  );
}
