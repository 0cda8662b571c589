import { sql } from 'kysely';
import { type Db, time } from '../../../database/tables.ts';

/** A key pair of ours for a connection. */
export interface StoredKey {
  readonly generation: number;
  /** Sealed. */
  readonly privateKey: Buffer;
  readonly certificate: string;
  readonly activeFrom: number;
  readonly goneAt: number | null;
}

/** Those that are not gone, the newest first. */
export const keysOf = (db: Db, projectId: string, connectionId: string, now: number): Promise<StoredKey[]> =>
  db
    .selectFrom('saml_keys')
    .select(['generation', 'private_key as privateKey', 'certificate'])
    .select(['active_from as activeFrom', 'gone_at as goneAt'])
    .where('project_id', '=', projectId)
    .where('connection_id', '=', connectionId)
    .where(sql<boolean>`coalesce(gone_at > ${time(now)}, true)`)
    .orderBy('generation', 'desc')
    .execute();

/** Keeps a key pair of a connection that there still is, unless there is one of its generation. */
export async function insertKey(
  db: Db,
  projectId: string,
  connectionId: string,
  { generation, privateKey, certificate, activeFrom }: StoredKey,
): Promise<void> {
  await sql`
    insert into saml_keys (project_id, connection_id, generation, private_key, certificate, active_from)
    select project_id, id, ${generation}::integer, ${privateKey}::bytea, ${certificate}::text,
      ${time(activeFrom)}::timestamptz
    from single_sign_on_connections where project_id = ${projectId} and id = ${connectionId} for key share
    on conflict do nothing`.execute(db);
}

/** Lets the keys of a connection before a generation go at a time, unless they go before that. */
export async function endKeysBefore(
  db: Db,
  projectId: string,
  connectionId: string,
  { generation, goneAt }: { readonly generation: number; readonly goneAt: number },
): Promise<void> {
  await db
    .updateTable('saml_keys')
    .set({ gone_at: time(goneAt) })
    .where('project_id', '=', projectId)
    .where('connection_id', '=', connectionId)
    .where('generation', '<', generation)
    .where(sql<boolean>`coalesce(gone_at > ${time(goneAt)}, true)`)
    .execute();
}

/** Forgets the keys of a connection that are gone. */
export async function deleteGoneKeys(
  db: Db,
  { projectId, id }: { readonly projectId: string; readonly id: string },
  now: number,
): Promise<void> {
  await db
    .deleteFrom('saml_keys')
    .where('project_id', '=', projectId)
    .where('connection_id', '=', id)
    .where('gone_at', '<=', sql<number>`${time(now)}`)
    .execute();
}
