import { type Insertable, sql } from 'kysely';
import { type Db, type Tables, time } from '../../database/tables.ts';
import type { Channel } from './channel.ts';

export interface ChannelFilter {
  readonly userId?: string | undefined;
  readonly id?: string | undefined;
}

/** Channels in the order in which they were added. */
export function channelsOf(db: Db, projectId: string, { userId, id }: ChannelFilter): Promise<Channel[]> {
  let query = db
    .selectFrom('contact_channels')
    .where('project_id', '=', projectId)
    .orderBy('created_at')
    .orderBy('id')
    .select([
      'id',
      'user_id as userId',
      'value',
      'is_primary as isPrimary',
      'is_verified as isVerified',
      'used_for_auth as usedForAuth',
    ]);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (id !== undefined) query = query.where('id', '=', id);
  return query.execute();
}

/** False, with nothing written, when another user signs in with the address. */
export async function insertChannel(db: Db, row: Insertable<Tables['contact_channels']>): Promise<boolean> {
  const query = db
    .insertInto('contact_channels')
    .values(row)
    .onConflict((conflict) =>
      // In words, not as a parameter: a plan for all parameters could not tell which index is meant.
      conflict.columns(['project_id', 'type', 'value']).where('used_for_auth', '=', sql.lit(true)).doNothing(),
    );
  return Boolean((await query.executeTakeFirst()).numInsertedOrUpdatedRows);
}

/** What was proven of an address is not of the one in its place. */
const proofsOf = (value: string) => ({
  proven_at: sql<Date | null>`case when value = ${value} then proven_at end`,
  confirmed_at: sql<Date | null>`case when value = ${value} then confirmed_at end`,
});

/** Writes a channel as it is to be; false, with nothing written, when another user signs in with the address. */
export async function updateChannel(db: Db, projectId: string, channel: Channel): Promise<boolean> {
  const { id, userId, value, isPrimary, isVerified, usedForAuth } = channel;
  const { numUpdatedRows } = await db
    .updateTable('contact_channels')
    .set({ value, is_primary: isPrimary, is_verified: isVerified, used_for_auth: usedForAuth, ...proofsOf(value) })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where(
      sql<boolean>`not (${usedForAuth} and exists (
        select 1 from contact_channels c where c.project_id = ${projectId} and c.type = 'email' and c.value = ${value}
          and c.used_for_auth and c.user_id <> ${userId}))`,
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const clearPrimary = (db: Db, projectId: string, userId: string) =>
  db
    .updateTable('contact_channels')
    .set({ is_primary: false })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('is_primary', '=', true)
    .execute();

/** Takes sign-in and mails from all channels of a user but one. */
export const disownOtherChannels = (db: Db, projectId: string, userId: string, email: string) =>
  db
    .updateTable('contact_channels')
    .set({ used_for_auth: false, is_primary: false })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('value', '<>', email)
    .execute();

export const makePrimary = (db: Db, projectId: string, userId: string, email: string) =>
  db
    .updateTable('contact_channels')
    .set({ is_primary: true })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('value', '=', email)
    .execute();

/** False when there was none. */
export async function deleteChannel(db: Db, projectId: string, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('contact_channels')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Users joined with their email channels; a user without any appears once, with none. */
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
    .select(['c.id', 'c.is_verified as isVerified', 'c.used_for_auth as usedForAuth'])
    .select(['c.proven_at as provenAt', 'c.confirmed_at as confirmedAt']);

/** The channel of a user with this address. */
export const channelByEmail = (db: Db, projectId: string, userId: string, email: string) =>
  channelOf(db, projectId, userId, email).executeTakeFirst();

/**
 * The same, with its user locked until the transaction ends. The channel is locked too, because only locked rows are
 * read again after a wait.
 */
export const lockChannel = (db: Db, projectId: string, userId: string, email: string) =>
  channelOf(db, projectId, userId, email).forUpdate(['u', 'c']).executeTakeFirst();

interface Proof {
  readonly at: number;
  /** It was not proven before. */
  readonly isFirst: boolean;
  /** A reset proves an address and verifies none. */
  readonly verifies: boolean;
  /** The prover knows what the account holds, and owns to it. */
  readonly confirms: boolean;
}

/** Writes down that an address was proven. */
export const markProven = (db: Db, projectId: string, id: string, { at, isFirst, verifies, confirms }: Proof) =>
  db
    .updateTable('contact_channels')
    .set({
      proven_at: isFirst ? time(at) : sql<Date | null>`proven_at`,
      ...(verifies && { is_verified: true }),
      ...(confirms && { confirmed_at: time(at) }),
    })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();
