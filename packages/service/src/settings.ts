import { resolve } from 'node:path';
import { limits } from '@latchkey/protocol/limits';
import { oauthProviderIds } from '@latchkey/protocol/oauth-providers';
import * as z from 'zod';
import { replicaAddresses, serverAddresses } from './database/servers/addresses.ts';
import { mailAddress } from './domains/emails/delivery/address.ts';
import { parseAssistant } from './platform/integrations/assistant.ts';
import { parseSharedClients } from './platform/integrations/shared-clients.ts';
import { parseServiceUrl } from './platform/integrations/webhook-service.ts';
import { parseRingEntries } from './platform/kms/ring-entries.ts';
import { kmsProblems, kmsSettings, kmsVariables } from './platform/kms/settings.ts';
import { egressRules } from './platform/network/egress-rules.ts';
import { trustedProxies } from './platform/network/network.ts';
import { dnsServers } from './platform/network/txt-records.ts';
import { parseSmtpUrl } from './platform/smtp/smtp-url.ts';
import { refuseUnsafeStart } from './safe-start.ts';
import { type Environment, SettingError } from './setting.ts';
import { parseMetricsAddress, wantsTraces } from './telemetry/settings.ts';

/** Keys shown in documentation and examples; production refuses them. */
const WELL_KNOWN_KEY = /^(this-[a-z-]+-key-is-for-local-development-only|development|changeme)$/;
const SETS_OPTIONS = /[?&]options=/;
const REPLICA_WAIT_SECONDS = 1;
const OWNER_PASSWORD = 'LATCHKEY_OWNER_PASSWORD';

/** Everything that can be set, read once at start. */
export type Settings = ReturnType<typeof readSettings>;

/** A row a setting: its name here, the variable that it is read from, and what that may be. */
const rows = {
  mode: ['LATCHKEY_MODE', oneOf('development', 'production').default('development')],
  developmentNetwork: ['LATCHKEY_DEVELOPMENT_NETWORK', oneOf('loopback', 'private').default('loopback')],
  port: ['PORT', integer(0, limits.portMax).default(4400)],
  host: ['HOST', z.string().default('127.0.0.1')],
  url: ['LATCHKEY_URL', parsed(parsePublicUrl).optional()],
  databaseUrl: ['DATABASE_URL', parsed(parsePostgresUrl).optional()],
  databaseDirectUrl: ['DATABASE_DIRECT_URL', parsed(parsePostgresUrl).optional()],
  databasePooler: ['DATABASE_POOLER', oneOf('none', 'transaction').default('none')],
  databaseReplicaUrl: ['DATABASE_REPLICA_URL', parsed(parseReplicaUrl).optional()],
  databaseReplicaWaitSeconds: ['DATABASE_REPLICA_WAIT_SECONDS', integer(0, 10).optional()],
  dataDir: ['LATCHKEY_DATA_DIR', path().prefault('.latchkey')],
  embeddedConnection: ['LATCHKEY_EMBEDDED_CONNECTION', oneOf('socket', 'loopback').optional()],
  backupDir: ['LATCHKEY_BACKUP_DIR', path().optional()],
  keyRing: ['LATCHKEY_KEY_RING', parsed(parseRingEntries).optional()],
  publishableClientKey: ['LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY', z.string().optional()],
  secretServerKey: ['LATCHKEY_INTERNAL_SECRET_SERVER_KEY', z.string().optional()],
  superSecretAdminKey: ['LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY', z.string().optional()],
  internalProjectName: ['LATCHKEY_INTERNAL_PROJECT_NAME', z.string().default('Latchkey')],
  ownerEmail: ['LATCHKEY_OWNER_EMAIL', z.string().optional()],
  ownerPassword: [OWNER_PASSWORD, z.string().optional()],
  accessTokenSeconds: ['LATCHKEY_ACCESS_TOKEN_SECONDS', integer(30, 3600).default(600)],
  // Node's own name for it: passwords are hashed on these threads.
  hashThreads: ['UV_THREADPOOL_SIZE', integer(1, 1024).default(4)],
  drainSeconds: ['LATCHKEY_DRAIN_SECONDS', integer(0, 300).default(0)],
  metrics: ['LATCHKEY_METRICS', parsed(unless('off', parseMetricsAddress)).optional()],
  rateLimits: ['LATCHKEY_RATE_LIMITS', oneOf('on', 'off').default('on')],
  trustedProxies: ['LATCHKEY_TRUSTED_PROXIES', entries().transform(reading(trustedProxies)).prefault('')],
  /** Null for none; undefined where the one that comes along will do. */
  geoFile: ['LATCHKEY_GEO_FILE', parsed((value) => (value === 'none' ? null : resolve(value))).optional()],
  smtp: ['LATCHKEY_SMTP_URL', parsed(unless('none', parseSmtpUrl)).optional()],
  mailFrom: ['LATCHKEY_MAIL_FROM', parsed(parseMailAddress).optional()],
  sharedClients: [
    'LATCHKEY_SHARED_OAUTH',
    parsed((value) => parseSharedClients(value, oauthProviderIds)).prefault('{}'),
  ],
  assistant: ['LATCHKEY_ASSISTANT', parsed(parseAssistant).optional()],
  webhookServiceUrl: ['LATCHKEY_WEBHOOK_SERVICE_URL', parsed(parseServiceUrl).optional()],
  webhookServiceToken: [
    'LATCHKEY_WEBHOOK_SERVICE_TOKEN',
    z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'must be a text of visible characters.')
      .optional(),
  ],
  dnsServers: ['LATCHKEY_DNS_SERVERS', entries().transform(reading(dnsServers)).prefault('')],
  egressAllow: ['LATCHKEY_EGRESS_ALLOW', entries().transform(reading(egressRules)).prefault('')],
} satisfies Record<string, readonly [variable: string, schema: z.ZodType]>;

