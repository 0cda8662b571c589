export { signUpAnonymously } from './anonymous.ts';
export { getCliLogin } from './cli/cli-confirm.ts';
export { promptCliLogin } from './cli/cli-login.ts';
export { checkEmailVerificationCode, sendVerificationEmail, verifyEmail } from './email-verification.ts';
export { getImpersonation, signInByImpersonation } from './impersonation.ts';
export { checkMagicLinkCode, sendMagicLinkEmail, signInWithMagicLink } from './magic-link.ts';
export { createRecoveryCodes, getRecoveryCodeStatus } from './mfa/recovery-codes.ts';
export { signInWithMfa, signInWithRecoveryCode } from './mfa/second-factor.ts';
export { createTotpSecret } from './mfa/totp.ts';
export { getConnectedAccount, linkConnectedAccount, unlinkConnectedAccount } from './oauth/connected-accounts.ts';
export { callOAuthCallback, listOAuthProviders, signInWithOAuth } from './oauth/oauth.ts';
export { listPasskeys, registerPasskey, removePasskey, renamePasskey } from './passkeys/own-passkeys.ts';
export { passkeyCapabilities, signInWithPasskey, signInWithPasskeyAutofill } from './passkeys/passkeys.ts';
export { signInWithCredential, signUpWithCredential } from './password/credential.ts';
export { resetPassword, sendForgotPasswordEmail, verifyPasswordResetCode } from './password/password-reset.ts';
export { setPassword, updatePassword } from './password/passwords.ts';
export { getAssurance } from './proof/assurance.ts';
export { getProof, prove, requestProof } from './proof/proof.ts';
export {
  acceptTeamInvitation,
  getTeamInvitationDetails,
  inspectTeamInvitation,
  verifyTeamInvitationCode,
} from './team-invitation.ts';
