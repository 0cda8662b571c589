import { sql } from 'kysely';
import { deleteExpiredRows } from '../../../database/delete-some.ts';
import { isOfOpenProject } from '../../../database/tables/closed-projects.ts';
import { type Db, jsonText, time } from '../../../database/tables.ts';

/** A connection that is looked at once a day. */
export interface DueConnection {
  readonly projectId: string;
  readonly id: string;
  readonly teamId: string;
  readonly displayName: string;
  readonly type: 'saml' | 'oidc';
  readonly issuer: string;
  readonly ssoUrl: string | null;
  readonly sloUrl: string | null;
  readonly sloResponseUrl: string | null;
  readonly signsRequests: boolean;
  readonly wantsSignedRequests: boolean;
  readonly certificates: readonly string[];
  readonly metadataUrl: string | null;
  readonly warnedDays: number | null;
}

const columns = [
  'project_id as projectId',
  'id',
  'team_id as teamId',
  'display_name as displayName',
  'type',
  'issuer',
  'sso_url as ssoUrl',
  'slo_url as sloUrl',
  'slo_response_url as sloResponseUrl',
  'signs_requests as signsRequests',
  'wants_signed_requests as wantsSignedRequests',
  'certificates',
  'metadata_url as metadataUrl',
  'warned_days as warnedDays',
] as const;

/**
 * Takes connections that were last looked at before a moment, and counts them as looked at, so that others leave them
 * alone. What their tests have shown before that goes.
 */
export async function takeDue(
  db: Db,
  { before, now, most }: { readonly before: number; readonly now: number; readonly most: number },
): Promise<DueConnection[]> {
  const due = await db
    .selectFrom('single_sign_on_connections')
    .select(['project_id as projectId', 'id'])
    .where('swept_at', '<=', moment(before))
    .where(isOfOpenProject)
    .orderBy('swept_at')
    .limit(most)
    .execute();
  const taken = [];
  for (const { projectId, id } of due) {
    // Who comes second waits, and finds it taken.
    const rows = await db
      .updateTable('single_sign_on_connections')
      .set({
        swept_at: time(now),
        last_test: sql`case when tested_at > ${time(before)} then last_test end`,
      })
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .where('swept_at', '<=', moment(before))
      .returning(columns)
      .execute();
    taken.push(...rows);
  }
  return taken as DueConnection[];
}

const moment = (at: number) => sql<number>`${time(at)}`;

/** What an identity provider's metadata can say otherwise the next day. */
export type Published = Pick<
  DueConnection,
  'ssoUrl' | 'sloUrl' | 'sloResponseUrl' | 'wantsSignedRequests' | 'certificates'
>;

/** Takes over what metadata says, unless the connection was set up otherwise meanwhile. */
export async function takeOverMetadata(
  db: Db,
  { projectId, id, issuer, metadataUrl }: DueConnection,
  { ssoUrl, sloUrl, sloResponseUrl, wantsSignedRequests, certificates }: Published,
): Promise<void> {
  await db
    .updateTable('single_sign_on_connections')
    .set({
      sso_url: ssoUrl,
      slo_url: sloUrl,
      slo_response_url: sloResponseUrl,
      wants_signed_requests: wantsSignedRequests,
      certificates: jsonText(certificates),
      warned_days: null,
    })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('issuer', '=', issuer)
    .where('metadata_url', '=', metadataUrl)
    .execute();
}

/** Notes that it was told that the certificates end in so many days; false where that was told before. */
export async function noteWarning(db: Db, { projectId, id }: DueConnection, days: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('single_sign_on_connections')
    .set({ warned_days: days })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('warned_days', 'is', null), eb('warned_days', '>', days)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many enabled connections have a last certificate that ends within so many days. */
export interface EndingCertificates {
  readonly days: number;
  readonly connections: number;
}

/** As they were warned of: of all projects, each connection with the fewest days. */
export async function endingCertificates(db: Db): Promise<EndingCertificates[]> {
  const { rows } = await sql<EndingCertificates>`
    select warned_days as days, count(*)::integer as connections from single_sign_on_connections
    where warned_days is not null and is_enabled group by warned_days order by warned_days`.execute(db);
  return rows;
}

/** Forgets at most `most` assertions that have ended; answers how many. */
export const deleteAssertions = (db: Db, before: number, most: number): Promise<number> =>
  deleteExpiredRows(db, 'used_assertions', before, most);
