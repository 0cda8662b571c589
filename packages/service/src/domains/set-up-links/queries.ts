import { sql } from 'kysely';
import { deleteExpiredRows } from '../../database/delete-some.ts';
import { type Db, jsonText, time } from '../../database/tables.ts';
import type { SetUpLink } from './set-up-link.ts';

const columns = [
  'id',
  'team_id as teamId',
  'maker_id as makerId',
  'parts',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'last_opened_at as lastOpenedAt',
] as const;

/** The valid links of a team, oldest first. */
export async function linksOf(db: Db, projectId: string, teamId: string, now: number): Promise<SetUpLink[]> {
  const links = db
    .selectFrom('set_up_links')
    .select(columns)
    .where('project_id', '=', projectId)
    .where('team_id', '=', teamId)
    .where(sql<boolean>`expires_at > ${time(now)}`)
    .orderBy('created_at')
    .orderBy('id');
  return (await links.execute()) as SetUpLink[];
}

export async function insertLink(db: Db, projectId: string, link: SetUpLink, secretHash: Buffer): Promise<void> {
  const { id, teamId, makerId, parts, createdAt, expiresAt } = link;
  await db
    .insertInto('set_up_links')
    .values({
      project_id: projectId,
      id,
      team_id: teamId,
      maker_id: makerId,
      parts: jsonText(parts),
      secret_hash: secretHash,
      created_at: time(createdAt),
      expires_at: time(expiresAt),
    })
    .execute();
}

/** False where the team has no such link. */
export async function deleteLink(db: Db, projectId: string, teamId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('set_up_links')
    .where('project_id', '=', projectId)
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Which link is opened, and the visit that begins. */
export interface Opening {
  readonly secretHash: Buffer;
  readonly visitHash: Buffer;
  readonly visitExpiresAt: number;
  readonly now: number;
  /** How often a link may be opened. */
  readonly most: number;
}

/** Begins a visit in the place of the one before; undefined, with nothing written, where the link is not valid anymore. */
export async function beginVisit(
  db: Db,
  projectId: string,
  { secretHash, visitHash, visitExpiresAt, now, most }: Opening,
): Promise<SetUpLink | undefined> {
  const opened = db
    .updateTable('set_up_links')
    .set((eb) => ({
      opened: eb('opened', '+', 1),
      last_opened_at: time(now),
      visit_hash: visitHash,
      visit_expires_at: time(visitExpiresAt),
    }))
    .where('project_id', '=', projectId)
    .where('secret_hash', '=', secretHash)
    .where('opened', '<', most)
    .where(sql<boolean>`expires_at > ${time(now)}`)
    .returning(columns);
  return (await opened.executeTakeFirst()) as SetUpLink | undefined;
}

/** The link of a visit that isn't over, unless the member who made it was banned. */
export async function linkOfVisit(
  db: Db,
  projectId: string,
  visitHash: Buffer,
  now: number,
): Promise<SetUpLink | undefined> {
  const link = db
    .selectFrom('set_up_links as l')
    .leftJoin('users as u', (join) => join.onRef('u.project_id', '=', 'l.project_id').onRef('u.id', '=', 'l.maker_id'))
    .select(['l.id', 'l.team_id as teamId', 'l.maker_id as makerId', 'l.parts'])
    .select(['l.created_at as createdAt', 'l.expires_at as expiresAt', 'l.last_opened_at as lastOpenedAt'])
    .where('l.project_id', '=', projectId)
    .where('l.visit_hash', '=', visitHash)
    .where(sql<boolean>`least(l.visit_expires_at, l.expires_at) > ${time(now)}`)
    .where('u.banned_at', 'is', null);
  return (await link.executeTakeFirst()) as SetUpLink | undefined;
}

/** Whether a visit isn't over. Its link is neither ended nor opened again until the transaction ends. */
export async function holdVisit(db: Db, projectId: string, visitHash: Buffer, now: number): Promise<boolean> {
  const link = db
    .selectFrom('set_up_links')
    .select('id')
    .where('project_id', '=', projectId)
    .where('visit_hash', '=', visitHash)
    .where(sql<boolean>`least(visit_expires_at, expires_at) > ${time(now)}`)
    .forShare();
  return (await link.executeTakeFirst()) !== undefined;
}

/** Deletes at most `most` links that expired before a moment, the oldest first; answers how many. */
export const deleteExpired = (db: Db, before: number, most: number): Promise<number> =>
  deleteExpiredRows(db, 'set_up_links', before, most);
