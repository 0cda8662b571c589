import type { AccountThings } from '@latchkey/protocol';

/** What of an account gives access to it. */
export type Thing = keyof AccountThings;

/** How many were ended of each; those of which there were none are left out. */
export type Removed = Readonly<Partial<AccountThings>>;

/** What a mail calls one of each, and several. */
const words: Readonly<Record<Thing, readonly [one: string, many: string]>> = {
  sessions: ['1 session', 'sessions'],
  password: ['the password', 'the password'],
  api_keys: ['1 API key', 'API keys'],
  team_api_keys: ['1 team API key', 'team API keys'],
  second_factor: ['the authenticator app', 'the authenticator app'],
  security_keys: ['1 security key', 'security keys'],
  recovery_codes: ['the recovery codes', 'the recovery codes'],
  passkeys: ['1 passkey', 'passkeys'],
  oauth_accounts: ['1 connected account', 'connected accounts'],
  addresses: ['1 other sign-in email', 'other sign-in emails'],
  invitations: ['1 invitation', 'invitations'],
};

const things = Object.keys(words) as Thing[];

/** What outlives sessions. */
export const lasting = things.filter((thing) => thing !== 'sessions');

/** A number of each. */
export const allThings = (some: Removed): AccountThings =>
  Object.fromEntries(things.map((thing) => [thing, some[thing] ?? 0])) as unknown as AccountThings;

/** Those of which there were some. */
export const onlySome = (counts: Removed): Removed =>
  Object.fromEntries(things.flatMap((thing) => (counts[thing] ? [[thing, counts[thing]]] : [])));

/** As a header tells it; undefined where nothing was removed. */
export function removedHeader(removed: Removed): string | undefined {
  const told = Object.entries(onlySome(removed)).map(([thing, count]) => `${thing}=${count}`);
  return told.length > 0 ? told.join(', ') : undefined;
}

/** As a mail tells it. */
export function removedWords(removed: Removed): string {
  const told = things.flatMap((thing) => {
    const count = removed[thing];
    if (!count) return [];
    const [one, many] = words[thing];
    return count === 1 || many.startsWith('the ') ? [one] : [`${count} ${many}`];
  });
  const last = told.pop() ?? '';
  return told.length === 0 ? last : `${told.join(', ')} and ${last}`;
}
