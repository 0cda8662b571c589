import { sql } from 'kysely';
import { deleteExpiredRows } from '../../database/delete-some.ts';
import { type Db, jsonText, time } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import { eventRow, insertEvent } from '../../platform/events/events.ts';
import type { Invitation } from './invitation.ts';

const columns = [
  'i.id',
  'i.team_id as teamId',
  'i.recipient_email as recipientEmail',
  'i.invited_by as invitedBy',
  'i.permission_ids as permissionIds',
  'i.code_hash as codeHash',
  'i.expires_at as expiresAt',
] as const;

const invitations = (db: Db, projectId: string) =>
  db.selectFrom('team_invitations as i').select(columns).where('i.project_id', '=', projectId);

const openOf = (db: Db, projectId: string, teamId: string, now: number) =>
  invitations(db, projectId)
    .where('i.team_id', '=', teamId)
    .where(sql<boolean>`i.expires_at > ${time(now)}`);

/** The open invitations of a team, oldest first. */
export const openInvitations = (db: Db, projectId: string, teamId: string, now: number): Promise<Invitation[]> =>
  openOf(db, projectId, teamId, now).orderBy('i.created_at').orderBy('i.id').execute();

export const openInvitation = (db: Db, projectId: string, { teamId, id }: OfTeam, now: number) =>
  openOf(db, projectId, teamId, now).where('i.id', '=', id).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockOpenInvitation = (db: Db, projectId: string, { teamId, id }: OfTeam, now: number) =>
  openOf(db, projectId, teamId, now).where('i.id', '=', id).forUpdate().executeTakeFirst();

