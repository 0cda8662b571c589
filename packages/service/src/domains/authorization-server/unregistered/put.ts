import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import { difference } from '../../../platform/events/difference.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import { lockedConfig } from '../../projects/locked-config.ts';
import type { Project } from '../../projects/project.ts';
import { loggedClient, type OAuthClient } from '../clients/client.ts';
import { countClients, lockClient, putClient } from '../clients/queries.ts';
import { needsApproval } from './allowed.ts';
import { evictUnused } from './evict.ts';

/**
 * Stores a client as it has described itself; whether it is approved stays, unless it says something else than what was
 * approved. Where there are too many, it takes the place of the oldest that is unused. Throws OAUTH_CLIENTS_TOO_MANY where
 * all are in use, and OAUTH_CLIENT_UNKNOWN for one that must exist and was removed meanwhile.
 */
export function putDescribed(
  context: Context,
  project: Project,
  described: OAuthClient,
  mustExist = false,
): Promise<OAuthClient> {
  return inTransaction(context, async (context) => {
    const { db } = context;
    // One at a time, so that the limit holds.
    await lockedConfig(context, project);
    const before = await lockClient(db, project.id, described.id);
    if (!before && mustExist) throw new Refusal('OAUTH_CLIENT_UNKNOWN');
    if (!before) await makeRoom(context, project, described.origin);
    const client = before
      ? keeping(project, before, described)
      : { ...described, isApproved: !needsApproval(project, described.origin) };
    await putClient(db, project.id, client);
    const about = { projectId: project.id, subjectId: client.id };
    if (!before) await recordEvent(context, { kind: 'oauth_client.created', ...about, detail: loggedClient(client) });
    const detail = before ? difference(loggedClient(before), loggedClient(client)) : {};
    if (Object.keys(detail).length > 0) await recordEvent(context, { kind: 'oauth_client.updated', ...about, detail });
    return client;
  });
}

/** Each way to come has a limit of its own, so that neither can fill the other's. */
async function makeRoom(context: Context, project: Project, origin: OAuthClient['origin']): Promise<void> {
  if ((await countClients(context.db, project.id, origin)) < limits.unregisteredOAuthClients) return;
  if (!(await evictUnused(context, project.id, origin))) throw new Refusal('OAUTH_CLIENTS_TOO_MANY');
}

function keeping(project: Project, before: OAuthClient, described: OAuthClient): OAuthClient {
  const { createdAt } = before;
  const isSame =
    before.name === described.name && JSON.stringify(before.redirectUris) === JSON.stringify(described.redirectUris);
  const isApproved = before.isApproved && (isSame || !needsApproval(project, described.origin));
  const isJudged = before.expiresAt === null && before.isApproved === isApproved;
  const expiresAt = isJudged ? null : described.expiresAt;
  return { ...described, createdAt, isApproved, expiresAt };
}
