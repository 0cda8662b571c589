import { KnownError } from '@latchkey/protocol/errors';
import { limits } from '@latchkey/protocol/limits';
import type { Context } from '../../platform/context.ts';
import { newId, newSecret } from '../../platform/ids.ts';
import { hashSecret, primary } from '../../platform/key-ring.ts';
import type { Charge } from '../../platform/rate-limit.ts';
import type { Project } from '../projects/project.ts';
import { mintAccessToken } from './access-token.ts';
import { newDeviceToken } from './device.ts';
import { insertSession } from './queries.ts';
import type { NewSession, Voucher } from './session.ts';

/** What a person has proven before a session is minted. */
export type Factor = 'password' | 'otp' | 'passkey' | 'oauth' | 'anonymous' | 'totp' | 'recovery-code' | 'cli';

/** What may come second; the session of an anonymous user who signs up has passed what there was to pass. */
const second: ReadonlySet<string> = new Set<Factor>(['totp', 'recovery-code', 'anonymous']);

export const hasSecondFactor = (factors: readonly string[]): boolean => factors.some((factor) => second.has(factor));

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user_id: string;
  /** What the device is known by from now on. */
  readonly device: string;
}

/** A password that was proven: the stored hash it was compared with, and what the try was charged. */
export interface Proof {
  readonly passwordHash: Buffer;
  readonly charges: readonly Charge[];
}

/**
 * Mints a session for who has proven these factors, and none for a user who asks for a second one without it. With the
 * session the charges of a proven password are given back. Throws USER_NOT_FOUND when the user was deleted meanwhile,
 * the second factor is missing or, given a proof, the password was changed.
 */
export async function startSession(
  context: Context,
  project: Project,
  userId: string,
  factors: readonly [Factor, ...Factor[]],
  proof?: Proof,
): Promise<Tokens> {
  const tokens = await mint(context, project, userId, {
    expiresAt: context.now + limits.sessionLifetimeMillis,
    isImpersonation: false,
    factors,
    provenHash: proof?.passwordHash,
    hasSecondFactor: hasSecondFactor(factors),
    release: proof && context.rates.asked(proof.charges),
    visitor: context.visitor?.(),
  });
  if (!tokens) throw new KnownError('USER_NOT_FOUND');
  return { ...tokens, user_id: userId, device: newDeviceToken(context, project, userId) };
}

interface Grant {
  readonly lifetimeMillis: number;
  readonly isImpersonation: boolean;
}

/** Mints a session that a server asks for: nothing was proven. Throws USER_ID_DOES_NOT_EXIST. */
export async function grantSession(
  context: Context,
  project: Project,
  userId: string,
  { lifetimeMillis, isImpersonation }: Grant,
): Promise<Omit<Tokens, 'user_id' | 'device'>> {
  const tokens = await mint(context, project, userId, {
    // A session cannot end before it begins.
    expiresAt: context.now + Math.max(lifetimeMillis, 0),
    isImpersonation,
    factors: [],
    provenHash: undefined,
    hasSecondFactor: true,
    release: undefined,
    // The server is not who will use it.
    visitor: undefined,
  });
  if (!tokens) throw new KnownError('USER_ID_DOES_NOT_EXIST', { user_id: userId });
  return tokens;
}

/**
 * Mints a session for a command-line program that another session vouches for: with its factors, and no longer than it.
 * None where the user is gone, or asks for a second factor that the other session lacks.
 */
export async function startVouchedSession(
  context: Context,
  project: Project,
  { userId, factors, isImpersonation, expiresAt }: Voucher,
): Promise<Pick<Tokens, 'access_token' | 'refresh_token'> | undefined> {
  const visitor = context.visitor?.();
  return mint(context, project, userId, {
    expiresAt,
    isImpersonation,
    factors: [...factors.filter((factor) => factor !== 'cli'), 'cli'],
    provenHash: undefined,
    hasSecondFactor: hasSecondFactor(factors),
    release: undefined,
    // Told apart from browsers where sessions are listed; a person sits there all the same.
    visitor: visitor && { ...visitor, userAgent: `CLI (${visitor.userAgent ?? '?'})`, isBrowser: true },
  });
}

/** The one place that mints sessions; none for a user who is gone, or not as proven. */
async function mint(
  context: Context,
  project: Project,
  userId: string,
  session: Omit<NewSession, 'id' | 'userId' | 'tokenHash'>,
): Promise<Pick<Tokens, 'access_token' | 'refresh_token'> | undefined> {
  const id = newId(context.random);
  const refreshToken = newSecret(context.random);
  const tokenHash = hashSecret(primary(context.ring), 'refresh-token', project.id, refreshToken);
  const isMinted = await insertSession(context, project.id, { ...session, id, userId, tokenHash });
  if (!isMinted) return undefined;
  return { access_token: mintAccessToken(context, project, userId, id), refresh_token: refreshToken };
}
