import { createHash } from 'node:crypto';
import { KnownError } from '@latchkey/protocol/errors';
import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { KeysNotRead } from '../../platform/crypto/other-issuer-keys.ts';
import { type OtherClaims, readOtherToken } from '../../platform/crypto/other-tokens.ts';
import { recordEvent } from '../../platform/events/events.ts';
import type { Services } from '../../platform/services.ts';
import { watchSignIn } from '../events/failed-sign-in.ts';
import { secondStep } from '../mfa/second-step.ts';
import type { Project } from '../projects/project.ts';
import { startSession, type Tokens } from '../sessions/start.ts';
import { normaliseEmail } from '../users/email.ts';
import { lockUser } from '../users/lock.ts';
import { chargeExchange } from './limits.ts';
import {
  claimUser,
  countSession,
  holdSystemAt,
  systemAt,
  type TokenUser,
  userBySourceId,
  userByVerifiedEmail,
  useToken,
} from './queries.ts';
import { recordFailure } from './record-failure.ts';
import { type PreviousSystem, sessionSecretOf, type TokenIssuer } from './system.ts';

/** Older than any proof that a project accepts for a sensitive act. */
const OLD_MILLIS = (limits.proofMaxAgeMaxMinutes + 1) * 60_000;

/**
 * Exchanges a token of the previous system for a session, once. Throws MULTI_FACTOR_AUTHENTICATION_REQUIRED where the
 * user has a second factor here, and the refusals of the endpoint's row.
 */
export const exchangeToken = (
  context: Context,
  { fetch }: Pick<Services, 'fetch'>,
  project: Project,
  token: string,
  device: string | undefined,
): Promise<Tokens> =>
  watchSignIn(context, project, 'oauth', async (attempted) => {
    await chargeExchange(context);
    const system = await systemAt(context.db, project.id, context.now);
    if (!hasSessions(system)) throw new Refusal('PREVIOUS_SESSIONS_OFF');
    const claims = await read(context, fetch, project, { system, token });
    const presented = { token, claims, device };
    const { outcome, userId } = await inTransaction(context, (context) => redeem(context, project, system, presented));
    attempted.userId = userId;
    // Thrown after the commit: the token is used up.
    if (outcome instanceof KnownError) throw outcome;
    return outcome;
  });

/** What the token says. Throws the refusals PREVIOUS_TOKEN_REFUSED and PREVIOUS_SYSTEM_UNAVAILABLE. */
async function read(
  context: Context,
  fetch: Services['fetch'],
  project: Project,
  { system, token }: { readonly system: SystemWithSessions; readonly token: string },
): Promise<OtherClaims> {
  const { issuer, audience, clients, jwks_url: jwksUrl, max_age_seconds, allow_one_factor } = system.sessions;
  const bounds = { maxAgeSeconds: max_age_seconds, allowsOneFactor: allow_one_factor };
  const trusted = { issuer, audience, clients, jwksUrl, secret: sessionSecretOf(project, system), ...bounds };
  try {
    const claims = await readOtherToken(fetch, token, trusted, context.now);
    if (claims === 'second_factor') await recordFailure(context, project, claims);
    if (!claims || claims === 'second_factor') throw new Refusal('PREVIOUS_TOKEN_REFUSED');
    return claims;
  } catch (error) {
    if (!(error instanceof KeysNotRead)) throw error;
    context.log.warn({ err: error }, "the keys of a previous system can't be read");
    await recordFailure(context, project, 'keys_not_read');
    throw new Refusal('PREVIOUS_SYSTEM_UNAVAILABLE');
  }
}

interface Presented {
  readonly token: string;
  readonly claims: OtherClaims;
  /** The token of the device, as it was sent. */
  readonly device: string | undefined;
}

async function redeem(
  context: Context,
  project: Project,
  system: PreviousSystem,
  { token, claims, device }: Presented,
): Promise<{ readonly outcome: Tokens | KnownError; readonly userId: string }> {
  const { db, clock } = context;
  if (!(await useToken(db, project.id, { hash: hashOf(token), until: claims.untilMillis })))
    throw new Refusal('PREVIOUS_TOKEN_USED');
  const byId = await userBySourceId(db, project.id, { source: system.source, sourceId: claims.subject });
  const user = byId ?? (await joinByEmail(context, project, system, claims));
  if (!user) throw new Refusal('PREVIOUS_USER_UNKNOWN');
  const outcome = await startOrAsk(context, project, user, { claims, device });
  const isSession = !(outcome instanceof KnownError);
  const isAccepted = await (isSession ? countSession : holdSystemAt)(db, project.id, system.version, clock());
  if (!isAccepted) throw new Refusal('PREVIOUS_SESSIONS_OFF');
  if (isSession) {
    await recordEvent(context, {
      kind: 'previous_session.exchanged',
      projectId: project.id,
      subjectId: user.id,
      detail: { source: system.source, found_by: byId ? 'source_id' : 'email' },
    });
  }
  return { outcome, userId: user.id };
}

/**
 * The user whose address both sides have verified, where accounts may be linked by it, as with accounts at providers. From
 * then on the user is the one with this id, and no other id is taken for the address.
 */
async function joinByEmail(
  context: Context,
  project: Project,
  { source }: PreviousSystem,
  { verifiedEmail, subject }: OtherClaims,
): Promise<TokenUser | undefined> {
  const { db } = context;
  if (project.config.oauth_account_merge_strategy !== 'link_method' || verifiedEmail === undefined) return undefined;
  if (subject.length > limits.importSourceIdMaxCharacters) return undefined;
  const user = await userByVerifiedEmail(db, project.id, normaliseEmail(verifiedEmail), source);
  if (!user || !(await lockUser(context, project, user.id))) return undefined;
  return (await claimUser(db, project.id, user.id, { source, sourceId: subject })) ? user : undefined;
}

/** A session that is as old a proof as the token says, or the error that asks for the second factor. */
async function startOrAsk(
  context: Context,
  project: Project,
  { id, requiresTotp }: TokenUser,
  { claims, device }: Pick<Presented, 'claims' | 'device'>,
): Promise<Tokens | KnownError> {
  const factors = ['oauth'] as const;
  const provenAt = Math.min(claims.provenMillis ?? context.now - OLD_MILLIS, context.now);
  if (requiresTotp) {
    const outcome = await secondStep(context, project, id, { factors, isNewUser: false, device, provenAt });
    if (outcome instanceof KnownError) return outcome;
    const { is_new_user: _, ...tokens } = outcome;
    return tokens;
  }
  try {
    return await startSession(context, project, id, factors, { device, provenAt });
  } catch (error) {
    if (KnownError.is(error, 'USER_NOT_FOUND')) throw new Refusal('PREVIOUS_USER_UNKNOWN');
    throw error;
  }
}

type SystemWithSessions = PreviousSystem & { readonly sessions: TokenIssuer };

const hasSessions = (system: PreviousSystem | undefined): system is SystemWithSessions => Boolean(system?.sessions);

/** Of what is signed: some signatures can be written in two ways, and both are good. */
const hashOf = (token: string) =>
  createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest();