type Rows = typeof rows;
type Problem = (key: keyof Rows, advice: string) => void;

const schema = z.object(
  Object.fromEntries(Object.entries(rows).map(([key, [, each]]) => [key, each])) as { [K in keyof Rows]: Rows[K][1] },
);

/** What holds between several of them, and what they come to together. */
const settingsOf = schema.transform((given, { addIssue }) => {
  const problem: Problem = (key, message) => addIssue({ code: 'custom', path: [key], message });
  const { url, publishableClientKey, secretServerKey, superSecretAdminKey, ...others } = given;
  checkPooler(given, problem);
  checkReplicas(given, problem);
  const { ownerEmail, ownerPassword, webhookServiceUrl, webhookServiceToken, ...settings } = others;
  if (!url && given.port === 0) problem('url', 'must be given when PORT is 0, where the system picks the port.');
  if (given.mode === 'production') checkProduction(given, problem);
  const baseUrl = url ?? `http://localhost:${given.port}`;
  return {
    ...settings,
    databaseReplicaWaitSeconds: given.databaseReplicaWaitSeconds ?? REPLICA_WAIT_SECONDS,
    baseUrl,
    mailFrom: given.mailFrom ?? mailAddress(`no-reply@${new URL(baseUrl).hostname}`) ?? 'no-reply@localhost',
    internalKeys: {
      publishable_client_key: publishableClientKey,
      secret_server_key: secretServerKey,
      super_secret_admin_key: superSecretAdminKey,
    },
    owner: ownerOf(ownerEmail, ownerPassword, problem),
    webhookService: webhookServiceOf(webhookServiceUrl, webhookServiceToken, problem),
  };
});

/** The settings of a service that is about to serve. Throws a SettingError that names what is wrong or unsafe. */
export function readServiceSettings(env: Environment = process.env): Settings {
  const settings = readSettings(env);
  refuseUnsafeStart(settings, env, [...Object.values(rows).map(([variable]) => variable), ...kmsVariables]);
  return settings;
}

/**
 * Reads the environment: this file is the only one that does. Throws a SettingError that names each wrong setting.
 * Enough for commands that serve no requests.
 */
export function readSettings(env: Environment = process.env) {
  const given = Object.entries(rows).map(([key, [variable]]) => {
    // What is empty was not given, and the spaces of a password are part of it.
    const value = variable === OWNER_PASSWORD ? env[variable] : env[variable]?.trim();
    return [key, value || undefined];
  });
  const { data, error } = settingsOf.safeParse(Object.fromEntries(given));
  if (error) {
    const problems = error.issues.map(({ path, message }) => [rows[path[0] as keyof Rows][0], message] as const);
    throw new SettingError(...problems);
  }
  return { ...data, kms: readKmsSettings(env), traces: tracesOf(env) };
}

/** What a KMS is asked with; alone for a command that comes before there are other settings. Throws a SettingError. */
export function readKmsSettings(env: Environment = process.env) {
  const settings = kmsSettings(env);
  const problems = kmsProblems(settings);
  if (problems.length > 0) throw new SettingError(...problems);
  return settings;
}

