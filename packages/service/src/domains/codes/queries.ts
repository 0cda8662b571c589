import { type Db, jsonText, time } from '../../database/tables.ts';

interface NewCode {
  readonly kind: string;
  readonly hash: Buffer;
  readonly userId: string;
  readonly data: unknown;
  readonly now: number;
  readonly expiresAt: number;
}

export const insertCode = (db: Db, projectId: string, { kind, hash, userId, data, now, expiresAt }: NewCode) =>
  db
    .insertInto('one_time_codes')
    .values({
      project_id: projectId,
      kind,
      code_hash: hash,
      user_id: userId,
      data: jsonText(data),
      created_at: time(now),
      expires_at: time(expiresAt),
    })
    .execute();
