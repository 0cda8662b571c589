import { AuthSkeleton } from '../parts/auth-skeleton.tsx';
import { ErrorBoundary } from '../parts/error-boundary.tsx';
import type { PageName } from './pages.ts';
import { Screen } from './screen.tsx';
import type { ScreenProps } from './screens.ts';

/** Screens for routes of an app's own that few visits see: the code of each is loaded when it is first shown. */
export const AccountSettings = lazyScreen('account-settings', 'AccountSettings');
export const CliAuthConfirm = lazyScreen('cli-auth-confirm', 'CliAuthConfirm');
export const EmailVerification = lazyScreen('email-verification', 'EmailVerification');
export const ErrorPage = lazyScreen('error', 'ErrorPage');
export const Impersonation = lazyScreen('impersonation', 'Impersonation');
export const MagicLinkCallback = lazyScreen('magic-link-callback', 'MagicLinkCallback');
export const Mfa = lazyScreen('mfa', 'Mfa');
export const OAuthCallback = lazyScreen('oauth-callback', 'OAuthCallback');
export const PasswordReset = lazyScreen('password-reset', 'PasswordReset');
export const SignOut = lazyScreen('sign-out', 'SignOut');
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
