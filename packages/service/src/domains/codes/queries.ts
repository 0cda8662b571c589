import { sql } from 'kysely';
import { type Db, jsonText, time } from '../../database/tables.ts';

interface NewCode {
  readonly kind: string;
  readonly hash: Buffer;
  readonly userId: string;
  readonly data: unknown;
  readonly now: number;
  readonly expiresAt: number;
}

/** False when the user is gone; one who is being deleted is waited for. */
export async function insertCode(
  db: Db,
  projectId: string,
  { kind, hash, userId, data, now, expiresAt }: NewCode,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into one_time_codes (project_id, kind, code_hash, user_id, data, created_at, expires_at)
    select project_id, ${kind}::text, ${hash}::bytea, id, ${jsonText(data)}::jsonb, ${time(now)}::timestamptz,
      ${time(expiresAt)}::timestamptz
    from users where project_id = ${projectId} and id = ${userId} for key share`.execute(db);
  return Boolean(numAffectedRows);
}
