import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { defaultSettings } from '@latchkey/protocol/settings/settings';
import { open, seal } from '../../platform/crypto/key-ring.ts';
import type { Random } from '../../runtime/random.ts';
import { INTERNAL_PROJECT_ID } from './project-id.ts';

type AdminConfig = ResultOf<Endpoints['GET /internal/projects/current']>['config'];

/** Settings that the protocol does not know; those of older documents take the values of `defaultConfig`. */
export type AdditionalSettings = ResultOf<Endpoints['GET /latchkey/project-settings']>;

type Standard = Extract<AdminConfig['email_config'], { type: 'standard' }>;
type OidcProvider = AdditionalSettings['oidc_providers'][number];

/** The settings of a project: one document, in the names of the wire, secrets in clear while in memory. */
export type ProjectConfig = Omit<
  AdminConfig & AdditionalSettings,
  'id' | 'enabled_oauth_providers' | 'email_config' | 'oidc_providers'
> & {
  readonly email_config: { type: 'shared' } | (Omit<Standard, 'has_password'> & { password: string });
  readonly oidc_providers: (Omit<OidcProvider, 'has_client_secret'> & { client_secret: string })[];
  /** When the minimum of assurance was raised; null where there is none. */
  readonly assurance_required_since_millis: number | null;
};

/** The version of the stored document; a reader brings older ones up to date. */
export const CONFIG_VERSION = 1;

export const emailThemes = {
  light: '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac',
  dark: 'a0172b5d-cff0-463b-83bb-85124697373a',
} as const;

/** The settings of a project right after it was made. */
export const defaultConfig: ProjectConfig = {
  ...defaultSettings,
  oauth_providers: [],
  domains: [],
  email_config: { type: 'shared' },
  email_theme: emailThemes.light,
  team_creator_default_permissions: [{ id: 'team_admin' }],
  team_member_default_permissions: [{ id: 'team_member' }],
  user_default_permissions: [],
  assurance_required_since_millis: null,
  oidc_providers: [],
};

/** Owner accounts are the most valuable, so `internal` never reveals which addresses have one. */
const defaultsOf = (projectId: string): ProjectConfig =>
  projectId === INTERNAL_PROJECT_ID ? { ...defaultConfig, private_accounts: true } : defaultConfig;

/** The stored form: the same document with every secret sealed under the project's data key. */
export function sealConfig(config: ProjectConfig, projectId: string, dataKey: Buffer, random: Random): ProjectConfig {
  return mapSecrets(config, (place, secret) =>
    seal(dataKey, random, `projects.config.${place}.${projectId}`, Buffer.from(secret)).toString('base64'),
  );
}

export function openConfig(stored: ProjectConfig, projectId: string, dataKey: Buffer): ProjectConfig {
  return mapSecrets({ ...defaultsOf(projectId), ...stored }, (place, sealed) =>
    open(dataKey, `projects.config.${place}.${projectId}`, Buffer.from(sealed, 'base64')).toString(),
  );
}

/** The same document without its secrets, as the event log keeps it; those that were not in an earlier one are told apart. */
export function withoutSecrets(config: ProjectConfig, earlier?: ProjectConfig): ProjectConfig {
  const known = new Map<string, string>();
  if (earlier)
    mapSecrets(earlier, (place, secret) => {
      known.set(place, secret);
      return secret;
    });
  return mapSecrets(config, (place, secret) =>
    earlier && known.get(place) !== secret ? '(another secret)' : '(secret)',
  );
}

/** Whether there is a secret in what clients of the protocol read. */
export const holdsSecrets = ({ email_config, oauth_providers }: ProjectConfig): boolean =>
  email_config.type === 'standard' || oauth_providers.some(({ client_secret }) => client_secret !== undefined);

function mapSecrets(config: ProjectConfig, map: (place: string, secret: string) => string): ProjectConfig {
  const email = config.email_config;
  return {
    ...config,
    email_config: email.type === 'standard' ? { ...email, password: map('email.password', email.password) } : email,
    oauth_providers: config.oauth_providers.map((provider) =>
      provider.client_secret === undefined
        ? provider
        : { ...provider, client_secret: map(`oauth.${provider.id}`, provider.client_secret) },
    ),
    // Bound to the issuer: whatever becomes of the document, the secret opens for no other.
    oidc_providers: config.oidc_providers.map((provider) => ({
      ...provider,
      client_secret: map(`oidc.${provider.id}.${provider.issuer}`, provider.client_secret),
    })),
  };
}
