import { closest, distance } from 'fastest-levenshtein';
import { isLoopback } from './platform/network/public-address.ts';
import { type Environment, given, SettingError } from './setting.ts';
import type { Settings } from './settings.ts';

type Asked = Pick<Settings, 'mode' | 'host' | 'baseUrl' | 'developmentNetwork'>;

/**
 * Refuses to serve where strangers could come in by a door of development, and where production lacks what it needs.
 * Throws a SettingError that says which ways there are.
 */
export function refuseUnsafeStart(settings: Asked, env: Environment): void {
  if (settings.mode === 'development') refuseReachable(settings);
  else refuseIncomplete(settings, env);
}

function refuseIncomplete({ developmentNetwork }: Asked, env: Environment): void {
  refuseUnknown(env);
  if (developmentNetwork === 'private')
    throw new SettingError('LATCHKEY_DEVELOPMENT_NETWORK', 'is for development; production takes no "private".');
  for (const [name, advice] of Object.entries(NEEDED)) if (!given(env, name)) throw new SettingError(name, advice);
}

const NEEDED = {
  LATCHKEY_URL: 'must be given in production: the public address, such as https://auth.example.com.',
  LATCHKEY_SMTP_URL:
    'must be given in production: a mail server, or "none" where only projects with a mail server of their own send.',
};

/** In development anybody who reaches the service reads its mails, the codes to reset a password among them. */
function refuseReachable({ host, baseUrl, developmentNetwork }: Asked): void {
  if (developmentNetwork === 'private') return;
  if (!isLoopback(new URL(baseUrl).hostname)) throw new SettingError('LATCHKEY_URL', waysOutOf(baseUrl));
  if (!isLoopback(host)) throw new SettingError('HOST', waysOutOf(host));
}

const waysOutOf = (address: string): string =>
  `${address} is not this machine alone, and development mode shows everybody its mails. Set LATCHKEY_MODE=production; ` +
  'or use a loopback address such as localhost; or, in a development container whose network is private, set ' +
  'LATCHKEY_DEVELOPMENT_NETWORK=private.';

/** What applications and the command line read may lie in the same environment. */
const KNOWN = [
  'ACCESS_TOKEN_SECONDS',
  'API_URL',
  'ASSISTANT',
  'BACKUP_DIR',
  'CONFIG_DIR',
  'DATA_DIR',
  'DEVELOPMENT_NETWORK',
  'DRAIN_SECONDS',
  'EGRESS_ALLOW',
  'EMBEDDED_CONNECTION',
  'GEO_FILE',
  'INTERNAL_PROJECT_NAME',
  'INTERNAL_PUBLISHABLE_CLIENT_KEY',
  'INTERNAL_SECRET_SERVER_KEY',
  'INTERNAL_SUPER_SECRET_ADMIN_KEY',
  'KEY_RING',
  'MAIL_FROM',
  'METRICS',
  'MODE',
  'OWNER_EMAIL',
  'OWNER_PASSWORD',
  'PROJECT_ID',
  'PUBLISHABLE_CLIENT_KEY',
  'RATE_LIMITS',
  'SECRET_SERVER_KEY',
  'SHARED_OAUTH',
  'SMTP_URL',
  'SUPER_SECRET_ADMIN_KEY',
  'TRUSTED_PROXIES',
  'URL',
  'WEBHOOK_SECRET',
  'WEBHOOK_SERVICE_TOKEN',
  'WEBHOOK_SERVICE_URL',
].map((name) => `LATCHKEY_${name}`);

/** Kubernetes tells each container of the services beside it, and one of them may be called latchkey. */
const OF_KUBERNETES = /_SERVICE_(HOST|PORT)(_\w+)?$|_PORT(_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)?$/;

/** So many letters may be other than those of the setting that was meant. */
const MISTAKES = 2;

function refuseUnknown(env: Environment): void {
  const ours = Object.keys(env).filter((name) => name.startsWith('LATCHKEY_') && !OF_KUBERNETES.test(name));
  const unknown = ours.find((name) => !KNOWN.includes(name));
  if (unknown === undefined) return;
  const nearest = closest(unknown, KNOWN);
  const meant = distance(unknown, nearest) <= MISTAKES && nearest;
  throw new SettingError(unknown, `there is no such setting.${meant ? ` Did you mean ${meant}?` : ' Take it out.'}`);
}