export async function countOpen(db: Db, projectId: string, teamId: string, now: number): Promise<number> {
  const { count } = await db
    .selectFrom(openOf(db, projectId, teamId, now).as('open'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface OfTeam {
  readonly teamId: string;
  readonly id: string;
}

/** An invitation as its page shows it. */
export interface ShownInvitation extends Invitation {
  readonly teamName: string;
  readonly teamImage: string | null;
  /** What the inviter is called in the team. */
  readonly inviterName: string | null;
}

export const invitationByCode = (db: Db, projectId: string, codeHash: Buffer): Promise<ShownInvitation | undefined> =>
  invitations(db, projectId)
    .innerJoin('teams as t', (join) => join.onRef('t.project_id', '=', 'i.project_id').onRef('t.id', '=', 'i.team_id'))
    .leftJoin('team_members as m', (join) =>
      join
        .onRef('m.project_id', '=', 'i.project_id')
        .onRef('m.team_id', '=', 'i.team_id')
        .onRef('m.user_id', '=', 'i.invited_by'),
    )
    .leftJoin('users as u', (join) => join.onRef('u.project_id', '=', 'm.project_id').onRef('u.id', '=', 'm.user_id'))
    .select([
      't.display_name as teamName',
      't.profile_image_url as teamImage',
      sql<string | null>`coalesce(m.display_name, u.display_name)`.as('inviterName'),
    ])
    .where('i.code_hash', '=', codeHash)
    .executeTakeFirst();

/** What a member is called in a team; null for a member without a name. */
export async function memberName(
  db: Db,
  projectId: string,
  { teamId, userId }: { readonly teamId: string; readonly userId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('team_members as m')
    .innerJoin('users as u', (join) => join.onRef('u.project_id', '=', 'm.project_id').onRef('u.id', '=', 'm.user_id'))
    .select(sql<string | null>`coalesce(m.display_name, u.display_name)`.as('name'))
    .where('m.project_id', '=', projectId)
    .where('m.team_id', '=', teamId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst();
  return row?.name ?? null;
}

interface Invitee {
  readonly isMember: boolean;
  readonly isRecipient: boolean;
}

/** Who looks at an invitation: whether in its team, and whether its normalised address is proven to be theirs. */
export async function inviteeOf(
  db: Db,
  projectId: string,
  { userId, teamId, email }: { readonly userId: string; readonly teamId: string; readonly email: string },
): Promise<Invitee> {
  const { rows } = await sql<Invitee>`
    select
      exists (select 1 from team_members
        where project_id = ${projectId} and team_id = ${teamId} and user_id = ${userId}) as "isMember",
      exists (select 1 from contact_channels
        where project_id = ${projectId} and user_id = ${userId} and type = 'email' and value = ${email} and is_verified
      ) as "isRecipient"`.execute(db);
  return rows[0] as Invitee;
}

interface Address {
  readonly email: string;
  readonly isMember: boolean;
  readonly isInvited: boolean;
}

/** What a team has to do with addresses already: those that its members sign in with, and those it has invited. */
export async function knownAddresses(
  db: Db,
  projectId: string,
  teamId: string,
  emails: readonly string[],
  now: number,
): Promise<Address[]> {
  const { rows } = await sql<Address>`
    with invited as (
      select lower(trim(recipient_email)) as email from team_invitations
      where project_id = ${projectId} and team_id = ${teamId} and expires_at > ${time(now)}
    )
    select e.email, e.email in (select email from invited) as "isInvited",
      exists (
        select 1 from contact_channels c
        join team_members m on m.project_id = c.project_id and m.user_id = c.user_id and m.team_id = ${teamId}
        where c.project_id = ${projectId} and c.type = 'email' and c.value = e.email and c.used_for_auth
      ) as "isMember"
    from jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb) as e (email)`.execute(db);
  return rows;
}

/** Invitations of one team, each with its event. */
export async function insertInvitations(
  context: Context,
  projectId: string,
  invitations: readonly [Invitation, ...Invitation[]],
): Promise<void> {
  const [{ teamId, invitedBy, expiresAt }] = invitations;
  const each = invitations.map(({ id, recipientEmail, codeHash }) => ({
    id,
    recipient_email: recipientEmail,
    code_hash: codeHash.toString('hex'),
  }));
  const event = eventRow(context, { kind: 'team_invitation.created', projectId, subjectId: teamId });
  const detail = sql<string>`jsonb_build_object('invitation_id', i.id)`;
  await sql`
    with invitations as (
      insert into team_invitations (project_id, id, team_id, recipient_email, invited_by, code_hash, created_at, expires_at)
      select ${projectId}::uuid, g.id, ${teamId}::uuid, g.recipient_email, ${invitedBy}::uuid,
        decode(g.code_hash, 'hex'), ${time(context.now)}::timestamptz, ${time(expiresAt)}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(each)}::jsonb) as g (id uuid, recipient_email text, code_hash text)
      returning id
    )
    ${insertEvent({ ...event, detail }, sql`from invitations i`)}`.execute(context.db);
}

/** Puts another code in the place of an invitation's, on the word of its new inviter. */
export const renewInvitation = (
  db: Db,
  projectId: string,
  { id, invitedBy, permissionIds, codeHash, expiresAt }: Invitation,
) =>
  db
    .updateTable('team_invitations')
    .set({
      invited_by: invitedBy,
      permission_ids: permissionIds && jsonText(permissionIds),
      code_hash: codeHash,
      expires_at: time(expiresAt),
    })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();

/** Ends an invitation whose code is being used. */
export const deleteByCode = (db: Db, projectId: string, codeHash: Buffer) =>
  db.deleteFrom('team_invitations').where('project_id', '=', projectId).where('code_hash', '=', codeHash).execute();

/** Deletes an open invitation together with its code; false when there is none. */
export async function deleteInvitation(db: Db, projectId: string, { teamId, id }: OfTeam, now: number) {
  const { rows } = await sql`
    with invitation as (
      delete from team_invitations
      where project_id = ${projectId} and id = ${id} and team_id = ${teamId} and expires_at > ${time(now)}
      returning code_hash
    ), code as (
      delete from one_time_codes where project_id = ${projectId} and kind = 'team-invitation'
        and code_hash in (select code_hash from invitation)
    )
    select code_hash from invitation`.execute(db);
  return rows.length > 0;
}

/** Deletes at most `most` invitations that expired before a moment, the oldest first; answers how many. */
export const deleteExpired = (db: Db, before: number, most: number): Promise<number> =>
  deleteExpiredRows(db, 'team_invitations', before, most);
