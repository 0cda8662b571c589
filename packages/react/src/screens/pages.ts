/** The pages that a link, a provider or a program leads to, which load together. */
export { CliAuthConfirm } from './cli-auth-confirm.tsx';
export { EmailVerification } from './email-verification.tsx';
export { ErrorPage } from './error-page.tsx';
export { ForgotPassword } from './forgot-password.tsx';
export { Impersonation } from './impersonation.tsx';
export { MagicLinkCallback } from './magic-link-callback.tsx';
export { Mfa } from './mfa.tsx';
export { OAuthCallback } from './oauth-callback.tsx';
export { PasswordReset } from './password-reset.tsx';
export { SignOut } from './sign-out.tsx';
export { TeamInvitation } from './team-invitation.tsx';
