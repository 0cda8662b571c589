import type { Endpoints, InputOf } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import type { ProjectConfig } from './config.ts';

type Changes = InputOf<Endpoints['PATCH /internal/projects/current']>['body'];
type AdditionalChanges = InputOf<Endpoints['PATCH /latchkey/project-settings']>['body'];
type ConfigChanges = NonNullable<Changes['config']> & Omit<AdditionalChanges, keyof Changes>;

/** What a change of a project may carry. */
export type ProjectChanges = Omit<Changes, 'config'> & { readonly config?: ConfigChanges | undefined };

/** Case-insensitive first, lower case before upper case on ties. */
const { compare } = new Intl.Collator('en', { caseFirst: 'lower' });

/**
 * The settings after a change: keys that are given replace whole, the others stay; lists are kept in order. Throws the
 * refusals for a provider or a mail server without its secret.
 */
export function changeConfig(config: ProjectConfig, changes: ConfigChanges): ProjectConfig {
  const { oauth_providers, oidc_providers, domains, email_config, ...rest } = changes;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return inOrder({
    ...config,
    ...given,
    ...(oauth_providers && {
      oauth_providers: lastOfEach(oauth_providers).map(storedProvider(config.oauth_providers)),
    }),
    ...(oidc_providers && { oidc_providers: lastOfEach(oidc_providers).map(withSecret(config.oidc_providers)) }),
    ...(domains && { domains }),
    ...(email_config && { email_config: storedEmailConfig(email_config, config.email_config) }),
  });
}

type Provider = ProjectConfig['oauth_providers'][number];

/** A secret that is left out stays, unless it would go to another client or tenant then. */
const storedProvider =
  (stored: readonly Provider[]) =>
  (given: NonNullable<ConfigChanges['oauth_providers']>[number]): Provider => {
    const { id, type, enabled = true, has_client_secret: _, ...rest } = given;
    const same = stored.find(
      (one) =>
        one.id === id && one.client_id === given.client_id && one.microsoft_tenant_id === given.microsoft_tenant_id,
    );
    const secret = given.client_secret ?? (type === 'standard' ? same?.client_secret : undefined);
    if (type === 'standard' && secret === undefined) throw new Refusal('OAUTH_PROVIDER_NEEDS_SECRET');
    const values = { ...rest, client_secret: secret };
    const set = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    return { id, type, enabled, ...set };
  };

type OidcProvider = ProjectConfig['oidc_providers'][number];
type GivenOidcProvider = NonNullable<ConfigChanges['oidc_providers']>[number];

/** A secret that is left out stays, unless it would then be sent to another party. */
const withSecret =
  (stored: readonly OidcProvider[]) =>
  ({ client_secret, has_client_secret: _, enabled = true, ...given }: GivenOidcProvider): OidcProvider => {
    const same = stored.find(
      ({ id, issuer, client_id }) => id === given.id && issuer === given.issuer && client_id === given.client_id,
    );
    const secret = client_secret ?? same?.client_secret;
    if (secret === undefined) throw new Refusal('OIDC_PROVIDER_NEEDS_SECRET');
    return { ...given, client_secret: secret, enabled };
  };

type EmailConfig = ProjectConfig['email_config'];
type Server = { readonly host: string; readonly port: number; readonly username: string };

function storedEmailConfig(given: NonNullable<ConfigChanges['email_config']>, stored: EmailConfig): EmailConfig {
  if (given.type === 'shared') return { type: 'shared' };
  const { has_password: _, ...rest } = given;
  // The schema made sure that all else is there.
  const server = rest as Omit<Extract<EmailConfig, { type: 'standard' }>, 'password'>;
  return { ...server, password: passwordFor({ ...server, password: given.password }, stored) };
}

/**
 * The password that a mail server is spoken to with: one that is left out is the stored one, but never for another
 * server or user than it was given for. Throws the refusal EMAIL_SERVER_NEEDS_PASSWORD.
 */
export function passwordFor(server: Server & { readonly password?: string | undefined }, stored: EmailConfig): string {
  if (server.password !== undefined) return server.password;
  const isSame =
    stored.type === 'standard' &&
    stored.host === server.host &&
    stored.port === server.port &&
    stored.username === server.username;
  if (!isSame) throw new Refusal('EMAIL_SERVER_NEEDS_PASSWORD');
  return stored.password;
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
