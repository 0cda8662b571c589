import { resolve } from 'node:path';
import { oauthProviderIds } from '@latchkey/protocol';
import { limits } from '@latchkey/protocol/limits';
import { mailAddress } from './domains/emails/delivery/address.ts';
import { parseKeyRing } from './platform/crypto/key-ring.ts';
import { parseAssistant } from './platform/integrations/assistant.ts';
import { parseSharedClients } from './platform/integrations/shared-clients.ts';
import { parseServiceUrl } from './platform/integrations/webhook-service.ts';
import { egressRules } from './platform/network/egress-rules.ts';
import { trustedProxies } from './platform/network/network.ts';
import { parseSmtpUrl } from './platform/smtp/smtp-url.ts';
import { refuseUnsafeStart } from './safe-start.ts';
import { type Environment, given, SettingError } from './setting.ts';
import { parseMetricsAddress, wantsTraces } from './telemetry/settings.ts';

/** Everything that can be set, read once at start. */
export type Settings = ReturnType<typeof readSettings>;

/** Keys that documentation and examples show; nobody may go live with them. */
const WELL_KNOWN_KEY = /^(this-[a-z-]+-key-is-for-local-development-only|development|changeme)$/;

/** The settings of a service that is about to serve. Throws a SettingError that names the first wrong or unsafe one. */
export function readServiceSettings(env: Environment = process.env): Settings {
  const settings = readSettings(env);
  refuseUnsafeStart(settings, env);
  return settings;
}

/**
 * Reads the environment: this file is the only one that does. Throws a SettingError that names the first wrong setting.
 * Commands that serve nobody need no more.
 */
export function readSettings(env: Environment = process.env) {
  const mode = oneOf(env, 'LATCHKEY_MODE', ['development', 'production']);
  const port = integer(env, 'PORT', 4400, 0, limits.portMax);
  const databaseUrl = given(env, 'DATABASE_URL');
  const settings = {
    mode,
    developmentNetwork: oneOf(env, 'LATCHKEY_DEVELOPMENT_NETWORK', ['loopback', 'private']),
    port,
    host: given(env, 'HOST') ?? '127.0.0.1',
    baseUrl: baseUrl(env, port),
    databaseUrl: databaseUrl === undefined ? undefined : postgresUrl(databaseUrl),
    dataDir: resolve(given(env, 'LATCHKEY_DATA_DIR') ?? '.latchkey'),
    embeddedConnection: embeddedConnection(env),
    backupDir: backupDir(env),
    keyRing: keyRing(env),
    internalKeys: {
      publishable_client_key: given(env, 'LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY'),
      secret_server_key: given(env, 'LATCHKEY_INTERNAL_SECRET_SERVER_KEY'),
      super_secret_admin_key: given(env, 'LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY'),
    },
    internalProjectName: given(env, 'LATCHKEY_INTERNAL_PROJECT_NAME') ?? 'Latchkey',
    owner: owner(env),
    accessTokenSeconds: integer(env, 'LATCHKEY_ACCESS_TOKEN_SECONDS', 600, 30, 3600),
    // Node's own name for it: passwords are hashed on these threads.
    hashThreads: integer(env, 'UV_THREADPOOL_SIZE', 4, 1, 1024),
    drainSeconds: integer(env, 'LATCHKEY_DRAIN_SECONDS', 0, 0, 300),
    metrics: metrics(env),
    traces: named('OTEL_EXPORTER_OTLP_ENDPOINT', () => wantsTraces(env)),
    rateLimits: oneOf(env, 'LATCHKEY_RATE_LIMITS', ['on', 'off']),
    trustedProxies: proxies(env),
    geoFile: geoFile(env),
    smtp: smtp(env),
    mailFrom: mailFrom(env, port),
    sharedClients: sharedClients(env),
    assistant: assistant(env),
    webhookService: webhookService(env),
    egressAllow: named('LATCHKEY_EGRESS_ALLOW', () => egressRules(list(env, 'LATCHKEY_EGRESS_ALLOW'))),
  };
  if (mode === 'production') assertProductionSafe(env, settings);
  return settings;
}

function assertProductionSafe(env: Environment, settings: { keyRing: unknown; rateLimits: string }): void {
  if (!settings.keyRing)
    throw new SettingError('LATCHKEY_KEY_RING', 'must be given in production (id:base64 of 32 bytes).');
  if (settings.rateLimits === 'off') throw new SettingError('LATCHKEY_RATE_LIMITS', 'cannot be off in production.');
  for (const name of Object.keys(env).filter((key) => /^LATCHKEY_INTERNAL_.*_KEY$/.test(key))) {
    const key = given(env, name);
    if (key && WELL_KNOWN_KEY.test(key)) throw new SettingError(name, 'is a well-known example; choose a secret one.');
  }
}

function oneOf<const V extends readonly [string, ...string[]]>(env: Environment, name: string, values: V): V[number] {
  const value = given(env, name) ?? values[0];
  if (values.includes(value)) return value;
  throw new SettingError(name, `must be ${values.join(' or ')}.`);
}

