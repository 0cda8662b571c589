import type { PreviousPasswords, PreviousSystem, PreviousSystemOptions } from '@latchkey/sdk/previous-system';
import { dayOf, endOfDay } from './days.ts';

/** How passwords are checked at the previous system, as it is chosen. */
export type PasswordKind = PreviousPasswords['kind'] | 'none';
/** Where the keys are that verify its tokens. */
export type KeySource = 'discovery' | 'jwks' | 'secret';

/** The previous system as typed in the form. */
export interface SystemValues {
  readonly source: string;
  /** The last day: `2027-03-01`. */
  readonly lastDay: string;
  readonly toldUsers: string;
  readonly kind: PasswordKind;
  readonly url: string;
  readonly tokenUrl: string;
  readonly userinfoUrl: string;
  readonly clientId: string;
  readonly realm: string;
  /** The client secret or API key; empty to keep the stored one. */
  readonly passwordSecret: string;
  readonly hasSessions: boolean;
  readonly issuer: string;
  readonly audience: string;
  readonly keys: KeySource;
  readonly jwksUrl: string;
  /** The shared secret of HS256; empty to keep the stored one. */
  readonly sessionSecret: string;
  readonly clients: string;
  readonly maxAgeSeconds: string;
  readonly allowOneFactor: boolean;
}

const USUAL_DAYS = 60;
const DAY = 24 * 3_600_000;

const blank: SystemValues = {
  source: '',
  lastDay: '',
  toldUsers: '',
  kind: 'none',
  url: '',
  tokenUrl: '',
  userinfoUrl: '',
  clientId: '',
  realm: '',
  passwordSecret: '',
  hasSessions: false,
  issuer: '',
  audience: '',
  keys: 'discovery',
  jwksUrl: '',
  sessionSecret: '',
  clients: '',
  maxAgeSeconds: '86400',
  allowOneFactor: false,
};

/** What a form begins with: the stored system, or two months for a new one. */
export function valuesOf(stored: PreviousSystem | null, now: number): SystemValues {
  if (!stored) return { ...blank, lastDay: dayOf(new Date(now + USUAL_DAYS * DAY)) };
  const { source, endsAt, toldUsers, passwords, sessions } = stored;
  return {
    ...blank,
    source,
    lastDay: dayOf(endsAt),
    toldUsers: toldUsers === null ? '' : String(toldUsers),
    ...passwords,
    kind: passwords?.kind ?? 'none',
    url: (passwords && 'url' in passwords && passwords.url) || '',
    realm: (passwords?.kind === 'oauth' && passwords.realm) || '',
    ...(sessions && {
      hasSessions: true,
      issuer: sessions.issuer,
      audience: sessions.audience,
      keys: keysOf(sessions),
      jwksUrl: sessions.jwksUrl ?? '',
      clients: (sessions.clients ?? []).join('\n'),
      maxAgeSeconds: String(sessions.maxAgeSeconds ?? blank.maxAgeSeconds),
      allowOneFactor: sessions.allowOneFactor ?? false,
    }),
  };
}

function keysOf({ hasSecret, jwksUrl }: NonNullable<PreviousSystem['sessions']>): KeySource {
  if (hasSecret) return 'secret';
  return jwksUrl === undefined ? 'discovery' : 'jwks';
}

/** What is sent. A secret that is left empty is left out, so the stored one stays. */
export function optionsOf(values: SystemValues, stored: PreviousSystem | null): PreviousSystemOptions {
  // The moment of the end is finer than its day.
  const isSameDay = stored !== null && dayOf(stored.endsAt) === values.lastDay;
  return {
    source: values.source.trim(),
    endsAt: isSameDay ? stored.endsAt : endOfDay(values.lastDay),
    toldUsers: values.toldUsers.trim() === '' ? null : Number(values.toldUsers),
    passwords: passwordsOf(values),
    sessions: values.hasSessions ? sessionsOf(values) : null,
  };
}

function passwordsOf(values: SystemValues): PreviousPasswords | null {
  const check = checkOf(values);
  const secret = values.passwordSecret;
  if (!check || secret === '' || check.kind === 'hook') return check;
  return check.kind === 'oauth' ? { ...check, clientSecret: secret } : { ...check, apiKey: secret };
}

/** How passwords are checked, without the secret. */
function checkOf(values: SystemValues): PreviousPasswords | null {
  const { kind } = values;
  const url = values.url.trim();
  const realm = values.realm.trim();
  if (kind === 'none') return null;
  if (kind === 'firebase') return { kind, ...(url !== '' && { url }) };
  if (kind !== 'oauth') return { kind, url };
  return {
    kind,
    tokenUrl: values.tokenUrl.trim(),
    userinfoUrl: values.userinfoUrl.trim(),
    clientId: values.clientId.trim(),
    ...(realm !== '' && { realm }),
  };
}

function sessionsOf(values: SystemValues): NonNullable<PreviousSystemOptions['sessions']> {
  const secret = values.sessionSecret;
  return {
    issuer: values.issuer.trim(),
    audience: values.audience.trim(),
    clients: linesOf(values.clients),
    maxAgeSeconds: Number(values.maxAgeSeconds),
    allowOneFactor: values.allowOneFactor,
    ...(values.keys === 'jwks' && { jwksUrl: values.jwksUrl.trim() }),
    // Null forgets a stored one.
    ...(values.keys !== 'secret' && { secret: null }),
    ...(values.keys === 'secret' && secret !== '' && { secret }),
  };
}

/** The lines of a text, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A stored secret stays only while the kind, the addresses and the client do; the service enforces this too. */
export function keepsPasswordSecret(values: SystemValues, stored: PreviousSystem | null): boolean {
  const check = checkOf(values);
  return check !== null && stored?.passwords != null && isSame(check, stored.passwords);
}

/** A stored shared secret stays while the issuer does. */
export const keepsSessionSecret = ({ issuer }: Pick<SystemValues, 'issuer'>, stored: PreviousSystem | null): boolean =>
  stored?.sessions?.hasSecret === true && stored.sessions.issuer === issuer.trim();

function isSame(one: object, other: object): boolean {
  const text = (check: object) => JSON.stringify(Object.entries(check).sort(([a], [b]) => (a < b ? -1 : 1)));
  return text(one) === text(other);
}
