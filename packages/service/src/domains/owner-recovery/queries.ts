import { sql } from 'kysely';
import type { Db } from '../../database/tables.ts';
import { INTERNAL_PROJECT_ID } from '../projects/project-id.ts';

/** An owner of any project, as the operator of the installation sees one. */
export interface RecoverableOwner {
  readonly userId: string;
  /** The primary email, or the one that the owner was named by. */
  readonly email: string | null;
  readonly displayName: string | null;
  readonly hasSecondFactor: boolean;
  readonly isBanned: boolean;
  /** How many projects. */
  readonly projects: number;
  /** Whether the owner owns the installation itself. */
  readonly ownsInstallation: boolean;
}

const owners = (db: Db) =>
  db
    .selectFrom('users as u')
    .innerJoin('project_owners as o', 'o.user_id', 'u.id')
    .where('u.project_id', '=', INTERNAL_PROJECT_ID)
    .groupBy(['u.project_id', 'u.id'])
    .select([
      'u.id as userId',
      'u.display_name as displayName',
      'u.requires_totp as hasSecondFactor',
      sql<boolean>`u.banned_at is not null`.as('isBanned'),
      sql<number>`count(*)::integer`.as('projects'),
      sql<boolean>`bool_or(o.project_id = ${INTERNAL_PROJECT_ID}::uuid)`.as('ownsInstallation'),
    ])
    .orderBy(sql`min(o.created_at)`)
    .orderBy('u.id');

/** All owners, who was first first. */
export const allOwners = (db: Db): Promise<RecoverableOwner[]> =>
  owners(db)
    .leftJoin('contact_channels as c', (join) =>
      join
        .onRef('c.project_id', '=', 'u.project_id')
        .onRef('c.user_id', '=', 'u.id')
        .on('c.type', '=', 'email')
        .on('c.is_primary', '=', true),
    )
    .groupBy('c.value')
    .select('c.value as email')
    .execute();

/** The owners who have this address, those who sign in with it first. */
export const ownersByEmail = (db: Db, email: string): Promise<RecoverableOwner[]> =>
  owners(db)
    .innerJoin('contact_channels as c', (join) =>
      join.onRef('c.project_id', '=', 'u.project_id').onRef('c.user_id', '=', 'u.id').on('c.type', '=', 'email'),
    )
    .where('c.value', '=', email)
    .groupBy(['c.value', 'c.used_for_auth'])
    .clearOrderBy()
    .orderBy(sql`c.used_for_auth is true`, 'desc')
    .orderBy('u.id')
    .select('c.value as email')
    .execute();
