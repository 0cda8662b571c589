import { Refusal } from '@latchkey/protocol/refusals';
import { hash, verify } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import type { Context } from '../../platform/context.ts';
import type { HashCost } from '../../platform/crypto/hashing.ts';
import type { Project } from '../projects/project.ts';
import { hashMillis, ownHashMillis } from './hash-millis.ts';

/** How a hash of argon2id of this cost begins: its parameters travel in it. */
const beginning = ({ memoryCost, timeCost, parallelism }: HashCost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

const BCRYPT = /^\$2[ayb]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const ARGON2ID =
  /^\$argon2id\$v=19\$m=([1-9]\d{0,6}),t=([1-9]\d{0,2}),p=([1-9]\d{0,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;
const MAX_BCRYPT_COST = 16;
const MAX_BCRYPT_BYTES = 72;
const MAX_ARGON2 = { memory: 65_536, time: 10, parallelism: 4 };

/** What is imported most: about two and a half times our own. What takes longer is costly. */
const USUAL_IMPORT_MILLIS = hashMillis(`$2b$10$${'.'.repeat(53)}`);

type Owner = Pick<Project, 'id' | 'slowestHashMillis'>;

/** Hashes a password in its project's turn; never inside a transaction, because it takes milliseconds of a core. */
export const hashPassword = (
  { hashing, random }: Pick<Context, 'hashing' | 'random'>,
  { id }: Pick<Project, 'id'>,
  password: string,
): Promise<string> => hashing.ordinary.run(() => hash(password, { ...hashing.cost, salt: random(16) }), id);

/**
 * Whether the password is the one that was hashed. Without a hash it does the same work and answers no. Where a project
 * has costly hashes, everyone without a match takes a turn in their lane, so that its queue doesn't tell who has one;
 * `onCostlyTurn` is called when that turn comes.
 */
export async function isPassword(
  { hashing }: Pick<Context, 'hashing'>,
  project: Owner,
  stored: string | undefined,
  password: string,
  onCostlyTurn = () => {},
): Promise<boolean> {
  const { cost, ordinary, costly, compareSlowly } = hashing;
  const takesLong = stored !== undefined && isCostly(cost, hashMillis(stored));
  const compared = stored !== undefined && !takesLong ? stored : beginning(cost) + NOBODYS;
  const matches = await ordinary.run(() => matchesHash(compared, password), project.id);
  if (compared === stored && matches) return true;
  if (!takesLong && !isCostly(cost, project.slowestHashMillis)) return false;
  return costly.run(async () => {
    onCostlyTurn();
    return takesLong && fitsHash(stored, password) && compareSlowly(stored, password);
  }, project.id);
}

const isCostly = (cost: HashCost, millis: number): boolean =>
  millis > Math.max(USUAL_IMPORT_MILLIS, ownHashMillis(cost));

/** Whether a hash should be replaced by one of ours at the next occasion. */
export const isOutdated = ({ hashing }: Pick<Context, 'hashing'>, stored: string): boolean =>
  !stored.startsWith(beginning(hashing.cost));

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

const isBcrypt = (stored: string) => stored.startsWith('$2');

/** bcrypt would silently ignore what lies beyond; such a password was never hashed whole. */
const fitsHash = (stored: string, password: string) =>
  !isBcrypt(stored) || Buffer.byteLength(password) <= MAX_BCRYPT_BYTES;

async function matchesHash(stored: string, password: string): Promise<boolean> {
  if (!fitsHash(stored, password)) return false;
  return isBcrypt(stored) ? verifyBcrypt(password, stored) : verify(stored, password);
}
