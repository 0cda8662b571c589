import type { ComponentType } from 'react';
import type { CliAuthConfirmProps } from '../screens/cli-auth-confirm.tsx';
import type { EmailVerificationProps } from '../screens/email-verification.tsx';
import type { ErrorPageProps } from '../screens/error-page.tsx';
import type { ForgotPasswordProps } from '../screens/forgot-password.tsx';
import type { MagicLinkCallbackProps } from '../screens/magic-link-callback.tsx';
import type { MfaProps } from '../screens/mfa.tsx';
import type { OAuthCallbackProps } from '../screens/oauth-callback.tsx';
import type { PasswordResetProps } from '../screens/password-reset.tsx';
import type { SignInProps } from '../screens/sign-in.tsx';
import type { SignOutProps } from '../screens/sign-out.tsx';
import type { SignUpProps } from '../screens/sign-up.tsx';
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
  readonly CliAuthConfirm?: CliAuthConfirmProps | undefined;
  readonly ErrorPage?: ErrorPageProps | undefined;
}

type Screen = ComponentType<{ fullPage?: boolean | undefined; automaticRedirect?: boolean | undefined }>;

/** The screen of each page, loaded when it is first shown. */
export const screens: { readonly [P in PageName]: { readonly name: keyof ScreenProps; load(): Promise<Screen> } } = {
  'sign-in': { name: 'SignIn', load: async () => (await import('../screens/sign-in.tsx')).SignIn },
  'sign-up': { name: 'SignUp', load: async () => (await import('../screens/sign-up.tsx')).SignUp },
  'sign-out': { name: 'SignOut', load: async () => (await import('../screens/sign-out.tsx')).SignOut },
  'forgot-password': {
    name: 'ForgotPassword',
    load: async () => (await import('../screens/forgot-password.tsx')).ForgotPassword,
  },
  'password-reset': {
    name: 'PasswordReset',
    load: async () => (await import('../screens/password-reset.tsx')).PasswordReset,
  },
  'email-verification': {
    name: 'EmailVerification',
    load: async () => (await import('../screens/email-verification.tsx')).EmailVerification,
  },
  'magic-link-callback': {
    name: 'MagicLinkCallback',
    load: async () => (await import('../screens/magic-link-callback.tsx')).MagicLinkCallback,
  },
  'oauth-callback': {
    name: 'OAuthCallback',
    load: async () => (await import('../screens/oauth-callback.tsx')).OAuthCallback,
  },
  mfa: {
    name: 'Mfa',
    load: async () => (await import('../screens/mfa.tsx')).Mfa,
  },
  'cli-auth-confirm': {
    name: 'CliAuthConfirm',
    load: async () => (await import('../screens/cli-auth-confirm.tsx')).CliAuthConfirm,
  },
  error: { name: 'ErrorPage', load: async () => (await import('../screens/error-page.tsx')).ErrorPage },
};
