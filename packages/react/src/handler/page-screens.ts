/** The pages that a link, a provider or a program leads to, which load together. */
export { CliAuthConfirm } from '../cli-login/cli-auth-confirm.tsx';
export { Consent } from '../consent/consent.tsx';
export { EmailVerification } from '../email-verification/email-verification.tsx';
export { Impersonation } from '../impersonation/impersonation.tsx';
export { MagicLinkCallback } from '../magic-link/magic-link-callback.tsx';
export { Mfa } from '../mfa/mfa.tsx';
export { OAuthCallback } from '../oauth/oauth-callback.tsx';
export { ForgotPassword } from '../password-reset/forgot-password.tsx';
export { PasswordReset } from '../password-reset/password-reset.tsx';
export { SignOut } from '../session/sign-out.tsx';
export { TeamInvitation } from '../teams/invitation-page/team-invitation.tsx';
export { ErrorPage } from './error-page.tsx';
