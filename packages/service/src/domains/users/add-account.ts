import { KnownError } from '@latchkey/protocol/errors';
import { time } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import type { Project } from '../projects/project.ts';
import { insertOAuthAccount } from './queries.ts';

/** An account at an identity provider; the e-mail is the one that the provider knows, proven or not. */
export interface OAuthAccount {
  readonly providerId: string;
  readonly accountId: string;
  readonly email: string | null;
}

/**
 * Inserts an account of a user, inside the caller's transaction. Throws
 * OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER when somebody else has it.
 */
export async function addAccount(
  { db, now, random }: Context,
  project: Project,
  userId: string,
  { providerId, accountId, email }: OAuthAccount,
): Promise<void> {
  const inserted = await insertOAuthAccount(db, {
    project_id: project.id,
    id: newId(random),
    user_id: userId,
    provider_id: providerId,
    account_id: accountId,
    email,
    created_at: time(now),
  });
  if (!inserted) throw new KnownError('OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER');
}
