export { signUpAnonymously } from './anonymous.ts';
export { signInWithCredential, signUpWithCredential } from './credential.ts';
export { checkEmailVerificationCode, sendVerificationEmail, verifyEmail } from './email-verification.ts';
export { createFirstOwner } from './first-owner.ts';
export { checkMagicLinkCode, sendMagicLinkEmail, signInWithMagicLink } from './magic-link.ts';
export { resetPassword, sendForgotPasswordEmail, verifyPasswordResetCode } from './password-reset.ts';
export { setPassword, updatePassword } from './passwords.ts';
export { createRecoveryCodes, getRecoveryCodeStatus } from './recovery-codes.ts';
export { signInWithMfa, signInWithRecoveryCode } from './second-factor.ts';