function integer(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const value = given(env, name);
  const number = value === undefined ? fallback : Number(value);
  if (Number.isInteger(number) && number >= min && number <= max) return number;
  throw new SettingError(name, `must be a whole number from ${min} to ${max}.`);
}

function baseUrl(env: Environment, port: number): string {
  const named = given(env, 'LATCHKEY_URL');
  if (!named && port === 0)
    throw new SettingError('LATCHKEY_URL', 'must be given when PORT is 0, a port that nobody knows before.');
  const value = named ?? `http://localhost:${port}`;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new SettingError(
      'LATCHKEY_URL',
      'must be the public address of the service, such as https://auth.example.com.',
    );
  }
  return url.href.replace(/\/+$/, '');
}

function postgresUrl(value: string): string {
  if (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value)) return value;
  throw new SettingError('DATABASE_URL', 'must be an address such as postgresql://user:password@host:5432/database.');
}

/** Undefined where the one that suits the system will do. */
function embeddedConnection(env: Environment) {
  if (given(env, 'LATCHKEY_EMBEDDED_CONNECTION') === undefined) return undefined;
  return oneOf(env, 'LATCHKEY_EMBEDDED_CONNECTION', ['socket', 'loopback']);
}

/** Undefined where no backups are written. */
function backupDir(env: Environment): string | undefined {
  const value = given(env, 'LATCHKEY_BACKUP_DIR');
  return value === undefined ? undefined : resolve(value);
}

function keyRing(env: Environment) {
  const value = given(env, 'LATCHKEY_KEY_RING');
  return value === undefined ? undefined : named('LATCHKEY_KEY_RING', () => parseKeyRing(value));
}

function metrics(env: Environment) {
  const value = given(env, 'LATCHKEY_METRICS');
  return value === undefined || value === 'off'
    ? undefined
    : named('LATCHKEY_METRICS', () => parseMetricsAddress(value));
}

function proxies(env: Environment) {
  return named('LATCHKEY_TRUSTED_PROXIES', () => trustedProxies(list(env, 'LATCHKEY_TRUSTED_PROXIES')));
}

/** Undefined where the one that comes along will do. */
function geoFile(env: Environment): string | null | undefined {
  const value = given(env, 'LATCHKEY_GEO_FILE');
  if (value === undefined) return undefined;
  return value === 'none' ? null : resolve(value);
}

function list(env: Environment, name: string): string[] {
  const entries = given(env, name)?.split(',') ?? [];
  return entries.map((entry) => entry.trim());
}

function sharedClients(env: Environment) {
  const value = given(env, 'LATCHKEY_SHARED_OAUTH') ?? '{}';
  return named('LATCHKEY_SHARED_OAUTH', () => parseSharedClients(value, oauthProviderIds));
}

function assistant(env: Environment) {
  const value = given(env, 'LATCHKEY_ASSISTANT');
  return value === undefined ? undefined : named('LATCHKEY_ASSISTANT', () => parseAssistant(value));
}

function webhookService(env: Environment) {
  const [url, token] = [given(env, 'LATCHKEY_WEBHOOK_SERVICE_URL'), given(env, 'LATCHKEY_WEBHOOK_SERVICE_TOKEN')];
  if (url === undefined && token === undefined) return undefined;
  if (url === undefined) throw new SettingError('LATCHKEY_WEBHOOK_SERVICE_URL', 'must be given with the token.');
  if (!token) throw new SettingError('LATCHKEY_WEBHOOK_SERVICE_TOKEN', 'must be given with the address.');
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new SettingError('LATCHKEY_WEBHOOK_SERVICE_TOKEN', 'must be a text of visible characters.');
  return { url: named('LATCHKEY_WEBHOOK_SERVICE_URL', () => parseServiceUrl(url)), token };
}

function smtp(env: Environment) {
  const value = given(env, 'LATCHKEY_SMTP_URL');
  return value === undefined || value === 'none' ? undefined : named('LATCHKEY_SMTP_URL', () => parseSmtpUrl(value));
}

function mailFrom(env: Environment, port: number): string {
  const value = given(env, 'LATCHKEY_MAIL_FROM');
  if (value === undefined)
    return mailAddress(`no-reply@${new URL(baseUrl(env, port)).hostname}`) ?? 'no-reply@localhost';
  const address = mailAddress(value);
  if (!address) throw new SettingError('LATCHKEY_MAIL_FROM', 'must be an e-mail address such as no-reply@example.com.');
  return address;
}

function owner(env: Environment) {
  const email = given(env, 'LATCHKEY_OWNER_EMAIL');
  const password = env.LATCHKEY_OWNER_PASSWORD;
  if (!email && !password) return undefined;
  if (!email?.includes('@')) throw new SettingError('LATCHKEY_OWNER_EMAIL', 'must be an e-mail address.');
  const { passwordMinCharacters: min, passwordMaxCharacters: max } = limits;
  if (!password || password.length < min || password.length > max) {
    throw new SettingError('LATCHKEY_OWNER_PASSWORD', `must have ${min} to ${max} characters.`);
  }
  return { email, password };
}

function named<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new SettingError(name, error instanceof Error ? `${error.message}.` : String(error));
  }
}
