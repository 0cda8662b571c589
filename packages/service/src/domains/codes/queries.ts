import { sql } from 'kysely';
import { onCoordinator } from '../../database/citus/on-coordinator.ts';
import { containsOne } from '../../database/contains-one.ts';
import { deleteExpiredRows } from '../../database/delete-some.ts';
import { type Db, jsonText, time } from '../../database/tables.ts';

interface NewCode {
  readonly kind: string;
  readonly hash: Buffer;
  readonly tailHash: Buffer;
  /** Left out for a code without a user. */
  readonly userId: string | undefined;
  readonly email: string | undefined;
  readonly data: unknown;
  /** What a presentation is charged, as `reserve_rate` takes it. */
  readonly charges: string;
  readonly now: number;
  readonly expiresAt: number;
}

/** False when the user is gone; one who is being deleted is waited for. */
export async function insertCode(db: Db, projectId: string, code: NewCode): Promise<boolean> {
  const { userId, now, expiresAt } = code;
  const ofUser = sql`from users where project_id = ${projectId} and id = ${userId} for key share`;
  const { numAffectedRows } = await sql`
    insert into one_time_codes (project_id, kind, code_hash, tail_hash, user_id, email, data, charges, created_at,
      expires_at)
    select ${projectId}::uuid, ${code.kind}::text, ${code.hash}::bytea, ${code.tailHash}::bytea,
      ${userId ?? null}::uuid, ${code.email ?? null}::text, ${jsonText(code.data)}::jsonb, ${code.charges}::jsonb,
      ${time(now)}::timestamptz, ${time(expiresAt)}::timestamptz
    ${userId === undefined ? sql`` : ofUser}`.execute(db);
  return Boolean(numAffectedRows);
}

/** Many codes without users. */
export const insertCodes = (db: Db, projectId: string, codes: readonly Omit<NewCode, 'userId'>[]) =>
  db
    .insertInto('one_time_codes')
    .values(
      codes.map(({ kind, hash, tailHash, email, data, charges, now, expiresAt }) => ({
        project_id: projectId,
        kind,
        code_hash: hash,
        tail_hash: tailHash,
        user_id: null,
        email: email ?? null,
        data: jsonText(data),
        charges,
        created_at: time(now),
        expires_at: time(expiresAt),
      })),
    )
    .execute();

/** A code that ends like one that was presented. */
export interface PresentedCode {
  readonly kind: string;
  readonly hash: Buffer;
  readonly userId: string | null;
  readonly email: string | null;
  readonly data: unknown;
  readonly expiresAt: number;
  readonly isUsed: boolean;
  /** This one included. */
  readonly attempts: number;
  /** Milliseconds until guesses at the codes of its address are taken again; null for a code that is over. */
  readonly wait: number | null;
}

/** Counts a presentation for every code that ends like the one presented, and answers them. */
export async function countPresentation(
  db: Db,
  projectId: string,
  tailHashes: readonly Buffer[],
  maxAttempts: number,
  now: number,
): Promise<PresentedCode[]> {
  const { rows } = await sql<PresentedCode>`
    with presented as (
      update one_time_codes set attempts = attempts + 1
      where project_id = ${projectId} and tail_hash in (${sql.join(tailHashes)}) returning *
    )
    select kind, code_hash as hash, user_id as "userId", email, data, expires_at as "expiresAt",
      used_at is not null as "isUsed", attempts,
      case when used_at is null and expires_at > ${time(now)} and attempts <= ${maxAttempts}
        then reserve_rate(charges, ${now}) end as wait
    from presented ${onCoordinator}`.execute(db);
  return rows;
}

/**
 * Marks a code as used. Of concurrent attempts one succeeds; a used or expired code can't be used. It is kept for a day,
 * without the id token of a sign-in that waited for a second factor.
 */
export async function useCode(
  db: Db,
  projectId: string,
  { kind, hash }: { readonly kind: string; readonly hash: Buffer },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('one_time_codes')
    .set({
      used_at: time(now),
      data: sql`case when jsonb_exists(data, 'identified') then data #- '{identified,idToken}' else data end`,
    })
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .where(sql<boolean>`expires_at > ${time(now)}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a code was used. A revoked code has no row. */
export async function isCodeUsed(
  db: Db,
  projectId: string,
  { kind, hash }: { readonly kind: string; readonly hash: Buffer },
): Promise<boolean> {
  const row = await db
    .selectFrom('one_time_codes')
    .select('used_at')
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined && row.used_at !== null;
}

export async function deleteUnusedCodes(
  db: Db,
  projectId: string,
  userId: string,
  kinds: readonly string[],
  exceptTo?: string,
): Promise<void> {
  let query = db
    .deleteFrom('one_time_codes')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null);
  if (exceptTo !== undefined) query = query.where('email', '<>', exceptTo);
  await query.execute();
}

/** The same for codes that were issued with data like one of these. */
export async function deleteCodesLike(
  db: Db,
  projectId: string,
  userId: string,
  kind: string,
  data: readonly object[],
): Promise<void> {
  await db
    .deleteFrom('one_time_codes')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where(containsOne('data', data))
    .execute();
}

export const deleteCode = (db: Db, projectId: string, kind: string, hash: Buffer) =>
  db
    .deleteFrom('one_time_codes')
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('code_hash', '=', hash)
    .execute();

/** Deletes at most `most` codes that expired before a moment, the oldest first; answers how many. */
export const deleteExpiredCodes = (db: Db, before: number, most: number): Promise<number> =>
  deleteExpiredRows(db, 'one_time_codes', before, most);

export const setUserOfCode = (db: Db, projectId: string, kind: string, hash: Buffer, userId: string) =>
  db
    .updateTable('one_time_codes')
    .set({ user_id: userId })
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('code_hash', '=', hash)
    .execute();
