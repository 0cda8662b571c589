import { AuthSkeleton } from '../ui/cards/auth-skeleton.tsx';
import { ErrorBoundary } from '../ui/cards/error-boundary.tsx';
import type { PageName } from './pages.ts';
import { Screen } from './screen.tsx';
import type { ScreenProps } from './screens.ts';

/** Screens for routes of an app's own that few visits see: the code of each is loaded when it is first shown. */
export const AccountSettings = lazyScreen('account-settings', 'AccountSettings');
/** The page that asks whether a program on a command line may be signed in. */
export const CliAuthConfirm = lazyScreen('cli-auth-confirm', 'CliAuthConfirm');
/** The page where an application asks to be let into the user's account. */
export const Consent = lazyScreen('consent', 'Consent');
/** The page that the link to verify an address leads to. */
export const EmailVerification = lazyScreen('email-verification', 'EmailVerification');
/** The page that says what went wrong on the way to sign in. */
export const ErrorPage = lazyScreen('error', 'ErrorPage');
/** The page that mails a link to reset a password. Says the same whether or not there is such an account. */
export const ForgotPassword = lazyScreen('forgot-password', 'ForgotPassword');
/** The page that asks for confirmation before impersonating a user. */
export const Impersonation = lazyScreen('impersonation', 'Impersonation');
/** The page that a magic link opens. */
export const MagicLinkCallback = lazyScreen('magic-link-callback', 'MagicLinkCallback');
/** The page that asks for the second factor. */
export const Mfa = lazyScreen('mfa', 'Mfa');
/** The page that providers lead back to. */
export const OAuthCallback = lazyScreen('oauth-callback', 'OAuthCallback');
/** The page that the link to reset a password leads to. */
export const PasswordReset = lazyScreen('password-reset', 'PasswordReset');
/** The page that signs out. */
export const SignOut = lazyScreen('sign-out', 'SignOut');
/** The page that an invitation to a team leads to. */
export const TeamInvitation = lazyScreen('team-invitation', 'TeamInvitation');

function lazyScreen<N extends keyof ScreenProps>(page: PageName, name: N) {
  return function LazyScreen(props: NonNullable<ScreenProps[N]>) {
    const { fullPage = false } = props;
    const skeleton = <AuthSkeleton fullPage={fullPage} of="card" />;
    return (
      <ErrorBoundary fullPage={fullPage}>
        <Screen page={page} fullPage={fullPage} componentProps={{ [name]: props }} skeleton={skeleton} />
      </ErrorBoundary>
    );
  };
}