function checkProduction(given: z.output<typeof schema>, problem: Problem): void {
  if (!given.keyRing)
    problem('keyRing', 'must be given in production (id:base64 of 32 bytes, or id:key#ciphertext from a KMS).');
  if (given.rateLimits === 'off') problem('rateLimits', 'cannot be off in production.');
  for (const key of ['publishableClientKey', 'secretServerKey', 'superSecretAdminKey'] as const)
    if (WELL_KNOWN_KEY.test(given[key] ?? '')) problem(key, 'is a well-known example; choose a secret one.');
}

function checkPooler(given: z.output<typeof schema>, problem: Problem): void {
  const { databaseUrl, databaseDirectUrl, databasePooler, backupDir } = given;
  if (databaseDirectUrl && databasePooler === 'none')
    problem('databaseDirectUrl', 'is for a DATABASE_URL of a pooler; set DATABASE_POOLER=transaction.');
  if (databasePooler === 'none') return;
  if (!databaseUrl) problem('databasePooler', 'is about DATABASE_URL, which is not set.');
  else if (SETS_OPTIONS.test(databaseUrl))
    problem('databaseUrl', 'has options=, which a pooler refuses; set them on the role by ALTER ROLE.');
  if (backupDir && !databaseDirectUrl)
    problem(
      'backupDir',
      'needs DATABASE_DIRECT_URL beside a pooler: backups take a lock for longer than a transaction.',
    );
}

function checkReplicas(given: z.output<typeof schema>, problem: Problem): void {
  const { databaseUrl, databaseReplicaUrl, databaseReplicaWaitSeconds, databasePooler } = given;
  if (!databaseReplicaUrl) {
    if (databaseReplicaWaitSeconds !== undefined)
      problem('databaseReplicaWaitSeconds', 'is about DATABASE_REPLICA_URL, which is not set.');
    return;
  }
  if (!databaseUrl) problem('databaseReplicaUrl', 'is for replicas of DATABASE_URL, which is not set.');
  if (databasePooler === 'transaction' && SETS_OPTIONS.test(databaseReplicaUrl))
    problem('databaseReplicaUrl', 'has options=, which DATABASE_POOLER=transaction rules out for replicas too.');
}

function ownerOf(email: string | undefined, password: string | undefined, problem: Problem) {
  if (!email && !password) return undefined;
  if (!email?.includes('@')) return void problem('ownerEmail', 'must be an email address.');
  const { passwordMinCharacters: min, passwordMaxCharacters: max } = limits;
  if (!password || password.length < min || password.length > max)
    return void problem('ownerPassword', `must have ${min} to ${max} characters.`);
  return { email, password };
}

function webhookServiceOf(url: string | undefined, token: string | undefined, problem: Problem) {
  if (!url && !token) return undefined;
  if (!url) return void problem('webhookServiceUrl', 'must be given with the token.');
  if (!token) return void problem('webhookServiceToken', 'must be given with the address.');
  return { url, token };
}

function tracesOf(env: Environment): boolean {
  try {
    return wantsTraces(env);
  } catch (error) {
    throw new SettingError(['OTEL_EXPORTER_OTLP_ENDPOINT', `${(error as Error).message}.`]);
  }
}

function oneOf<const V extends readonly [string, ...string[]]>(...values: V) {
  return z.enum(values, `must be ${values.join(' or ')}.`);
}

function integer(min: number, max: number) {
  const advice = `must be a whole number from ${min} to ${max}.`;
  return z.coerce.number(advice).int(advice).min(min, advice).max(max, advice);
}

function path() {
  return z.string().transform((value) => resolve(value));
}

function entries() {
  return z.string().transform((value) => (value ? value.split(',').map((entry) => entry.trim()) : []));
}

function parsed<T>(parse: (value: string) => T) {
  return z.string().transform(reading(parse));
}

/** What a function makes of it; what that throws is the advice. It does not repeat a value, which may be a secret. */
function reading<V, T>(parse: (value: V) => T) {
  return (value: V, { addIssue }: z.RefinementCtx): T => {
    try {
      return parse(value);
    } catch (error) {
      addIssue({ code: 'custom', message: `${(error as Error).message}.` });
      return z.NEVER;
    }
  };
}

function unless<T>(none: string, parse: (value: string) => T) {
  return (value: string): T | undefined => (value === none ? undefined : parse(value));
}

function parsePublicUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new Error('must be the public address of the service, such as https://auth.example.com');
  return url.href.replace(/\/+$/, '');
}

/** Checked here, and read again where connections are opened. */
function parsePostgresUrl(value: string): string {
  serverAddresses(value);
  return value;
}

function parseReplicaUrl(value: string): string {
  replicaAddresses(value);
  return value;
}

function parseMailAddress(value: string): string {
  const address = mailAddress(value);
  if (address) return address;
  throw new Error('must be an email address such as no-reply@example.com');
}
