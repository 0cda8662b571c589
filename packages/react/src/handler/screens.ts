import type { ComponentType } from 'react';
import type { AccountSettingsProps } from '../screens/account-settings.tsx';
import type { CliAuthConfirmProps } from '../screens/cli-auth-confirm.tsx';
import type { EmailVerificationProps } from '../screens/email-verification.tsx';
import type { ErrorPageProps } from '../screens/error-page.tsx';
import type { ForgotPasswordProps } from '../screens/forgot-password.tsx';
import type { ImpersonationProps } from '../screens/impersonation.tsx';
import type { MagicLinkCallbackProps } from '../screens/magic-link-callback.tsx';
import type { MfaProps } from '../screens/mfa.tsx';
import type { OAuthCallbackProps } from '../screens/oauth-callback.tsx';
import type { PasswordResetProps } from '../screens/password-reset.tsx';
import type { SignInProps } from '../screens/sign-in.tsx';
import type { SignOutProps } from '../screens/sign-out.tsx';
import type { SignUpProps } from '../screens/sign-up.tsx';
import type { TeamInvitationProps } from '../screens/team-invitation.tsx';
import type { PageName } from './pages.ts';

/** What is handed to the screens, by their names. */
export interface ScreenProps {
  readonly SignIn?: SignInProps | undefined;
  readonly SignUp?: SignUpProps | undefined;
  readonly SignOut?: SignOutProps | undefined;
  readonly ForgotPassword?: ForgotPasswordProps | undefined;
  readonly PasswordReset?: PasswordResetProps | undefined;
  readonly EmailVerification?: EmailVerificationProps | undefined;
  readonly MagicLinkCallback?: MagicLinkCallbackProps | undefined;
  readonly OAuthCallback?: OAuthCallbackProps | undefined;
  readonly Mfa?: MfaProps | undefined;
  readonly AccountSettings?: AccountSettingsProps | undefined;
  readonly Impersonation?: ImpersonationProps | undefined;
  readonly TeamInvitation?: TeamInvitationProps | undefined;
  readonly CliAuthConfirm?: CliAuthConfirmProps | undefined;
  readonly ErrorPage?: ErrorPageProps | undefined;
}

type Screen = ComponentType<{ fullPage?: boolean | undefined; automaticRedirect?: boolean | undefined }>;

interface Entry<N extends keyof ScreenProps> {
  readonly name: N;
  load(): Promise<Screen>;
}

type Modules<N extends keyof ScreenProps> = () => Promise<{ readonly [K in N]: Screen }>;

const from = <N extends keyof ScreenProps>(name: N, modules: Modules<N>): Entry<N> => ({
  name,
  load: async () => (await modules())[name],
});

/** Those that few visits see are one part of the bundle: for each further one some bundlers cut the first into pieces. */
const pages = () => import('../screens/pages.ts');

/** The screen of each page, loaded when it is first shown. */
export const screens: { readonly [P in PageName]: Entry<keyof ScreenProps> } = {
  'sign-in': from('SignIn', () => import('../screens/sign-in.tsx')),
  'sign-up': from('SignUp', () => import('../screens/sign-up.tsx')),
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
  error: from('ErrorPage', pages),
};
