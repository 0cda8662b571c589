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

/** Those that few visits see are one part of the bundle: for each further one some bundlers cut the first into pieces. */
const pages = () => import('../screens/pages.ts');

/** The screen of each page, loaded when it is first shown. */
export const screens: { readonly [P in PageName]: { readonly name: keyof ScreenProps; load(): Promise<Screen> } } = {
  'sign-in': { name: 'SignIn', load: async () => (await import('../screens/sign-in.tsx')).SignIn },
  'sign-up': { name: 'SignUp', load: async () => (await import('../screens/sign-up.tsx')).SignUp },
  'sign-out': { name: 'SignOut', load: async () => (await pages()).SignOut },
  'forgot-password': {
    name: 'ForgotPassword',
    load: async () => (await pages()).ForgotPassword,
  },
  'password-reset': {
    name: 'PasswordReset',
    load: async () => (await pages()).PasswordReset,
  },
  'email-verification': {
    name: 'EmailVerification',
    load: async () => (await pages()).EmailVerification,
  },
  'magic-link-callback': {
    name: 'MagicLinkCallback',
    load: async () => (await pages()).MagicLinkCallback,
  },
  'oauth-callback': {
    name: 'OAuthCallback',
    load: async () => (await pages()).OAuthCallback,
  },
  mfa: {
    name: 'Mfa',
    load: async () => (await pages()).Mfa,
  },
  'account-settings': {
    name: 'AccountSettings',
    load: async () => (await import('../account/index.ts')).AccountSettings,
  },
  impersonation: {
    name: 'Impersonation',
    load: async () => (await pages()).Impersonation,
  },
  'team-invitation': {
    name: 'TeamInvitation',
    load: async () => (await pages()).TeamInvitation,
  },
  'cli-auth-confirm': {
    name: 'CliAuthConfirm',
    load: async () => (await pages()).CliAuthConfirm,
  },
  error: { name: 'ErrorPage', load: async () => (await pages()).ErrorPage },
};
