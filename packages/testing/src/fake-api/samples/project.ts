import { defaultSettings, keysWith, type SettingKey } from '@latchkey/protocol/settings/settings';
import { DAY, type Item, idOf, NOW, type Sent } from './ids.ts';

/** A project as its owners see it. */
export type ProjectBody = Sent<'GET /internal/projects/current'>;
export type ProjectConfig = ProjectBody['config'];
/** A project as sign-in pages see it. */
export type PublicProjectBody = Sent<'GET /projects/current'>;

const defaults = <K extends SettingKey>(keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, defaultSettings[key]])) as Pick<typeof defaultSettings, K>;

/** What everybody may know of the settings. */
const publicConfig: PublicProjectBody['config'] = {
  ...defaults(keysWith({ isPublic: true })),
  enabled_oauth_providers: [],
};

const config: Omit<ProjectConfig, 'id'> = {
  ...defaults(keysWith({ of: 'protocol' })),
  ...publicConfig,
  oauth_providers: [],
  domains: [],
  email_config: { type: 'shared' },
  email_theme: '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac',
  team_creator_default_permissions: [],
  team_member_default_permissions: [],
  user_default_permissions: [],
};

/** The settings that clients of the protocol do not know, as a new project has them. */
export const additionalSettings: Sent<'GET /latchkey/project-settings'> = {
  ...defaults(keysWith({ of: 'latchkey' })),
  oidc_providers: [],
};

export type ProjectChanges = Partial<Omit<ProjectBody, 'config'>> & { readonly config?: Partial<ProjectConfig> };

export const projectBody = ({ config: changes, ...fields }: ProjectChanges & { readonly id: string }): ProjectBody => ({
  display_name: 'Example',
  description: null,
  created_at_millis: NOW - 40 * DAY,
  is_production_mode: false,
  ...fields,
  config: { ...config, id: fields.id, ...changes },
});

export type Branding = NonNullable<PublicProjectBody['branding']>;

export const publicProjectBody = (
  id: string,
  display_name: string,
  changes: Partial<PublicProjectBody['config']> = {},
  branding: Partial<Branding> = {},
): PublicProjectBody => ({
  id,
  display_name,
  config: { ...publicConfig, ...changes },
  branding: { ...defaults(keysWith({ isBranding: true })), ...branding },
});

/** What sign-in pages see of a project. */
export const publicOf = ({ id, display_name, config }: ProjectBody): PublicProjectBody => {
  const names = Object.keys(publicConfig) as (keyof typeof publicConfig)[];
  return publicProjectBody(id, display_name, Object.fromEntries(names.map((name) => [name, config[name]])));
};

/** A set of project keys. */
export type KeySetBody = Item<'GET /latchkey/api-keys'>;

export const keySetBody = (number: number, changes: Partial<KeySetBody> = {}): KeySetBody => ({
  id: idOf(number, 2),
  description: `Key set ${number}`,
  created_at_millis: NOW - number * 3 * DAY,
  expires_at_millis: NOW + 90 * DAY,
  publishable_client_key: {
    last_four: 'k3y1',
    last_used_at_millis: NOW - 5 * 60_000,
    value: 'pck_9d2m5x8r1w4t7z0c3v6b9n2q5h8k1j4f7p0s3y6a9k3y1',
  },
  secret_server_key: { last_four: '9fqz', last_used_at_millis: number === 2 ? null : NOW - number * 3 * 3_600_000 },
  ...changes,
});

/** A domain that answers. */
export const domainCheckBody = (domain: string): Sent<'GET /latchkey/domain-check'> => ({
  domain,
  status: 'reachable',
  status_code: 200,
  message: 'The domain responds over HTTPS (status 200).',
});

/** Whether an address is trusted by a domain of the project, which is null if none covers it. */
export const redirectCheckBody = (url: string, domain: string | null): Sent<'GET /latchkey/redirect-check'> => ({
  trusted: domain !== null,
  trusted_by: domain === null ? null : 'domain',
  reason: domain ? null : 'unknown_host',
  domain,
  message: domain
    ? `Sign-ins can redirect there. The trusted domain ${domain} covers it.`
    : `No trusted domain is ${new URL(url).hostname}.`,
});
