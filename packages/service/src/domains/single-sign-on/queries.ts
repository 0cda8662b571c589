import { sql } from 'kysely';
import { type Db, jsonText, time } from '../../database/tables.ts';
import type { Connection, Settings, SetUp } from './connection.ts';

const columns = [
  'id',
  'team_id as teamId',
  'display_name as displayName',
  'type',
  'is_enabled as isEnabled',
  'is_required as isRequired',
  'allows_unsolicited as allowsUnsolicited',
  'start_url as startUrl',
  'email_claim as emailClaim',
  'name_claim as nameClaim',
  'issuer',
  'sso_url as ssoUrl',
  'certificates',
  'metadata_url as metadataUrl',
  'signs_requests as signsRequests',
  'wants_signed_requests as wantsSignedRequests',
  'second_factor_values as secondFactorValues',
  'slo_url as sloUrl',
  'slo_response_url as sloResponseUrl',
  'client_id as clientId',
  'client_secret as clientSecret',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
  'proven_at as provenAt',
] as const;

/** Which connection of which team. */
export interface OfTeam {
  readonly teamId: string;
  readonly id: string;
}

const connectionsIn = (db: Db, projectId: string) =>
  db.selectFrom('single_sign_on_connections').select(columns).where('project_id', '=', projectId);

const changing = (db: Db, projectId: string, id: string) =>
  db.updateTable('single_sign_on_connections').where('project_id', '=', projectId).where('id', '=', id);

/** Oldest first. */
export const connectionsOf = async (db: Db, projectId: string, teamId: string): Promise<Connection[]> =>
  (await connectionsIn(db, projectId)
    .where('team_id', '=', teamId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()) as Connection[];

export const connectionById = async (db: Db, projectId: string, id: string): Promise<Connection | undefined> =>
  (await connectionsIn(db, projectId).where('id', '=', id).executeTakeFirst()) as Connection | undefined;

/**
 * Keeps a connection from being changed until the transaction ends; from being held by others, too, where it is to be
 * written: a lock that is made stronger later is a deadlock. Teams are locked before connections.
 */
export async function lockConnection(
  db: Db,
  projectId: string,
  id: string,
  isToBeWritten: boolean,
): Promise<Connection | undefined> {
  const found = connectionsIn(db, projectId).where('id', '=', id);
  const locked = isToBeWritten ? found.forNoKeyUpdate() : found.forShare();
  return (await locked.executeTakeFirst()) as Connection | undefined;
}

const columnsOf = (values: Settings & SetUp) => ({
  display_name: values.displayName,
  is_enabled: values.isEnabled,
  is_required: values.isRequired,
  allows_unsolicited: values.allowsUnsolicited,
  start_url: values.startUrl,
  email_claim: values.emailClaim,
  name_claim: values.nameClaim,
  issuer: values.issuer,
  sso_url: values.ssoUrl,
  certificates: jsonText(values.certificates),
  metadata_url: values.metadataUrl,
  signs_requests: values.signsRequests,
  wants_signed_requests: values.wantsSignedRequests,
  slo_url: values.sloUrl,
  slo_response_url: values.sloResponseUrl,
  client_id: values.clientId,
  client_secret: values.clientSecret,
});

export async function insertConnection(db: Db, projectId: string, connection: Connection): Promise<void> {
  const { id, teamId, type, createdAt } = connection;
  const at = time(createdAt);
  await db
    .insertInto('single_sign_on_connections')
    .values({
      project_id: projectId,
      id,
      team_id: teamId,
      type,
      created_at: at,
      swept_at: at,
      ...columnsOf(connection),
    })
    .execute();
}

export async function updateConnection(db: Db, projectId: string, connection: Connection): Promise<void> {
  const { id, provenAt, secondFactorValues } = connection;
  await changing(db, projectId, id)
    .set({
      ...columnsOf(connection),
      second_factor_values: jsonText(secondFactorValues),
      proven_at: provenAt === null ? null : time(provenAt),
      warned_days: null,
    })
    .execute();
}

/** Sets the values, unless the connection has another identity provider by now: false then. */
export async function setSecondFactorValues(
  db: Db,
  projectId: string,
  { id, issuer, clientId, metadataUrl, ssoUrl, certificates }: Connection,
  values: readonly string[],
): Promise<boolean> {
  const ofIssuer = changing(db, projectId, id)
    .set({ second_factor_values: jsonText(values) })
    .where('issuer', '=', issuer)
    .where('client_id', 'is not distinct from', clientId)
    .where('metadata_url', 'is not distinct from', metadataUrl);
  const ofKeys = ofIssuer
    .where('sso_url', 'is not distinct from', ssoUrl)
    .where(sql<boolean>`certificates = ${jsonText(certificates)}::jsonb`);
  const { numUpdatedRows } = await (metadataUrl === null ? ofKeys : ofIssuer).executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteConnectionRow(db: Db, projectId: string, id: string): Promise<void> {
  await db.deleteFrom('single_sign_on_connections').where('project_id', '=', projectId).where('id', '=', id).execute();
}

/** Notes that a connection has identified a user. */
export async function noteUse(db: Db, projectId: string, id: string, now: number): Promise<void> {
  await changing(db, projectId, id)
    .set({ last_used_at: time(now), proven_at: time(now) })
    .execute();
}

/** Keeps what a test of a connection has shown, unless it was set up otherwise meanwhile; one that passed proves it. */
export async function keepTest(
  db: Db,
  projectId: string,
  { id, issuer, ssoUrl, clientId, certificates }: Connection,
  test: { readonly at: number; readonly isPassed: boolean; readonly sealed: Buffer },
): Promise<void> {
  await changing(db, projectId, id)
    .set({ tested_at: time(test.at), last_test: test.sealed, ...(test.isPassed && { proven_at: time(test.at) }) })
    .where('issuer', '=', issuer)
    .where('sso_url', 'is not distinct from', ssoUrl)
    .where('client_id', 'is not distinct from', clientId)
    .where(sql<boolean>`certificates = ${jsonText(certificates)}::jsonb`)
    .execute();
}

/** What the last test has shown, sealed, if it was after a moment. */
export const lastTest = async (db: Db, projectId: string, id: string, after: number): Promise<Buffer | undefined> => {
  const query = db
    .selectFrom('single_sign_on_connections')
    .select('last_test')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where(sql<boolean>`tested_at > ${time(after)}`);
  return (await query.executeTakeFirst())?.last_test ?? undefined;
};

/** Remembers an assertion; false where it was used before. Of those who come with it at once one gets true. */
export async function useAssertion(
  db: Db,
  projectId: string,
  connectionId: string,
  { hash, until }: { readonly hash: Buffer; readonly until: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_assertions')
    .values({ project_id: projectId, connection_id: connectionId, hash, expires_at: time(until) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

/** Takes the accounts of a connection from their users: with another identity provider the same name is another user. */
export async function deleteAccounts(db: Db, projectId: string, providerId: string): Promise<void> {
  await db
    .deleteFrom('oauth_accounts')
    .where('project_id', '=', projectId)
    .where('provider_id', '=', providerId)
    .execute();
}
