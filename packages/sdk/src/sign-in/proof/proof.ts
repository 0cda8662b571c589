import type { AppContext } from '../../context/app-context.ts';
import type { Proof, ProofErrorCode, ProofReason, ProofResult, Prover } from '../../core/proof.ts';
import type { Call } from '../../core/wire/call.ts';
import type { ResponseError } from '../../core/wire/response-error.ts';
import type { Session } from '../../session/session.ts';
import type { TokenStoreInit } from '../../token-stores/token-stores.ts';
import { tookTooLong, usedFor } from '../passkeys/passkeys.ts';
import { signOut } from '../sign-out.ts';

interface OfProof {
  readonly tokenStore?: TokenStoreInit | undefined;
}

const NOBODY_ASKS =
  'This needs a recent or a stronger sign-in, and no dialog can ask for it here. Call it in a browser below ' +
  'LatchkeyProvider, which shows one, or register your own with app.onProofRequired().';

const underWay = new WeakMap<Session, Promise<boolean>>();

/**
 * How the signed-in person can show anew that it is them: by password, passkey, authenticator app or a mailed code. For
 * screens of your own; where something asks for it, whatever `onProofRequired` has registered is asked.
 */
export async function getProof(context: AppContext, { tokenStore }: OfProof = {}): Promise<Proof> {
  return (await proofOf(context, context.session(tokenStore))).proof;
}

/**
 * Asks for that now, by what `onProofRequired` has registered: for acts that your own server protects. True once it is
 * proven, false where the person gave up.
 */
export async function requestProof(context: AppContext, { tokenStore }: OfProof = {}): Promise<boolean> {
  const asked = askOnce(context, context.session(tokenStore));
  if (!asked) throw new Error(NOBODY_ASKS);
  return asked;
}

/** For a call that was refused for want of one: resolves when there is a newer proof than that of its token. */
export async function prove(
  context: AppContext,
  refused: ResponseError,
  token: string | null | undefined,
  session: Session = context.session(),
): Promise<void> {
  // Another call, or another tab, was faster.
  if (provenAt(await session.getAccessToken()) > provenAt(token)) return;
  const asked = askOnce(context, session, refused.refusal === 'ASSURANCE_TOO_LOW' ? 'assurance' : 'recent');
  if (!asked) refused.message = NOBODY_ASKS;
  if (!(await asked)) throw refused;
}

/** Concurrent callers share one prompt; undefined without a prover. */
function askOnce(context: AppContext, session: Session, reason: ProofReason = 'recent'): Promise<boolean> | undefined {
  const [prover] = context.provers;
  const shared = underWay.get(session);
  if (shared || !prover) return shared;
  const asked = ask(context, session, reason, prover).finally(() => underWay.delete(session));
  underWay.set(session, asked);
  return asked;
}

async function ask(context: AppContext, session: Session, reason: ProofReason, prover: Prover): Promise<boolean> {
  const { proof, isProven } = await proofOf(context, session, reason);
  await prover(proof);
  return isProven();
}

async function proofOf(context: AppContext, session: Session, reason: ProofReason = 'recent') {
  const call = context.call(session);
  const described = await call('GET /latchkey/proof');
  const { email, proven_at_millis, max_age_seconds } = described;
  const assurance = reason === 'assurance' ? await call('GET /latchkey/assurance') : undefined;
  const ways = assurance?.ways ?? described.ways;
  // To set something up needs a proof itself: this one would wait for itself where that runs out meanwhile.
  const ageMillis = context.environment.clock() - proven_at_millis;
  const isFresh = max_age_seconds === null || ageMillis < (max_age_seconds * 1000) / 2;
  let isProven = false;
  let nonce: string | undefined;

  function by<C extends ProofErrorCode>(work: () => Promise<Proven>, ...codes: C[]): Promise<ProofResult<C>> {
    const take = async () => {
      session.takeAccessToken((await work()).access_token);
      isProven = true;
      return undefined;
    };
    return context.resultOf(take, ...codes);
  }

  const proof: Proof = {
    reason,
    ways,
    enrolments: ways.length === 0 && isFresh ? (assurance?.enrolments ?? []) : [],
    email,
    provenAt: new Date(proven_at_millis),
    maxAgeSeconds: max_age_seconds,
    withPassword: (password) => by(() => byPassword(context, call, password), 'PASSWORD_CONFIRMATION_MISMATCH'),
    withPasskey: () => by(() => byPasskey(context, call), 'PASSKEY_AUTHENTICATION_FAILED', 'PASSKEY_WEBAUTHN_ERROR'),
    withSecurityKey: () =>
      by(() => bySecurityKey(context, call), 'PASSKEY_AUTHENTICATION_FAILED', 'PASSKEY_WEBAUTHN_ERROR'),
    withTotp: (totp) => by(() => call('POST /latchkey/proof/totp', { body: { totp } }), 'INVALID_TOTP_CODE'),
    withRecoveryCode: (recovery_code) =>
      by(() => call('POST /latchkey/proof/recovery-code', { body: { recovery_code } }), 'INVALID_TOTP_CODE'),
    async sendEmailCode() {
      ({ nonce } = await call('POST /latchkey/proof/email-code/send'));
    },
    withEmailCode(code) {
      if (nonce === undefined) throw new Error('Call sendEmailCode() first.');
      const body = { code: code + nonce };
      return by(() => call('POST /latchkey/proof/email-code', { body }), ...context.verificationCodeErrors);
    },
    async hasEnrolled() {
      const token = await session.getAccessToken();
      // The next one says what was proven.
      if (token) session.dropAccessToken(token);
      isProven = true;
    },
    signInAgain: () => signOut(context, session, {}, 'signIn'),
  };
  return { proof, isProven: () => isProven };
}

interface Proven {
  readonly access_token: string;
}

async function byPassword({ KnownError, limits }: AppContext, call: Call<'client'>, password: string): Promise<Proven> {
  if (password.length <= limits.passwordMaxCharacters)
    return call('POST /latchkey/proof/password', { body: { password } });
  // One that is longer than any password is not the one; the service would call it malformed.
  throw new KnownError('PASSWORD_CONFIRMATION_MISMATCH', 400, 'Passwords do not match.');
}

async function byPasskey(context: AppContext, call: Call<'client'>): Promise<Proven> {
  const { code, options_json } = await call('POST /latchkey/proof/passkey/initiate');
  const authentication_response = await usedFor(context, options_json);
  return call('POST /latchkey/proof/passkey', { body: { authentication_response, code } }).catch((error) => {
    throw tookTooLong(context, error);
  });
}

async function bySecurityKey(context: AppContext, call: Call<'client'>): Promise<Proven> {
  const { code, options_json } = await call('POST /latchkey/proof/security-key/initiate');
  const authentication_response = await usedFor(context, options_json);
  return call('POST /latchkey/proof/security-key', { body: { authentication_response, code } });
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
