import type { Db } from '../../database/tables.ts';

/** Users with their channels of type e-mail; a user who has none once, without. */
const usersWithChannels = (db: Db, projectId: string, userId: string) =>
  db
    .selectFrom('users as u')
    .where('u.project_id', '=', projectId)
    .where('u.id', '=', userId)
    .select(['u.id as userId', 'u.display_name as displayName']);

/** A channel of a user; undefined when there is no such user, and without an address when there is no such channel. */
export const channelById = (db: Db, projectId: string, userId: string, id: string) =>
  usersWithChannels(db, projectId, userId)
    .leftJoin('contact_channels as c', (join) =>
      join.onRef('c.project_id', '=', 'u.project_id').onRef('c.user_id', '=', 'u.id').on('c.id', '=', id),
    )
    .select(['c.value as email', 'c.is_verified as isVerified'])
    .executeTakeFirst();

const channelOf = (db: Db, projectId: string, userId: string, email: string) =>
  usersWithChannels(db, projectId, userId)
    .innerJoin('contact_channels as c', (join) =>
      join.onRef('c.project_id', '=', 'u.project_id').onRef('c.user_id', '=', 'u.id'),
    )
    .where('c.type', '=', 'email')
    .where('c.value', '=', email)
    .select(['c.id', 'c.is_verified as isVerified']);

/** The channel of a user with this address. */
export const channelByEmail = (db: Db, projectId: string, userId: string, email: string) =>
  channelOf(db, projectId, userId, email).executeTakeFirst();

/** The same, and its user is locked until the transaction ends. */
export const lockChannel = (db: Db, projectId: string, userId: string, email: string) =>
  channelOf(db, projectId, userId, email).forUpdate('u').executeTakeFirst();

export const markVerified = (db: Db, projectId: string, id: string) =>
  db
    .updateTable('contact_channels')
    .set({ is_verified: true })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();
