import { jsonText, time } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../runtime/ids.ts';
import type { Project } from '../projects/project.ts';
import type { Provider, ProviderTokens } from '../providers/provider.ts';
import { replaceGrants } from './queries.ts';
import { sealToken } from './secrets.ts';

/** An account that is connected, in the transaction that keeps its tokens. */
export interface ConnectedAccount {
  readonly providerId: string;
  readonly accountId: string;
}

/** What a user was granted at a provider, and by which client. */
export interface Granted {
  readonly client: string;
  readonly tokens: ProviderTokens;
}

/**
 * What there is to keep of a sign-in at a provider. Of shared keys that is nothing: they are not the project's, and it
 * may bring keys of its own later.
 */
export const toKeep = ({ usesSharedKeys, client }: Provider, tokens: ProviderTokens): Granted | undefined =>
  usesSharedKeys ? undefined : { client, tokens };

/** Keeps it, in the transaction that connects the account. */
export async function keepTokens(
  context: Context,
  project: Project,
  { providerId, accountId }: ConnectedAccount,
  granted: Granted | undefined,
): Promise<void> {
  if (!granted) return;
  const { client, tokens } = granted;
  const { accessToken, refreshToken, expiresAt, scopes } = tokens;
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
