import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { comparisonCode } from '@latchkey/protocol/comparison-code';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import { findByHash } from '../../platform/crypto/key-ring.ts';
import type { Claims } from '../../platform/crypto/tokens.ts';
import type { Project } from '../projects/project.ts';
import { liveSession } from '../sessions/find.ts';
import { findParentSession, isFresh } from '../sessions/step-up/parent-session.ts';
import type { AskingProgram } from './cli-login.ts';
import { chargeAnswer } from './limits.ts';
import { answerLogin, openLogin } from './queries.ts';

/** Who answers: a user, by one of its sessions. */
type Person = Pick<Claims, 'userId' | 'sessionId'>;

/** What asks, for the person to know it by; nothing is used up. Throws the refusals CLI_LOGIN_UNKNOWN and 429. */
export async function checkLogin(
  context: Context,
  project: Project,
  { sessionId }: Person,
  loginCode: string,
): Promise<ResultOf<Endpoints['POST /latchkey/cli/check']>> {
  const { userAgent, address, place, createdAt, expiresAt } = await findOpen(context, project, loginCode);
  const session = await findParentSession(context, project, sessionId);
  return {
    comparison_code: comparisonCode(loginCode),
    user_agent: userAgent,
    ip: address,
    country_code: place?.countryCode ?? null,
    city_name: place?.cityName ?? null,
    created_at_millis: createdAt,
    expires_at_millis: expiresAt,
    is_session_fresh: session !== undefined && isFresh(session, context.now),
  };
}

/**
 * Confirms a login with the refresh token of a live session. Throws REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED, and what
 * `confirmLogin` throws.
 */
export async function completeLogin(
  context: Context,
  project: Project,
  loginCode: string,
  refreshToken: string,
): Promise<void> {
  const login = await findOpen(context, project, loginCode);
  const { id: sessionId, userId } = await liveSession(context, project, refreshToken);
  const actor = { ...context.actor, userId };
  await confirm({ ...context, actor }, project, { userId, sessionId }, login);
}

/** Confirms it for a user who has signed in lately. Throws the refusals CLI_LOGIN_UNKNOWN, SESSION_NOT_FRESH and 429. */
export async function confirmLogin(
  context: Context,
  project: Project,
  person: Person,
  loginCode: string,
): Promise<void> {
  await confirm(context, project, person, await findOpen(context, project, loginCode));
}

/** Throws the refusals CLI_LOGIN_UNKNOWN and 429. */
export async function denyLogin(context: Context, project: Project, person: Person, loginCode: string): Promise<void> {
  const { loginHash } = await findOpen(context, project, loginCode);
  const denied = await answerLogin(context, project.id, loginHash, { kind: 'cli_login.denied', ...person });
  if (!denied) throw new Refusal('CLI_LOGIN_UNKNOWN');
}

async function confirm(context: Context, project: Project, person: Person, { loginHash }: AskingProgram) {
  const session = await findParentSession(context, project, person.sessionId);
  if (!session || !isFresh(session, context.now)) throw new Refusal('SESSION_NOT_FRESH');
  const confirmed = await answerLogin(context, project.id, loginHash, { kind: 'cli_login.confirmed', ...person });
  if (!confirmed) throw new Refusal('CLI_LOGIN_UNKNOWN');
}

async function findOpen(context: Context, project: Project, loginCode: string): Promise<AskingProgram> {
  await chargeAnswer(context);
  const { db, now, ring } = context;
  const login = await findByHash(ring, 'cli-login-code', project.id, loginCode.toLowerCase(), (hash) =>
    openLogin(db, project.id, hash, now),
  );
  if (!login) throw new Refusal('CLI_LOGIN_UNKNOWN');
  return login;
}
