import type { Parts } from '../../context/app-context.ts';
import type { VerificationCodeErrorCode } from '../../core/known-error.ts';
import type { Result } from '../../core/result.ts';
import type { Call } from '../../core/wire/call.ts';
import type { ResponseError } from '../../core/wire/response-error.ts';
import type { Session } from '../../session/session.ts';
import type { TokenStoreInit } from '../../token-stores/token-stores.ts';
import { webAuthnOf } from '../passkeys/ceremony.ts';
import { hosted, tookTooLong } from '../passkeys/passkeys.ts';

/** A way to show that it is still the same person. */
export type ProofWay = 'password' | 'passkey' | 'totp' | 'recovery-code' | 'email-code';

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
  /** For whoever has no other way: signs out, and leads to the sign-in page, which leads back here. */
  signInAgain(): Promise<void>;
}

/** Asks a person for a proof: resolves when there is one, or the person has given up. */
export type Prover = (proof: Proof) => Promise<unknown>;

interface OfProof {
  readonly tokenStore?: TokenStoreInit | undefined;
}

const NOBODY_ASKS =
  'This needs a recent or a stronger sign-in, and there is nobody to ask for it here. Do it in a browser below ' +
  'LatchkeyProvider, which shows a dialog, or register what asks with app.onProofRequired().';

const underWay = new WeakMap<Session, Promise<boolean>>();

/** How the person of a session can prove who they are; for own screens, which may do so before anything was refused. */
export async function getProof(parts: Parts, { tokenStore }: OfProof = {}): Promise<Proof> {
  return (await proofOf(parts, parts.session(tokenStore))).proof;
}

/**
 * Has the person prove it now, by what `onProofRequired` has registered, whatever the last proof was. False where they
 * gave up.
 */
export async function requestProof(parts: Parts, { tokenStore }: OfProof = {}): Promise<boolean> {
  const asked = askOnce(parts, parts.session(tokenStore));
  if (!asked) throw new Error(NOBODY_ASKS);
  return asked;
}

/** For a call that was refused for want of one: resolves when there is a newer proof than that of its token. */
export async function prove(
  parts: Parts,
  refused: ResponseError,
  token: string | null | undefined,
  session: Session = parts.session(),
): Promise<void> {
  // Another call, or another tab, was faster.
  if (provenAt(await session.getAccessToken()) > provenAt(token)) return;
  const asked = askOnce(parts, session, refused.refusal === 'ASSURANCE_TOO_LOW' ? 'assurance' : 'recent');
  if (!asked) refused.message = NOBODY_ASKS;
  if (!(await asked)) throw refused;
}

/** All who need one at the same time share it; undefined where nobody asks for it. */
function askOnce(parts: Parts, session: Session, reason: ProofReason = 'recent'): Promise<boolean> | undefined {
  const [prover] = parts.provers;
  const shared = underWay.get(session);
  if (shared || !prover) return shared;
  const asked = ask(parts, session, reason, prover).finally(() => underWay.delete(session));
  underWay.set(session, asked);
  return asked;
}

async function ask(parts: Parts, session: Session, reason: ProofReason, prover: Prover): Promise<boolean> {
  const { proof, isProven } = await proofOf(parts, session, reason);
  await prover(proof);
  return isProven();
}

async function proofOf(parts: Parts, session: Session, reason: ProofReason = 'recent') {
  const call = parts.call(session);
  const described = await call('GET /latchkey/proof');
  const { email, proven_at_millis, max_age_seconds } = described;
  const assurance = reason === 'assurance' ? await call('GET /latchkey/assurance') : undefined;
  const ways = assurance?.ways ?? described.ways;
  // To set something up needs a proof itself: this one would wait for itself where that runs out meanwhile.
  const ageMillis = parts.environment.clock() - proven_at_millis;
  const isFresh = max_age_seconds === null || ageMillis < (max_age_seconds * 1000) / 2;
  let isProven = false;
  let nonce: string | undefined;

  function by<C extends ProofErrorCode>(work: () => Promise<Proven>, ...codes: C[]): Promise<ProofResult<C>> {
    const take = async () => {
      session.takeAccessToken((await work()).access_token);
      isProven = true;
      return undefined;
    };
    return parts.resultOf(take, ...codes);
  }

  const proof: Proof = {
    reason,
    ways,
    enrolments: ways.length === 0 && isFresh ? (assurance?.enrolments ?? []) : [],
    email,
    provenAt: new Date(proven_at_millis),
    maxAgeSeconds: max_age_seconds,
    withPassword: (password) => by(() => byPassword(parts, call, password), 'PASSWORD_CONFIRMATION_MISMATCH'),
    withPasskey: () => by(() => byPasskey(parts, call), 'PASSKEY_AUTHENTICATION_FAILED', 'PASSKEY_WEBAUTHN_ERROR'),
    withTotp: (totp) => by(() => call('POST /latchkey/proof/totp', { body: { totp } }), 'INVALID_TOTP_CODE'),
    withRecoveryCode: (recovery_code) =>
      by(() => call('POST /latchkey/proof/recovery-code', { body: { recovery_code } }), 'INVALID_TOTP_CODE'),
    async sendEmailCode() {
      ({ nonce } = await call('POST /latchkey/proof/email-code/send'));
    },
    withEmailCode(code) {
      if (nonce === undefined) throw new Error('Call sendEmailCode() first.');
      const body = { code: code + nonce };
      return by(() => call('POST /latchkey/proof/email-code', { body }), ...parts.verificationCodeErrors);
    },
    async hasEnrolled() {
      const token = await session.getAccessToken();
      // The next one says what was proven.
      if (token) session.dropAccessToken(token);
      isProven = true;
    },
    signInAgain: () => parts.signOut(parts, session, {}, 'signIn'),
  };
  return { proof, isProven: () => isProven };
}

interface Proven {
  readonly access_token: string;
}

async function byPassword({ KnownError, limits }: Parts, call: Call<'client'>, password: string): Promise<Proven> {
  if (password.length <= limits.passwordMaxCharacters)
    return call('POST /latchkey/proof/password', { body: { password } });
  // One that is longer than any password is not the one; the service would call it malformed.
  throw new KnownError('PASSWORD_CONFIRMATION_MISMATCH', 400, 'Passwords do not match.');
}

async function byPasskey(parts: Parts, call: Call<'client'>): Promise<Proven> {
  const { code, options_json } = await call('POST /latchkey/proof/passkey/initiate');
  const authentication_response = await webAuthnOf(parts).get(hosted(parts, options_json), false);
  return call('POST /latchkey/proof/passkey', { body: { authentication_response, code } }).catch((error) => {
    throw tookTooLong(parts, error);
  });
}

/** When the person of an access token has last proven who they are, as the service says in it. */
function provenAt(token: string | null | undefined): number {
  const [, claims = ''] = token?.split('.') ?? [];
  try {
    return JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))).auth_time ?? 0;
  } catch {
    return 0;
  }
}
