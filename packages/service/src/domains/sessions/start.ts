import { KnownError } from '@latchkey/protocol/errors';
import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Factor } from '@latchkey/protocol/sign-in-methods';
import type { Context } from '../../platform/context.ts';
import { hashSecret, primary } from '../../platform/crypto/key-ring.ts';
import type { Charge } from '../../platform/rate-limit/rate-limit.ts';
import { newId, newSecret } from '../../runtime/ids.ts';
import { newDeviceToken } from '../devices/device.ts';
import type { Project } from '../projects/project.ts';
import { hasOwnSecondFactor } from '../sign-in-policy/factor.ts';
import { isBanned } from '../users/ban.ts';
import { mintAccessToken } from './access-token.ts';
import type { Arrival } from './by-connection/identified.ts';
import { impersonatorOf, refuseOwners } from './impersonator.ts';
import { lastMoment } from './lifetime/expiry.ts';
import { endSurplusSessions } from './lifetime/surplus.ts';
import { insertSession, mustSignInElsewhere } from './queries.ts';
import type { Impersonator, NewSession, ParentSession } from './session.ts';

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user_id: string;
  /** What the device is known by from now on. */
  readonly device: string;
}

/** A password that was proven: the stored hash it was compared with, and what the try was charged. */
export interface PasswordProof {
  readonly passwordHash: Buffer;
  readonly charges: readonly Charge[];
}

/** What metrics call the method by what it proves first; which provider it was is noted where that is known. */
const methods: { readonly [Name in Factor]?: string } = {
  password: 'password',
  otp: 'otp',
  passkey: 'passkey',
  'touched-passkey': 'passkey',
};

/** What a session begins with beside its factors. */
interface Beginning {
  readonly proof?: PasswordProof | undefined;
  /** The browser that stands for the second factor: its session counts as proven when that was, or the first one before. */
  readonly trusted?: { readonly createdAt: number } | undefined;
  /** When the factors were proven; now, if left out. */
  readonly provenAt?: number | undefined;
  /** The tokens of the device, as they were sent. */
  readonly device?: string | undefined;
  /** How the user has come by a team's connection. */
  readonly arrival?: Arrival | undefined;
}

/**
 * Mints a session for who has proven these factors, and none for a user who asks for a second one without it. With the
 * session the charges of a proven password are given back. Throws the refusals USER_BANNED, and SINGLE_SIGN_ON_REQUIRED for a
 * user who has to come by a team's connection and has not; USER_NOT_FOUND when the user was deleted meanwhile, the second factor is missing or, given a proof, the password was changed.
 */
export async function startSession(
  context: Context,
  project: Project,
  userId: string,
  factors: readonly [Factor, ...Factor[]],
  { proof, trusted, provenAt = context.now, device, arrival }: Beginning = {},
): Promise<Tokens> {
  const tokens = await mint(context, project, userId, {
    expiresAt: lastMoment(project, context.now, limits.sessionLifetimeMillis),
    isImpersonation: false,
    impersonator: null,
    factors,
    provenAt: Math.min(trusted?.createdAt ?? provenAt, provenAt),
    provenHash: proof?.passwordHash,
    hasSecondFactor: hasOwnSecondFactor(factors),
    release: proof && context.rates.asked(proof.charges),
    visitor: context.visitor?.(),
    boundTo: context.provenKey ?? null,
    signIn: { arrival: arrival ?? null },
    vouchedBy: null,
  });
  if (!tokens) throw await reasonAgainst(context, project, userId, arrival?.connectionId);
  const method = factors.flatMap((factor) => methods[factor] ?? [])[0];
  if (method) context.noteMethodUse(project.id, method, context.now);
  return { ...tokens, user_id: userId, device: newDeviceToken(context, project, userId, { presented: device }) };
}

interface Grant {
  readonly lifetimeMillis: number;
  /** Whether who asks for it is to act as the user. */
  readonly isImpersonation: boolean;
}

