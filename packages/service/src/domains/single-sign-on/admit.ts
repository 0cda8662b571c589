import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import { isDeactivated } from '../directories/deactivated.ts';
import { isMember, join } from '../directories/membership.ts';
import type { Project } from '../projects/project.ts';
import { connectionIdOf } from '../providers/connection-id.ts';
import { isOfTeam } from '../team-domains/verified.ts';
import { type Connection, isSameSetUp } from './connection.ts';
import type { Identity } from './identity.ts';
import { connectionById, lockConnection, noteUse } from './queries.ts';
import { ResponseRefused } from './saml-connection.ts';

const MINUTE = 60_000;

/** Whether a connection speaks for an address: it is of a verified domain of its team, and not denied. */
export const vouchesFor = async (
  context: Context,
  project: Project,
  { teamId }: Connection,
  { email, isEmailDenied }: Identity,
): Promise<boolean> => email !== null && !isEmailDenied && (await isOfTeam(context, project, teamId, email));

/**
 * Has a user, who is locked, come in by a connection as it was when it identified the user: one who is vouched for becomes
 * a member of the team, and others have to be one. Throws OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED where it was switched
 * off meanwhile, and the refusals SINGLE_SIGN_ON_USER_DEACTIVATED, SINGLE_SIGN_ON_NOT_A_MEMBER and, where it was set up
 * otherwise meanwhile, SINGLE_SIGN_ON_RESPONSE_REFUSED.
 */
export async function admit(
  context: Context,
  project: Project,
  connection: Connection,
  { userId, isVouchedFor }: { readonly userId: string; readonly isVouchedFor: boolean },
): Promise<void> {
  const { db, now } = context;
  const { id, teamId, lastUsedAt, provenAt } = connection;
  const member = { teamId, userId };
  if (await isDeactivated(context, project, member)) throw new Refusal('SINGLE_SIGN_ON_USER_DEACTIVATED');
  if (isVouchedFor) await join(context, project, member);
  else if (!(await isMember(context, project, member))) throw new Refusal('SINGLE_SIGN_ON_NOT_A_MEMBER');
  const isDue = provenAt === null || lastUsedAt === null || lastUsedAt <= now - MINUTE;
  const locked = await lockConnection(db, project.id, id, isDue);
  if (!locked?.isEnabled) throw new KnownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED');
  if (!isSameSetUp(connection, locked)) throw new ResponseRefused('connection_changed');
  if (isDue) await noteUse(db, project.id, id, now);
}

/**
 * Looks again, when the app comes with the code, at what may have changed since the identity provider answered. Answers
 * the connection that a provider of the flow is, undefined for others. Throws what `admit` throws.
 */
export async function admitAgain(
  context: Context,
  project: Project,
  providerId: string,
  userId: string,
): Promise<Connection | undefined> {
  const id = connectionIdOf(providerId);
  if (id === undefined) return undefined;
  const connection = await connectionById(context.db, project.id, id);
  if (!connection) throw new KnownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED');
  await admit(context, project, connection, { userId, isVouchedFor: false });
  return connection;
}
