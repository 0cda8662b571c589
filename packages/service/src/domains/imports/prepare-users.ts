import type { Context } from '../../platform/context.ts';
import { neighboringIds } from '../../runtime/ids.ts';
import { sealTotpSecret } from '../mfa/secret.ts';
import { importedMillis, toStore } from '../passwords/hash.ts';
import { sealHash } from '../passwords/stored.ts';
import type { Project } from '../projects/project.ts';
import type { UserLine } from './line.ts';
import type { Import } from './queries.ts';

/** Fast digests are hashed a few at a time: other sign-ins of the project take their turns in between. */
const HASHED_AT_ONCE = 4;

/** A user to create, with what is sealed for its id. */
export interface PreparedUser {
  readonly line: UserLine;
  readonly id: string;
  readonly passwordHash: Buffer | null;
  /** How long a comparison with the hash takes; 0 without one. */
  readonly hashMillis: number;
  readonly totpSecret: Buffer | null;
}

/** Seals the secrets of users, before the transaction: hashing what is only a fast digest takes milliseconds of a core. */
export async function prepareUsers(
  context: Context,
  project: Project,
  { isDryRun }: Pick<Import, 'isDryRun'>,
  lines: readonly UserLine[],
): Promise<PreparedUser[]> {
  const prepared: PreparedUser[] = [];
  const newId = neighboringIds(context.random);
  for (let at = 0; at < lines.length; at += HASHED_AT_ONCE) {
    const some = lines.slice(at, at + HASHED_AT_ONCE);
    prepared.push(
      ...(await Promise.all(some.map((line) => prepare(context, project, { line, id: newId() }, isDryRun)))),
    );
  }
  return prepared;
}

async function prepare(
  context: Context,
  project: Project,
  { line, id }: Pick<PreparedUser, 'line' | 'id'>,
  isDryRun: boolean,
): Promise<PreparedUser> {
  const { password_hash: given, totp_secret_base64: secret } = line.user;
  // What is rolled back anyway is not worth the time.
  const hash = given == null || isDryRun ? (given ?? undefined) : await toStore(context, project, given);
  return {
    line,
    id,
    passwordHash: hash === undefined ? null : sealHash(context, project, id, hash),
    hashMillis: given == null ? 0 : importedMillis(context, given),
    totpSecret: secret ? sealTotpSecret(context, project, id, Buffer.from(secret, 'base64')) : null,
  };
}
