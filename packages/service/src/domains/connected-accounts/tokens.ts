import { jsonText, time } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import type { Project } from '../projects/project.ts';
import { findProvider } from '../providers/find.ts';
import type { ProviderTokens } from '../providers/provider.ts';
import { replaceGrants } from './queries.ts';
import { sealToken } from './secrets.ts';

/** An account that is connected, in the transaction that keeps its tokens. */
export interface ConnectedAccount {
  readonly userId: string;
  readonly providerId: string;
  readonly accountId: string;
}

/**
 * Keeps what a sign-in was granted, in its transaction. Of shared keys nothing is kept: they are not the project's, and
 * it may bring keys of its own later.
 */
export async function keepTokens(
  context: Context,
  project: Project,
  { providerId, accountId }: ConnectedAccount,
  { accessToken, refreshToken, expiresAt, scopes }: ProviderTokens,
): Promise<void> {
  const { usesSharedKeys, client } = findProvider(context, project, providerId);
  if (usesSharedKeys) return;
  const id = newId(context.random);
  await replaceGrants(context.db, {
    project_id: project.id,
    id,
    provider_id: providerId,
    account_id: accountId,
    client,
    scopes: jsonText(scopes),
    access_token: sealToken(context, project, 'access_token', id, accessToken),
    access_expires_at: time(expiresAt),
    refresh_token: refreshToken === null ? null : sealToken(context, project, 'refresh_token', id, refreshToken),
    created_at: time(context.now),
  });
}
