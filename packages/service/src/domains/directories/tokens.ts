import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { findByHash, hashSecret, primary } from '../../platform/crypto/key-ring.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { newId, newSecret } from '../../runtime/ids.ts';
import { grantedTo } from '../permissions/held.ts';
import type { Project } from '../projects/project.ts';
import { lockTeamFor } from '../teams/access.ts';
import type { Asking } from '../users/resolve-target-user.ts';
import { managing, type Place, theDirectory } from './directories.ts';
import { type Directory, describeToken } from './directory.ts';
import { permissionsGiven } from './groups/queries.ts';
import { deleteToken, insertToken, noteTokenUse, tokenByHash, tokensOfTeam } from './queries.ts';
import type { OpenDirectory } from './scim/open-directory.ts';

/** A use is written down once a minute: a directory makes hundreds of requests in one. */
const USE_MILLIS = 60_000;

/** Makes a token, which leaves the service this once; the others stay good. Throws what the endpoint's row declares. */
export function createToken(context: Context, project: Project, asking: Asking, { teamId, directoryId }: Place) {
  return inTransaction(context, async (context) => {
    const { db, now, random } = context;
    await lockTeamFor(context, project, asking, managing(teamId));
    await checkMay(context, project, asking, await theDirectory(context, project, { teamId, directoryId }));
    const tokens = await tokensOfTeam(db, project.id, teamId);
    if (tokens.filter((token) => token.directoryId === directoryId).length >= limits.tokensOfDirectory)
      throw new Refusal('DIRECTORY_TOKENS_TOO_MANY');
    const value = `scim_${newSecret(random)}`;
    const token = { id: newId(random), directoryId, lastFour: value.slice(-4), createdAt: now, lastUsedAt: null };
    await insertToken(db, project.id, token, hashSecret(primary(project), 'directory-token', project.id, value));
    await recordEvent(context, {
      kind: 'directory_token.created',
      projectId: project.id,
      subjectId: teamId,
      detail: { id: token.id, directory_id: directoryId },
    });
    return { ...describeToken(token), token: value };
  });
}

/**
 * With a token, who manages the team can put anyone into each group. So clients get none that gives more than they were
 * granted, and none for directories that create accounts with any address.
 */
async function checkMay(
  context: Context,
  project: Project,
  { level, user }: Asking,
  { id, teamId, isTrusted }: Directory,
): Promise<void> {
  if (level !== 'client') return;
  const given = await permissionsGiven(context.db, project.id, id);
  // A set-up link gives what its maker was granted, and that of a server nothing.
  const userId = user?.id ?? context.setUp?.makerId ?? undefined;
  const granted = given.length > 0 && userId ? await grantedTo(context, project, { teamId, userId }) : [];
  if (isTrusted || given.some((one) => !granted.includes(one))) throw new Refusal('DIRECTORY_TOKENS_BY_SERVER');
}

/** Revokes a token. Throws what the endpoint's row declares. */
export async function revokeToken(
  context: Context,
  project: Project,
  asking: Asking,
  { teamId, directoryId, id }: Place & { readonly id: string },
): Promise<void> {
  await inTransaction(context, async (context) => {
    await lockTeamFor(context, project, asking, managing(teamId));
    await theDirectory(context, project, { teamId, directoryId });
    if (!(await deleteToken(context.db, project.id, directoryId, id))) throw new Refusal('DIRECTORY_TOKEN_UNKNOWN');
    await recordEvent(context, {
      kind: 'directory_token.ended',
      projectId: project.id,
      subjectId: teamId,
      detail: { id, directory_id: directoryId },
    });
  });
}

/** A directory, for who presents one of its tokens; undefined for all others. */
export async function directoryOfToken(
  context: Context,
  project: Project,
  directoryId: string,
  value: string,
): Promise<OpenDirectory | undefined> {
  const { db, now } = context;
  const token = await findByHash(project, 'directory-token', project.id, value, (hash) =>
    tokenByHash(db, { projectId: project.id, directoryId, hash }),
  );
  if (!token) return undefined;
  const since = now - USE_MILLIS;
  if ((token.lastUsedAt ?? 0) <= since) await noteTokenUse(db, project.id, token.id, now, since);
  return { id: directoryId, teamId: token.teamId, isTrusted: token.isTrusted };
}