/**
 * Mints a session that a server asks for, which stands for a proof. Throws USER_ID_DOES_NOT_EXIST, and the refusals
 * USER_BANNED and OWNERS_NOT_IMPERSONATED.
 */
export async function grantSession(
  context: Context,
  project: Project,
  userId: string,
  { lifetimeMillis, isImpersonation }: Grant,
): Promise<Omit<Tokens, 'user_id' | 'device'>> {
  if (isImpersonation) await refuseOwners(context, project, userId);
  const tokens = await mint(context, project, userId, {
    // A session cannot end before it begins.
    expiresAt: context.now + Math.max(lifetimeMillis, 0),
    isImpersonation,
    impersonator: isImpersonation ? await impersonatorOf(context) : null,
    factors: [],
    provenAt: context.now,
    provenHash: undefined,
    hasSecondFactor: true,
    release: undefined,
    // The server is not who will use it.
    visitor: undefined,
    boundTo: null,
    signIn: null,
    vouchedBy: null,
  });
  if (tokens) return tokens;
  if (await isBanned(context, project, userId)) throw new Refusal('USER_BANNED');
  throw new KnownError('USER_ID_DOES_NOT_EXIST', { user_id: userId });
}

/**
 * Creates an impersonation session; it has no device token because the device isn't the user's. Throws USER_NOT_FOUND,
 * and the refusal USER_BANNED.
 */
export async function startImpersonation(
  context: Context,
  project: Project,
  userId: string,
  impersonator: Impersonator,
  lifetimeMillis: number,
): Promise<Omit<Tokens, 'device'>> {
  const tokens = await mint(context, project, userId, {
    expiresAt: context.now + lifetimeMillis,
    isImpersonation: true,
    impersonator,
    factors: [],
    provenAt: context.now,
    provenHash: undefined,
    hasSecondFactor: true,
    release: undefined,
    visitor: context.visitor?.(),
    boundTo: null,
    signIn: null,
    vouchedBy: null,
  });
  if (!tokens) throw await reasonAgainst(context, project, userId);
  return { ...tokens, user_id: userId };
}

/**
 * Mints a session for a command-line program that another session vouches for: with its factors, proven when they were,
 * and no longer than it.
 * None where the user is gone, or asks for a second factor that the other session lacks.
 */
export async function startVouchedSession(
  context: Context,
  project: Project,
  { id, userId, factors, provenAt, expiresAt }: ParentSession,
): Promise<Pick<Tokens, 'access_token' | 'refresh_token'> | undefined> {
  const visitor = context.visitor?.();
  return mint(context, project, userId, {
    expiresAt,
    isImpersonation: false,
    impersonator: null,
    factors: [...factors.filter((factor) => factor !== 'cli'), 'cli'],
    provenAt,
    provenHash: undefined,
    hasSecondFactor: hasOwnSecondFactor(factors),
    release: undefined,
    // Told apart from browsers where sessions are listed; a person sits there all the same.
    visitor: visitor && { ...visitor, userAgent: `CLI (${visitor.userAgent ?? '?'})`, isBrowser: true },
    boundTo: context.provenKey ?? null,
    signIn: null,
    vouchedBy: id,
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
  const tokenHash = hashSecret(primary(project), 'refresh-token', project.id, refreshToken);
  const isMinted = await insertSession(context, project.id, { ...session, id, userId, tokenHash });
  if (!isMinted) return undefined;
  if (!session.isImpersonation) await endSurplusSessions(context, project, userId);
  const accessToken = mintAccessToken(context, project, { ...session, id, userId });
  return { access_token: accessToken, refresh_token: refreshToken };
}

/** Why no session was minted; said only to who has proven to be the user. */
async function reasonAgainst(
  context: Context,
  project: Project,
  userId: string,
  connectionId?: string,
): Promise<Error> {
  if (await isBanned(context, project, userId)) return new Refusal('USER_BANNED');
  const isElsewhere = await mustSignInElsewhere(context.db, project.id, userId, connectionId);
  return isElsewhere ? new Refusal('SINGLE_SIGN_ON_REQUIRED') : new KnownError('USER_NOT_FOUND');
}
