import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import type { ProjectConfig } from '../projects/config.ts';
import type { Project } from '../projects/project.ts';
import { works } from './enabled.ts';
import { knownProvider } from './known-provider.ts';
import { openIdProvider } from './openid-provider.ts';
import type { Provider, ProviderServices } from './provider.ts';
import { testProvider } from './test-provider.ts';

type Configured = ProjectConfig['oauth_providers'][number];

/** A provider as the project has configured it. Throws OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED. */
export function findProvider(
  context: Context,
  services: ProviderServices,
  { config }: Pick<Project, 'config'>,
  id: string,
): Provider {
  const known = config.oauth_providers.find((provider) => provider.id === id);
  if (known?.enabled && works(context, services.sharedClients, known))
    return known.type === 'shared' ? shared(context, services, known) : own(context, services, known);
  const openId = config.oidc_providers.find((provider) => provider.id === id);
  if (!openId?.enabled) throw new KnownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED');
  const { issuer, client_id: clientId, client_secret: clientSecret } = openId;
  return openIdProvider(context, services, { id, issuer, clientId, clientSecret, usesSharedKeys: false });
}

function own(context: Context, services: ProviderServices, known: Configured): Provider {
  const { client_id: clientId = '', client_secret: clientSecret = '' } = known;
  return knownProvider(context, services, known, { clientId, clientSecret });
}

/** With the client of the installation; in development, where there is none, at the pages of the service itself. */
function shared(context: Context, services: ProviderServices, known: Configured): Provider {
  const client = services.sharedClients.get(known.id);
  if (!client) return testProvider(context, known.id);
  const { issuer, ...keys } = client;
  if (issuer === undefined) return knownProvider(context, services, known, keys);
  return openIdProvider(context, services, { id: known.id, issuer, ...keys, usesSharedKeys: true });
}
