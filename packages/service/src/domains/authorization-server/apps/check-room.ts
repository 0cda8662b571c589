import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import type { OAuthClient } from '../clients/client.ts';
import { allowedScopes, countUnjudged } from './queries.ts';

/**
 * A client that no owner has judged stays for as long as a user lets it in, so that one user can't fill a project with
 * them. The caller has locked the user. Throws CONNECTED_APPS_TOO_MANY.
 */
export async function checkRoom(
  { db }: Context,
  project: Project,
  userId: string,
  { id, expiresAt }: OAuthClient,
): Promise<void> {
  if (expiresAt === null) return;
  if ((await allowedScopes(db, project.id, userId, id)).length > 0) return;
  if ((await countUnjudged(db, project.id, userId)) >= limits.unregisteredAppsOfUser)
    throw new Refusal('CONNECTED_APPS_TOO_MANY');
}
