import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import type { Provider } from '../providers/provider.ts';
import { findUser } from '../users/find.ts';
import { grantsOf, type StoredGrant } from './queries.ts';

/** What a user let us do at a provider. */
export type Grant = StoredGrant;

/** Whose grants, and for what. */
export interface Wanted {
  readonly project: Project;
  readonly provider: Provider;
  readonly userId: string;
  readonly scopes: readonly string[];
}

/**
 * The grants that cover the scopes, newest first. Throws USER_NOT_FOUND and OAUTH_CONNECTION_NOT_CONNECTED_TO_USER.
 */
export async function coveringGrants({ db }: Context, { project, provider, userId, scopes }: Wanted): Promise<Grant[]> {
  const { id: providerId, client } = provider;
  const grants = await grantsOf(db, project.id, userId, { providerId, client });
  if (grants) return grants.filter((grant) => scopes.every((scope) => (grant.scopes as string[]).includes(scope)));
  const isSomebody = await findUser(db, project, userId);
  throw new KnownError(isSomebody ? 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER' : 'USER_NOT_FOUND');
}
