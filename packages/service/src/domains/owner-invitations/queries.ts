import { type Insertable, sql } from 'kysely';
import { deleteExpiredRows } from '../../database/delete-some.ts';
import { type Db, type Tables, time } from '../../database/tables.ts';
import { INTERNAL_PROJECT_ID } from '../projects/project-id.ts';
import type { Invitation } from './invitation.ts';

const invitations = (db: Db, projectId: string) =>
  db
    .selectFrom('owner_invitations as i')
    .leftJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'i.invited_by').on('u.project_id', '=', INTERNAL_PROJECT_ID),
    )
    .leftJoin('contact_channels as c', (join) =>
      join
        .onRef('c.project_id', '=', 'u.project_id')
        .onRef('c.user_id', '=', 'u.id')
        .on('c.type', '=', 'email')
        .on('c.is_primary', '=', true),
    )
    .select([
      'i.id',
      'i.project_id as projectId',
      'i.recipient_email as recipientEmail',
      'i.role',
      sql<string | null>`coalesce(nullif(u.display_name, ''), c.value)`.as('inviterName'),
      'i.created_at as createdAt',
      'i.expires_at as expiresAt',
    ])
    .where('i.project_id', '=', projectId);

/** The open invitations of a project, oldest first. */
export const openInvitations = (db: Db, projectId: string, now: number): Promise<Invitation[]> =>
  invitations(db, projectId)
    .where(sql<boolean>`i.expires_at > ${time(now)}`)
    .orderBy('i.created_at')
    .orderBy('i.id')
    .execute();

export const invitationById = (db: Db, projectId: string, id: string): Promise<Invitation> =>
  invitations(db, projectId).where('i.id', '=', id).executeTakeFirstOrThrow();

/** That of a code, with the name of the project. */
export const invitationByCode = (
  db: Db,
  projectId: string,
  codeHash: Buffer,
): Promise<(Invitation & { readonly projectName: string }) | undefined> =>
  invitations(db, projectId)
    .innerJoin('projects as p', 'p.id', 'i.project_id')
    .select('p.display_name as projectName')
    .where('i.code_hash', '=', codeHash)
    .executeTakeFirst();

/** The holder of an invitation code, and what it offers them. */
export interface Invitee {
  /** Whether some user of `internal` signs in with the address. */
  readonly hasAccount: boolean;
  /** Whether the address is proven to be the user's. */
  readonly isRecipient: boolean;
  readonly isOwner: boolean;
}

/** `userId` is left out where no user is signed in. */
export async function inviteeOf(
  db: Db,
  { projectId, recipientEmail }: Pick<Invitation, 'projectId' | 'recipientEmail'>,
  userId: string | undefined,
): Promise<Invitee> {
  const channels = sql`from contact_channels where project_id = ${INTERNAL_PROJECT_ID} and type = 'email'
    and value = ${recipientEmail}`;
  const { rows } = await sql<Invitee>`
    select exists (select 1 ${channels} and used_for_auth) as "hasAccount",
      exists (select 1 ${channels} and user_id = ${userId ?? null}::uuid and is_verified) as "isRecipient",
      exists (select 1 from project_owners
        where project_id = ${projectId} and user_id = ${userId ?? null}::uuid) as "isOwner"`.execute(db);
  return rows[0] as Invitee;
}

/** Whether an owner of a project has proven that an address is theirs. */
export async function isOwnersEmail(db: Db, projectId: string, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('contact_channels as c')
    .innerJoin('project_owners as o', 'o.user_id', 'c.user_id')
    .select('c.id')
    .where('c.project_id', '=', INTERNAL_PROJECT_ID)
    .where('c.type', '=', 'email')
    .where('c.value', '=', email)
    .where('c.is_verified', '=', true)
    .where('o.project_id', '=', projectId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Stores an invitation; what there was to the same address is in the way. */
export const insertInvitation = (db: Db, row: Insertable<Tables['owner_invitations']>) =>
  db.insertInto('owner_invitations').values(row).execute();

/** Ends an invitation whose code is being used; false when another request has ended it. */
export async function deleteByCode(db: Db, projectId: string, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('owner_invitations')
    .where('project_id', '=', projectId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes at most `most` invitations that expired before a moment, the oldest first; answers how many. */
export const deleteExpired = (db: Db, before: number, most: number): Promise<number> =>
  deleteExpiredRows(db, 'owner_invitations', before, most);
