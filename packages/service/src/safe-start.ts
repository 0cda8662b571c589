import { closest, distance } from 'fastest-levenshtein';
import { isLoopback } from './platform/network/public-address.ts';
import { type Environment, SettingError } from './setting.ts';
import type { Settings } from './settings.ts';

type Facts = Pick<Settings, 'mode' | 'host' | 'baseUrl' | 'developmentNetwork'>;

/**
 * Refuses to serve where strangers could come in by a door of development, and where production lacks what it needs.
 * Throws a SettingError that says which ways there are.
 */
export function refuseUnsafeStart(settings: Facts, env: Environment, names: readonly string[]): void {
  if (settings.mode === 'development') refuseReachable(settings);
  else refuseIncomplete(settings, env, names);
}

function refuseIncomplete({ developmentNetwork }: Facts, env: Environment, names: readonly string[]): void {
  refuseUnknown(env, [...names, ...OF_OTHERS]);
  if (developmentNetwork === 'private')
    throw new SettingError(['LATCHKEY_DEVELOPMENT_NETWORK', 'is for development; production takes no "private".']);
  const missing = Object.entries(NEEDED).filter(([name]) => !env[name]?.trim());
  if (missing.length > 0) throw new SettingError(...missing);
}

const NEEDED = {
  LATCHKEY_URL: 'must be given in production: the public address, such as https://auth.example.com.',
  LATCHKEY_SMTP_URL:
    'must be given in production: a mail server, or "none" where only projects with a mail server of their own send.',
};

/** In development every client that reaches the service can read its mails, including password reset codes. */
function refuseReachable({ host, baseUrl, developmentNetwork }: Facts): void {
  if (developmentNetwork === 'private') return;
  if (!isLoopback(new URL(baseUrl).hostname)) throw new SettingError(['LATCHKEY_URL', waysOutOf(baseUrl)]);
  if (!isLoopback(host)) throw new SettingError(['HOST', waysOutOf(host)]);
}

const waysOutOf = (address: string): string =>
  `${address} is not this machine alone, and development mode shows everybody its mails. Set LATCHKEY_MODE=production; ` +
  'or use a loopback address such as localhost; or, in a development container whose network is private, set ' +
  'LATCHKEY_DEVELOPMENT_NETWORK=private.';

/** What applications and the command line read may lie in the same environment. */
const OF_OTHERS = [
  'LATCHKEY_API_URL',
  'LATCHKEY_CONFIG_DIR',
  'LATCHKEY_PROJECT_ID',
  'LATCHKEY_PUBLISHABLE_CLIENT_KEY',
  'LATCHKEY_SECRET_SERVER_KEY',
  'LATCHKEY_SUPER_SECRET_ADMIN_KEY',
  'LATCHKEY_WEBHOOK_SECRET',
];

/** Kubernetes tells each container of the services beside it, and one of them may be called latchkey. */
const OF_KUBERNETES = /_SERVICE_(HOST|PORT)(_\w+)?$|_PORT(_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)?$/;

/** How many letters may differ from those of the intended setting. */
const MISTAKES = 2;

function refuseUnknown(env: Environment, known: readonly string[]): void {
  const ours = Object.keys(env).filter((name) => name.startsWith('LATCHKEY_') && !OF_KUBERNETES.test(name));
  const unknown = ours.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const nearest = closest(unknown, known as string[]);
  const meant = distance(unknown, nearest) <= MISTAKES && nearest;
  throw new SettingError([unknown, `there is no such setting.${meant ? ` Did you mean ${meant}?` : ' Take it out.'}`]);
}
