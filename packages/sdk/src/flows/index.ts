export { signUpAnonymously } from './anonymous.ts';
export { getAssurance } from './assurance.ts';
export { getCliLogin } from './cli-confirm.ts';
export { promptCliLogin } from './cli-login.ts';
export { getConnectedAccount, linkConnectedAccount, unlinkConnectedAccount } from './connected-accounts.ts';
export { signInWithCredential, signUpWithCredential } from './credential.ts';
export { checkEmailVerificationCode, sendVerificationEmail, verifyEmail } from './email-verification.ts';
export { getImpersonation, signInByImpersonation } from './impersonation.ts';
export { checkMagicLinkCode, sendMagicLinkEmail, signInWithMagicLink } from './magic-link.ts';
export { callOAuthCallback, listOAuthProviders, signInWithOAuth } from './oauth.ts';
export { listPasskeys, registerPasskey, removePasskey, renamePasskey } from './own-passkeys.ts';
export { passkeyCapabilities, signInWithPasskey, signInWithPasskeyAutofill } from './passkeys.ts';
export { resetPassword, sendForgotPasswordEmail, verifyPasswordResetCode } from './password-reset.ts';
export { setPassword, updatePassword } from './passwords.ts';
export { getProof, prove, requestProof } from './proof.ts';
export { createRecoveryCodes, getRecoveryCodeStatus } from './recovery-codes.ts';
export { signInWithMfa, signInWithRecoveryCode } from './second-factor.ts';
export {
  acceptTeamInvitation,
  getTeamInvitationDetails,
  inspectTeamInvitation,
  verifyTeamInvitationCode,
} from './team-invitation.ts';
export { createTotpSecret } from './totp.ts';
