import { KnownError } from '@latchkey/protocol/errors';
import { time } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../runtime/ids.ts';
import type { Project } from '../projects/project.ts';
import { insertAccounts } from './queries.ts';

/** An account at an identity provider; `email` is the one the provider knows, verified or not. */
export interface OAuthAccount {
  readonly providerId: string;
  readonly accountId: string;
  readonly email: string | null;
}

/**
 * Inserts accounts of a user, inside the caller's transaction. Throws
 * OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER when another user has one of them.
 */
export async function addAccounts(
  { db, now, random }: Context,
  project: Project,
  userId: string,
  accounts: readonly OAuthAccount[],
): Promise<void> {
  if (accounts.length === 0) return;
  const rows = accounts.map(({ providerId, accountId, email }) => ({
    project_id: project.id,
    id: newId(random),
    user_id: userId,
    provider_id: providerId,
    account_id: accountId,
    email,
    created_at: time(now),
  }));
  if ((await insertAccounts(db, rows)) < rows.length)
    throw new KnownError('OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER');
}
