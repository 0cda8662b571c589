import type { VerificationCodeErrorCode } from './known-error.ts';
import type { Result } from './result.ts';

/** A way to show that it is still the same person. */
export type ProofWay = 'password' | 'passkey' | 'security-key' | 'totp' | 'recovery-code' | 'email-code';

/** What a proof comes to. */
export type ProofResult<C extends ProofErrorCode = ProofErrorCode> = Result<undefined, C>;
/** Why something does not prove anything. */
export type ProofErrorCode =
  | 'PASSWORD_CONFIRMATION_MISMATCH'
  | 'INVALID_TOTP_CODE'
  | VerificationCodeErrorCode
  | 'PASSKEY_AUTHENTICATION_FAILED'
  | 'PASSKEY_WEBAUTHN_ERROR';

/** Why a proof is asked for. */
export type ProofReason = 'recent' | 'assurance';

/** How the signed-in person can show that it is still them. Each way may be tried again until one has succeeded. */
export interface Proof {
  /** Why: the last proof is too old, or the project asks for more than was proven (`minimum_assurance`). */
  readonly reason: ProofReason;
  /** What this person can do; empty where only setting something up helps, or signing in again. */
  readonly ways: readonly ProofWay[];
  /** What the person can set up to prove enough; call `hasEnrolled` then. Empty where there are ways, or none is open. */
  readonly enrolments: readonly ('passkey' | 'totp')[];
  /** Where `sendEmailCode` would send a code; null where no code can be sent. */
  readonly email: string | null;
  /** When the person has last proven it. */
  readonly provenAt: Date;
  /** How old a proof may be for what the project protects; null where it protects nothing in this way. */
  readonly maxAgeSeconds: number | null;
  /** By the password. */
  withPassword(password: string): Promise<ProofResult<'PASSWORD_CONFIRMATION_MISMATCH'>>;
  /** By a passkey that the person picks in a window of the browser. */
  withPasskey(): Promise<ProofResult<'PASSKEY_AUTHENTICATION_FAILED' | 'PASSKEY_WEBAUTHN_ERROR'>>;
  /** By a security key that the person touches. */
  withSecurityKey(): Promise<ProofResult<'PASSKEY_AUTHENTICATION_FAILED' | 'PASSKEY_WEBAUTHN_ERROR'>>;
  /** By the code that the authenticator app shows. */
  withTotp(code: string): Promise<ProofResult<'INVALID_TOTP_CODE'>>;
  /** By a recovery code, which is used up. */
  withRecoveryCode(code: string): Promise<ProofResult<'INVALID_TOTP_CODE'>>;
  /** Mails a code of six characters; the newest one counts. */
  sendEmailCode(): Promise<void>;
  /** By the six characters of the mail. */
  withEmailCode(code: string): Promise<ProofResult<VerificationCodeErrorCode>>;
  /** What `enrolments` names was set up in this session, which proves it. */
  hasEnrolled(): Promise<void>;
  /** For users without another method: signs out and redirects to the sign-in page, which returns here. */
  signInAgain(): Promise<void>;
}

/** Asks the user for a proof: resolves when there is one, or the user has cancelled. */
export type Prover = (proof: Proof) => Promise<unknown>;
