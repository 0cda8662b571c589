import type { Context } from '../../platform/context.ts';
import type { ProjectConfig } from '../projects/config.ts';
import { accountOf } from './account.ts';
import { askWith, takes } from './ask.ts';
import { allScopes, authorizationUrl, nonceOf } from './authorization-url.ts';
import { facts, type KnownProviderId } from './facts.ts';
import { inOurWords } from './failures.ts';
import { profiles } from './profiles.ts';
import type { Provider, ProviderServices } from './provider.ts';
import { type Connection, redeemCode, renewTokens } from './token-request.ts';
import { tokensOf } from './tokens.ts';

type Configured = Omit<ProjectConfig['oauth_providers'][number], 'id'> & { readonly id: KnownProviderId };

const TENANT = 'consumers';

/** One of the eleven, spoken to as the client with these credentials. */
export function knownProvider(
  context: Context,
  services: ProviderServices,
  config: Configured,
  { clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string },
): Provider {
  const { id, type } = config;
  const known = facts[id];
  const { now } = context;
  const atTenant = (address: string) =>
    address.replace('{tenant}', encodeURIComponent(config.microsoft_tenant_id || TENANT));
  const knowsIssuer = typeof known.issuer === 'string';
  const connection: Connection = {
    fetch: services.fetch,
    server: {
      issuer: typeof known.issuer === 'string' ? known.issuer : new URL(known.token).origin,
      token_endpoint: atTenant(known.token),
    },
    issuers: knowsIssuer ? undefined : (known.issuer as RegExp | undefined),
    knowsIssuer,
    clientId,
    clientSecret,
    clientAuth: known.clientAuth ?? 'basic',
    usesPkce: !known.noPkce,
    needsIdToken: known.accountInIdToken ?? false,
  };
  const { usesPkce, needsIdToken } = connection;
  const more = { access_type: 'offline', ...known.extras, ...configId(config) };
  const scopesWith = (extra: readonly string[]) => allScopes(known.scopes, extra);

  return {
    id,
    usesSharedKeys: type === 'shared',
    answersByForm: known.answersByForm ?? false,
    client: `${id} ${clientId}`,
    async authorizationUrl(handover) {
      const endpoint = atTenant(known.authorization);
      const scopes = scopesWith(handover.extraScopes);
      return authorizationUrl({ endpoint, clientId, scopes, usesPkce, needsIdToken, more }, handover);
    },
    exchange: (answer, handover) =>
      inOurWords(context, id, async () => {
        const { tokens, claims } = await redeemCode(connection, answer, handover, nonceOf(handover.codeVerifier));
        const ask = (address: string) => askWith(services, tokens.access_token, address);
        const account = accountOf(await profiles[id]({ ask, claims }));
        return { account, tokens: tokensOf(tokens, now, scopesWith(handover.extraScopes), known.tokenSeconds) };
      }),
    refresh: (refreshToken, scopes) =>
      inOurWords(context, id, async () =>
        tokensOf(await renewTokens(connection, refreshToken), context.clock(), scopes, known.tokenSeconds),
      ),
    // If there is nothing to ask, a token is valid until it expires.
    accepts: async (accessToken) => {
      const { profile } = known;
      return profile === undefined || inOurWords(context, id, () => takes(services, accessToken, profile));
    },
  };
}

const configId = ({ id, facebook_config_id }: Configured): Record<string, string> =>
  id === 'facebook' && facebook_config_id ? { config_id: facebook_config_id } : {};
