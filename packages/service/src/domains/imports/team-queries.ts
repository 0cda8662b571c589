import { sql } from 'kysely';
import { asTable } from '../../database/as-table.ts';
import { type Db, time } from '../../database/tables.ts';
import { textsOf } from './claim-queries.ts';

export interface TeamRow {
  readonly id: string;
  readonly displayName: string;
  readonly profileImageUrl: string | null;
  readonly clientMetadata: unknown;
  readonly clientReadOnlyMetadata: unknown;
  readonly serverMetadata: unknown;
  readonly createdAt: Date;
}

export interface InvitationRow {
  readonly id: string;
  readonly teamId: string;
  readonly email: string;
  readonly permissionIds: readonly string[] | null;
  readonly codeHash: Buffer;
  readonly expiresAt: Date;
}

/** Inserts teams in one statement. */
export async function insertTeams(db: Db, projectId: string, teams: readonly TeamRow[]): Promise<void> {
  await sql`
    insert into teams (project_id, id, display_name, profile_image_url, client_metadata, client_read_only_metadata,
      server_metadata, created_at)
    select ${projectId}::uuid, g.id, g."displayName", g."profileImageUrl", coalesce(g."clientMetadata", 'null'),
      coalesce(g."clientReadOnlyMetadata", 'null'), coalesce(g."serverMetadata", 'null'), g."createdAt"
    from ${asTable(teams, {
      id: 'uuid',
      displayName: 'text',
      profileImageUrl: 'text',
      clientMetadata: 'jsonb',
      clientReadOnlyMetadata: 'jsonb',
      serverMetadata: 'jsonb',
      createdAt: 'timestamptz',
    })}`.execute(db);
}

/** The teams that source ids have become, kept until the transaction ends. */
export async function holdImportedTeams(
  db: Db,
  projectId: string,
  source: string,
  sourceIds: readonly string[],
): Promise<Map<string, string>> {
  if (sourceIds.length === 0) return new Map();
  const { rows } = await sql<{ sourceId: string; id: string }>`
    select i.source_id as "sourceId", t.id from imported_teams i
    join teams t on t.project_id = i.project_id and t.id = i.team_id
    where i.project_id = ${projectId} and i.source = ${source} and i.source_id = any(${textsOf(sourceIds)})
    order by t.id for key share of t`.execute(db);
  return new Map(rows.map(({ sourceId, id }) => [sourceId, id]));
}

/** Inserts invitations to new teams, which no member has sent. */
export async function insertInvitations(
  db: Db,
  projectId: string,
  invitations: readonly InvitationRow[],
  now: number,
): Promise<void> {
  if (invitations.length === 0) return;
  await sql`
    insert into team_invitations (project_id, id, team_id, recipient_email, permission_ids, code_hash, created_at, expires_at)
    select ${projectId}::uuid, g.id, g."teamId", g.email, g."permissionIds", g."codeHash",
      ${time(now)}::timestamptz, g."expiresAt"
    from ${asTable(invitations, {
      id: 'uuid',
      teamId: 'uuid',
      email: 'text',
      permissionIds: 'jsonb',
      codeHash: 'bytea',
      expiresAt: 'timestamptz',
    })}`.execute(db);
}

/** Takes new teams out again, with all that was inserted of them. */
export const deleteTeams = (db: Db, projectId: string, ids: readonly string[]) =>
  sql`delete from teams where project_id = ${projectId} and id = any(${textsOf(ids)}::uuid[])`.execute(db);
