import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { findProvider } from '../providers/find.ts';
import type { ProviderServices } from '../providers/provider.ts';
import { coveringGrants, type Grant, type Wanted } from './grants.ts';
import { TOKENS_OF_A_USER } from './limits.ts';
import { dropAccessToken } from './queries.ts';
import { record, renewGrant } from './renew.ts';
import { openToken } from './secrets.ts';

/** A returned token is valid for at least this long. */
const MARGIN_MILLIS = 5 * 60_000;
const BUSY_MILLIS = 100;

/**
 * A token for the provider's API that covers the scopes and that the provider takes right now, renewed if need be.
 * Throws OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS, OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE, and
 * what finding the provider, the user and the account throws.
 */
export async function accessTokenOf(
  context: Context,
  services: ProviderServices,
  project: Project,
  userId: string,
  providerId: string,
  scope = '',
): Promise<string> {
  const provider = ownProvider(context, services, project, providerId);
  context.rates.charge(context.now, `provider tokens ${project.id} ${userId}`, TOKENS_OF_A_USER);
  const wanted: Wanted = { project, provider, userId, scopes: scope.split(/\s+/).filter(Boolean) };
  for (;;) {
    const grants = await coveringGrants(context, wanted);
    const token = (await usable(context, wanted, grants)) ?? (await renewable(context, wanted, grants));
    if (token === undefined) throw new KnownError('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE');
    if (token !== 'busy') return token.accessToken;
    await context.wait(BUSY_MILLIS);
  }
}

/** Throws what `accessTokenOf` throws for a provider without tokens to have, or where the user has no account. */
export async function checkConnected(
  context: Context,
  services: ProviderServices,
  project: Project,
  userId: string,
  providerId: string,
): Promise<void> {
  const provider = ownProvider(context, services, project, providerId);
  await coveringGrants(context, { project, provider, userId, scopes: [] });
}

/** With shared keys, the tokens are not the project's. */
function ownProvider(context: Context, services: ProviderServices, project: Project, providerId: string) {
  const provider = findProvider(context, services, project, providerId);
  if (provider.usesSharedKeys) throw new KnownError('OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS');
  return provider;
}

async function usable(context: Context, wanted: Wanted, grants: readonly Grant[]) {
  const { project, provider } = wanted;
  for (const { id, access_token: sealed, access_expires_at: expiresAt } of grants) {
    if (!sealed || expiresAt < context.clock() + MARGIN_MILLIS) continue;
    const accessToken = openToken(project, 'access_token', id, sealed);
    if (await provider.accepts(accessToken)) return { accessToken };
    await drop(context, wanted, id, sealed);
  }
  return undefined;
}

async function renewable(context: Context, wanted: Wanted, grants: readonly Grant[]) {
  for (const grant of grants) {
    if (!grant.refresh_token) continue;
    const renewal = await renewGrant(context, wanted, grant, grant.refresh_token);
    if (renewal !== 'refused') return renewal;
  }
  return undefined;
}

const drop = (context: Context, wanted: Wanted, id: string, sealed: Buffer) =>
  inTransaction(context, async (context) => {
    if (!(await dropAccessToken(context.db, wanted.project.id, id, sealed))) return;
    await record(context, wanted, 'connected_account.refused', { token: 'access_token' });
  });
