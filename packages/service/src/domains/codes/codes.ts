import { KnownError } from '@latchkey/protocol/errors';
import { limits } from '@latchkey/protocol/limits';
import type { Context } from '../../platform/context.ts';
import { type HashKey, hashSecret, primary } from '../../platform/crypto/key-ring.ts';
import { newSecret } from '../../runtime/ids.ts';
import type { Project } from '../projects/project.ts';
import { type CodeKind, codeLifetimes } from './kinds.ts';
import { isDelayed, MAX_ATTEMPTS, nonceOf, usable } from './presented.ts';
import {
  countPresentation,
  deleteCode,
  deleteCodesLike,
  deleteUnusedCodes,
  insertCode,
  insertCodes,
  isCodeUsed,
  setUserOfCode,
  useCode,
} from './queries.ts';

/** Presentations of all codes of one address. */
const ADDRESS_ATTEMPTS = { burst: 50, emission: 3_600_000 / 50 };

interface NewCode {
  /** Left out for a code without a user. */
  readonly userId?: string | undefined;
  /** The address it is sent to; guesses at all of its codes are counted together. */
  readonly email?: string;
  readonly data?: unknown;
  /** In milliseconds, where it is not good for as long as others of its kind. */
  readonly lifetime?: number;
}

/** What issuing takes of a context, so that commands can do it too. */
export type IssueContext = Pick<Context, 'db' | 'now' | 'random' | 'rates' | 'ring'>;
type ProjectId = Pick<Project, 'id'>;

/** Issues a one-time code, 45 characters that are stored only as a hash. Throws USER_NOT_FOUND when its user was deleted meanwhile. */
export async function issueCode(
  { db, now, random, rates, ring }: IssueContext,
  project: ProjectId,
  kind: CodeKind,
  { userId, email, data = {}, lifetime = codeLifetimes[kind] }: NewCode,
): Promise<string> {
  const code = newSecret(random);
  const inserted = await insertCode(db, project.id, {
    kind,
    hash: hashCode(primary(ring), project, kind, code),
    tailHash: hashTail(primary(ring), project, code),
    userId,
    email,
    data,
    charges: chargesOf(rates, project, email),
    now,
    expiresAt: now + lifetime,
  });
  if (!inserted) throw new KnownError('USER_NOT_FOUND');
  return code;
}

/** A code, and the hash by which it can be found again and dropped. */
export interface IssuedCode {
  readonly code: string;
  readonly hash: Buffer;
}

/** Issues codes without users, all in one statement, in the order of what each is for. */
export async function issueCodes(
  { db, now, random, rates, ring }: Context,
  project: Project,
  kind: CodeKind,
  wanted: readonly { readonly email: string; readonly data: unknown }[],
): Promise<IssuedCode[]> {
  const issued = wanted.map((each) => {
    const code = newSecret(random);
    return { ...each, code, hash: hashCode(primary(ring), project, kind, code) };
  });
  const rows = issued.map(({ email, data, code, hash }) => ({
    kind,
    hash,
    tailHash: hashTail(primary(ring), project, code),
    email,
    data,
    charges: chargesOf(rates, project, email),
    now,
    expiresAt: now + codeLifetimes[kind],
  }));
  await insertCodes(db, project.id, rows);
  return issued;
}

/** A presented code that is valid. Only `checkCode` creates one. */
export interface CheckedCode {
  readonly kind: CodeKind;
  readonly hash: Buffer;
  readonly userId: string | null;
  readonly email: string | null;
  readonly data: unknown;
  readonly checked: unique symbol;
}

/**
 * Looks up a presented code, without using it up. A presentation counts for every code with the same last 39
 * characters, whatever its outcome, so it happens outside of any transaction that may be rolled back. Throws
 * VERIFICATION_CODE_NOT_FOUND, _EXPIRED, _ALREADY_USED or _MAX_ATTEMPTS_REACHED, or the refusal 429.
 */
export async function checkCode(
  { db, now, rates, ring }: Context,
  project: Project,
  kind: CodeKind,
  presented: string,
): Promise<CheckedCode> {
  if (presented.length !== limits.codeCharacters) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  const code = presented.toLowerCase();
  const tails = ring.hashKeys.map((key) => hashTail(key, project, code));
  const alike = await countPresentation(db, project.id, tails, MAX_ATTEMPTS, now);
  // Right and wrong guesses are delayed alike.
  for (const one of alike) if (isDelayed(one)) rates.admit(one.wait);
  const hashes = ring.hashKeys.map((key) => hashCode(key, project, kind, code));
  const { hash, userId, email, data } = usable(alike, kind, hashes, now);
  return { kind, hash, userId, email, data } as CheckedCode;
}

/**
 * Uses up a checked code; it works once. In the transaction of its purpose it stays good when that fails. Callers that
 * also lock a user do so before. Throws VERIFICATION_CODE_ALREADY_USED when another request was first.
 */
export async function consumeCode({ db, now }: Context, project: Project, code: CheckedCode): Promise<void> {
  if (!(await useCode(db, project.id, code, now))) throw new KnownError('VERIFICATION_CODE_ALREADY_USED');
}

/** Whether a checked code has been used since; its record may have gone with it. */
export const wasUsed = ({ db }: Context, project: Project, code: CheckedCode) => isCodeUsed(db, project.id, code);

/** Makes a code that was issued for an address one of the user who has it: it ends with the codes of that user. */
export const assignCode = ({ db, ring }: Context, project: Project, kind: CodeKind, code: string, userId: string) =>
  setUserOfCode(db, project.id, kind, hashCode(primary(ring), project, kind, code), userId);

/** Revokes a user's unused codes, in the transaction that makes it necessary. */
export const dropCodes = (
  { db }: Pick<Context, 'db'>,
  project: ProjectId,
  userId: string,
  kinds: readonly CodeKind[],
) => deleteUnusedCodes(db, project.id, userId, kinds);

/** The same for codes of one kind that were sent to other addresses than this. */
export const dropCodesOfOthers = ({ db }: Context, project: Project, userId: string, kind: CodeKind, email: string) =>
  deleteUnusedCodes(db, project.id, userId, [kind], email);

/** The same for codes of one kind whose data hold one of these. */
export const dropCodesLike = (
  { db }: Context,
  project: Project,
  userId: string,
  kind: CodeKind,
  data: readonly object[],
) => deleteCodesLike(db, project.id, userId, kind, data);

/** Revokes a code by its hash, in the transaction that makes it necessary. */
export const dropCode = ({ db }: Context, project: Project, kind: CodeKind, hash: Buffer) =>
  deleteCode(db, project.id, kind, hash);

function chargesOf(rates: Context['rates'], project: ProjectId, email: string | undefined): string {
  return rates.asked(email === undefined ? [] : [{ rate: ADDRESS_ATTEMPTS, key: ['code address', project.id, email] }]);
}

const hashCode = (key: HashKey, project: ProjectId, kind: CodeKind, code: string) =>
  hashSecret(key, 'one-time-code', project.id, `${kind}\0${code}`);

const hashTail = (key: HashKey, project: ProjectId, code: string) =>
  hashSecret(key, 'one-time-code-tail', project.id, nonceOf(code));
