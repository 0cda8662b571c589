import type { Endpoints, InputOf } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import type { ProjectConfig } from './config.ts';

type Changes = InputOf<Endpoints['PATCH /internal/projects/current']>['body'];
type AdditionalChanges = InputOf<Endpoints['PATCH /latchkey/project-settings']>['body'];
type ConfigChanges = NonNullable<Changes['config']> & AdditionalChanges;

/** What a change of a project may carry. */
export type ProjectChanges = Omit<Changes, 'config'> & { readonly config?: ConfigChanges | undefined };

/** Case-insensitive first, lower case before upper case on ties. */
const { compare } = new Intl.Collator('en', { caseFirst: 'lower' });

/**
 * The settings after a change: keys that are given replace whole, the others stay; lists are kept in order. Throws the
 * refusal for a provider without its secret.
 */
export function changeConfig(config: ProjectConfig, changes: ConfigChanges): ProjectConfig {
  const { oauth_providers, oidc_providers, domains, email_config, ...rest } = changes;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return inOrder({
    ...config,
    ...given,
    ...(oauth_providers && { oauth_providers: lastOfEach(oauth_providers).map(storedProvider) }),
    ...(oidc_providers && { oidc_providers: lastOfEach(oidc_providers).map(withSecret(config.oidc_providers)) }),
    ...(domains && { domains }),
    ...(email_config && { email_config: storedEmailConfig(email_config) }),
  });
}

function storedProvider(given: NonNullable<ConfigChanges['oauth_providers']>[number]) {
  const { id, type, enabled = true, ...rest } = given;
  const set = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return { id, type, enabled, ...set };
}

type OidcProvider = ProjectConfig['oidc_providers'][number];
type GivenOidcProvider = NonNullable<ConfigChanges['oidc_providers']>[number];

/** A secret that is left out stays, unless it would go to somebody else then. */
const withSecret =
  (stored: readonly OidcProvider[]) =>
  ({ client_secret, enabled = true, ...given }: GivenOidcProvider): OidcProvider => {
    const same = stored.find(
      ({ id, issuer, client_id }) => id === given.id && issuer === given.issuer && client_id === given.client_id,
    );
    const secret = client_secret ?? same?.client_secret;
    if (secret === undefined) throw new Refusal('OIDC_PROVIDER_NEEDS_SECRET');
    return { ...given, client_secret: secret, enabled };
  };

function storedEmailConfig(given: NonNullable<ConfigChanges['email_config']>): ProjectConfig['email_config'] {
  // The schema made sure that a standard sender is complete.
  return given.type === 'shared' ? { type: 'shared' } : (given as ProjectConfig['email_config']);
}

/** Of entries with the same id the last one counts. */
function lastOfEach<T extends { id: string }>(entries: readonly T[]): T[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}

function inOrder(config: ProjectConfig): ProjectConfig {
  const byId = <T extends { id: string }>(entries: readonly T[]) => entries.toSorted((a, b) => compare(a.id, b.id));
  return {
    ...config,
    oauth_providers: byId(config.oauth_providers),
    oidc_providers: byId(config.oidc_providers),
    domains: config.domains.toSorted((a, b) => compare(a.domain, b.domain)),
    team_creator_default_permissions: byId(config.team_creator_default_permissions),
    team_member_default_permissions: byId(config.team_member_default_permissions),
    user_default_permissions: byId(config.user_default_permissions),
  };
}
