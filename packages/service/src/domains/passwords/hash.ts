import { Refusal } from '@latchkey/protocol/refusals';
import { hash, verify } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import type { Context } from '../../platform/context.ts';
import { derive, type HashRunner } from '../../platform/crypto/hash-runner.ts';
import type { HashCost } from '../../platform/crypto/hashing.ts';
import type { Project } from '../projects/project.ts';
import { readImported, readStored } from './formats/formats.ts';
import { argon2Millis, bcryptMillis } from './formats/millis.ts';
import { wrapping } from './formats/wrapped.ts';

/** How a hash of argon2id of this cost begins: its parameters travel in it. */
const beginning = ({ memoryCost, timeCost, parallelism }: HashCost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

/** What is imported most: about two and a half times our own. What takes longer is costly. */
const USUAL_IMPORT_MILLIS = bcryptMillis(10);

/** On Node's threads. */
const pooled: HashRunner = {
  verify: ({ kind, stored }, input) => (kind === 'bcrypt' ? verifyBcrypt(input, stored) : verify(stored, input)),
  derive,
};

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
  const { cost, ordinary, costly, slow } = hashing;
  const read = stored === undefined ? undefined : readStored(stored);
  const takesLong = read !== undefined && isCostly(cost, read.millis);
  const matches = await ordinary.run(
    () => (takesLong || !read ? verify(beginning(cost) + NOBODYS, password) : read.matches(password, pooled)),
    project.id,
  );
  if (read && !takesLong && matches) return true;
  if (!takesLong && !isCostly(cost, project.slowestHashMillis)) return false;
  return costly.run(async () => {
    onCostlyTurn();
    return takesLong && read.matches(password, slow);
  }, project.id);
}

const isCostly = (cost: HashCost, millis: number): boolean =>
  millis > Math.max(USUAL_IMPORT_MILLIS, argon2Millis(cost));

/** Whether a hash should be replaced by one of ours at the next occasion. */
export const isOutdated = ({ hashing }: Pick<Context, 'hashing'>, stored: string): boolean =>
  !stored.startsWith(beginning(hashing.cost));

/** Checks a hash that a server brings along. Throws the refusal for a kind that nothing here could verify. */
export function checkImportedHash(hash: string): void {
  if (!readImported(hash) && !wrapping(hash)) throw new Refusal('PASSWORD_HASH_UNSUPPORTED');
}

/** What to store of a hash that was checked; never inside a transaction, because wrapping takes milliseconds of a core. */
export const toStore = async (
  context: Pick<Context, 'hashing' | 'random'>,
  project: Pick<Project, 'id'>,
  imported: string,
): Promise<string> => (await wrapping(imported)?.wrap((input) => hashPassword(context, project, input))) ?? imported;

/** How long a comparison with a hash that was checked takes, in milliseconds. */
export const importedMillis = ({ hashing }: Pick<Context, 'hashing'>, imported: string): number =>
  readImported(imported)?.millis ?? argon2Millis(hashing.cost) + (wrapping(imported)?.millis ?? 0);

/** Salt and digest of a random text: a password for an unknown user is compared with it. */
const NOBODYS = 'bm9ib2R5IGtub3dzIGl0$tHJLdXgyvVQwXkb0JGOzVRTJLcOFVB8CGNpQVPiZiqo';
