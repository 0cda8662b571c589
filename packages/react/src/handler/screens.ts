import type { ComponentType } from 'react';
import type { AccountSettingsProps } from '../account/account-settings.tsx';
import type { Appearance } from '../appearance/appearance.ts';
import type { CliAuthConfirmProps } from '../cli-login/cli-auth-confirm.tsx';
import type { ConsentProps } from '../consent/consent.tsx';
import type { EmailVerificationProps } from '../email-verification/email-verification.tsx';
import type { ImpersonationProps } from '../impersonation/impersonation.tsx';
import type { MagicLinkCallbackProps } from '../magic-link/magic-link-callback.tsx';
import type { MfaProps } from '../mfa/mfa.tsx';
import type { OAuthCallbackProps } from '../oauth/oauth-callback.tsx';
import type { ForgotPasswordProps } from '../password-reset/forgot-password.tsx';
import type { PasswordResetProps } from '../password-reset/password-reset.tsx';
import type { SignOutProps } from '../session/sign-out.tsx';
import type { SignInProps, SignUpProps } from '../sign-in/sign-in.tsx';
import type { TeamInvitationProps } from '../teams/invitation-page/team-invitation.tsx';
import type { Lazy } from '../ui/use-lazy.ts';
import type { ErrorPageProps } from './error-page.tsx';
import type { PageName } from './pages.ts';

interface PropsOfScreens {
  /** For `/sign-in`. */
  readonly SignIn: SignInProps;
  /** For `/sign-up`. */
  readonly SignUp: SignUpProps;
  /** For `/sign-out`. */
  readonly SignOut: SignOutProps;
  /** For `/forgot-password`. */
  readonly ForgotPassword: ForgotPasswordProps;
  /** For `/password-reset`. */
  readonly PasswordReset: PasswordResetProps;
  /** For `/email-verification`. */
  readonly EmailVerification: EmailVerificationProps;
  /** For `/magic-link-callback`. */
  readonly MagicLinkCallback: MagicLinkCallbackProps;
  /** For `/oauth-callback`. */
  readonly OAuthCallback: OAuthCallbackProps;
  /** For `/mfa`. */
  readonly Mfa: MfaProps;
  /** For `/account-settings`. */
  readonly AccountSettings: AccountSettingsProps;
  /** For `/impersonation`. */
  readonly Impersonation: ImpersonationProps;
  /** For `/team-invitation`. */
  readonly TeamInvitation: TeamInvitationProps;
  /** For `/cli-auth-confirm`. */
  readonly CliAuthConfirm: CliAuthConfirmProps;
  /** For `/consent`. */
  readonly Consent: ConsentProps;
  /** For `/error`. */
  readonly ErrorPage: ErrorPageProps;
}

/** What is handed to the screens, by their names. */
export type ScreenProps = { readonly [N in keyof PropsOfScreens]?: (PropsOfScreens[N] & Appearance) | undefined };

interface Given {
  fullPage?: boolean | undefined;
  automaticRedirect?: boolean | undefined;
}

interface Entry<N extends keyof ScreenProps> extends Lazy<Given> {
  readonly name: N;
}

type Modules<N extends keyof ScreenProps> = () => Promise<{ readonly [K in N]: ComponentType<Given> }>;

const from = <N extends keyof ScreenProps>(name: N, modules: Modules<N>): Entry<N> => ({
  name,
  load: async () => (await modules())[name],
});

/** Those that few visits see are one part of the bundle: for each further one some bundlers cut the first into pieces. */
const pages = () => import('./page-screens.ts');

const auth = () => import('../sign-in/sign-in.tsx');

/** The screen of each page, loaded when it is first shown. */
export const screens: { readonly [P in PageName]: Entry<keyof ScreenProps> } = {
  'sign-in': from('SignIn', auth),
  'sign-up': from('SignUp', auth),
  'sign-out': from('SignOut', pages),
  'forgot-password': from('ForgotPassword', pages),
  'password-reset': from('PasswordReset', pages),
  'email-verification': from('EmailVerification', pages),
  'magic-link-callback': from('MagicLinkCallback', pages),
  'oauth-callback': from('OAuthCallback', pages),
  mfa: from('Mfa', pages),
  'account-settings': from('AccountSettings', () => import('../account/index.ts')),
  impersonation: from('Impersonation', pages),
  'team-invitation': from('TeamInvitation', pages),
  'cli-auth-confirm': from('CliAuthConfirm', pages),
  consent: from('Consent', pages),
  error: from('ErrorPage', pages),
};
