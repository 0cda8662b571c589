import { availableParallelism } from 'node:os';
import { Refusal } from '@latchkey/protocol/refusals';
import { hash, verify } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import type { Context } from '../../platform/context.ts';
import type { HashCost } from '../../platform/hash-cost.ts';
import { newLane } from '../../platform/lane.ts';

/** How a hash of argon2id of this cost begins: its parameters travel in it. */
const beginning = ({ memoryCost, timeCost, parallelism }: HashCost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

/** Two a core: with one, cores idle while the next hash is handed over. libuv's pool has four threads by default. */
const LANES = 2 * availableParallelism();
const MAX_WAITING = 64;

const BCRYPT = /^\$2[ayb]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const ARGON2ID =
  /^\$argon2id\$v=19\$m=([1-9]\d{0,6}),t=([1-9]\d{0,2}),p=([1-9]\d{0,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;
const MAX_BCRYPT_COST = 16;
const MAX_BCRYPT_BYTES = 72;
const MAX_ARGON2 = { memory: 65_536, time: 10, parallelism: 4 };

/** Hashes a password; never inside a transaction, for it takes milliseconds of a core. */
export const hashPassword = (
  { hashCost, random }: Pick<Context, 'hashCost' | 'random'>,
  password: string,
): Promise<string> => inLane(() => hash(password, { ...hashCost, salt: random(16) }));

/** Whether the password is the one that was hashed. Without a hash it does the same work and answers no. */
export async function isPassword(
  { hashCost }: Pick<Context, 'hashCost'>,
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await inLane(() => matchesHash(stored ?? beginning(hashCost) + NOBODYS, password));
  return stored !== undefined && matches;
}

/** Whether a hash should be replaced by one of ours at the next occasion. */
export const isOutdated = ({ hashCost }: Pick<Context, 'hashCost'>, stored: string): boolean =>
  !stored.startsWith(beginning(hashCost));

/** Checks a hash that a server brings along: bcrypt or argon2id of bounded cost. Throws the refusal for others. */
export function checkImportedHash(hash: string): void {
  const bcryptCost = BCRYPT.exec(hash)?.[1];
  if (bcryptCost !== undefined && Number(bcryptCost) >= 4 && Number(bcryptCost) <= MAX_BCRYPT_COST) return;
  const [, memory, time, parallelism, salt = '', digest = ''] = ARGON2ID.exec(hash) ?? [];
  const fits =
    Number(memory) <= MAX_ARGON2.memory &&
    Number(time) <= MAX_ARGON2.time &&
    Number(parallelism) <= MAX_ARGON2.parallelism &&
    Number(memory) >= 8 * Number(parallelism) &&
    isBase64(salt) &&
    isBase64(digest);
  if (!fits) throw new Refusal('PASSWORD_HASH_UNSUPPORTED');
}

/** Unpadded and without stray bits at its end: anything else could be stored, but never be verified. */
const isBase64 = (text: string) => Buffer.from(text, 'base64').toString('base64').replace(/=+$/, '') === text;

/** Salt and digest of a random text: a password for an unknown user is compared with it. */
const NOBODYS = 'bm9ib2R5IGtub3dzIGl0$tHJLdXgyvVQwXkb0JGOzVRTJLcOFVB8CGNpQVPiZiqo';

async function matchesHash(stored: string, password: string): Promise<boolean> {
  if (!stored.startsWith('$2')) return verify(stored, password);
  // bcrypt would silently ignore what lies beyond; such a password was never hashed whole.
  return Buffer.byteLength(password) <= MAX_BCRYPT_BYTES && verifyBcrypt(password, stored);
}

const lane = newLane(LANES);

/** How many passwords wait to be hashed or compared. */
export const waitingHashes = () => lane.waiting();

/** So many hashes at once, the others in line; beyond a bounded line the answer is 429. */
async function inLane<T>(work: () => Promise<T>): Promise<T> {
  if (lane.waiting() >= MAX_WAITING) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: 1 });
  return lane.run(work);
}
