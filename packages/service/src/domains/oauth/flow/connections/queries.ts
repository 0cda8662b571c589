import { sql } from 'kysely';
import { containsOne } from '../../../../database/contains-one.ts';
import { signInUser } from '../../../../database/sign-in-user.ts';
import { type Db, jsonText } from '../../../../database/tables.ts';

/** An account at the identity provider of a connection, and the address that it was vouched for with. */
interface ConnectedAccount {
  readonly userId: string;
  readonly email: string | null;
}

const accountsIn = (db: Db, projectId: string, providerId: string, accountId: string) =>
  db
    .selectFrom('oauth_accounts as a')
    .where('a.project_id', '=', projectId)
    .where('a.provider_id', '=', providerId)
    .where('a.account_id', '=', accountId);

/**
 * Locks the user of a connection's account, until the transaction ends. The account itself is not locked: who deletes
 * those of a connection holds its team, for which a sign-in waits. So it is read again once the user is locked.
 */
export async function lockUserOfConnected(
  db: Db,
  projectId: string,
  providerId: string,
  accountId: string,
): Promise<ConnectedAccount | undefined> {
  const locked = await accountsIn(db, projectId, providerId, accountId)
    .innerJoin('users as u', (join) => join.onRef('u.project_id', '=', 'a.project_id').onRef('u.id', '=', 'a.user_id'))
    .select('u.id')
    .forUpdate('u')
    .executeTakeFirst();
  if (!locked) return undefined;
  const account = await accountsIn(db, projectId, providerId, accountId)
    .select(['a.user_id as userId', 'a.email'])
    .executeTakeFirst();
  return account?.userId === locked.id ? account : undefined;
}

/** Who signs in with an address. */
export const holderOf = async (db: Db, projectId: string, email: string): Promise<string | undefined> =>
  (await signInUser(db, projectId, email).select('u.id').executeTakeFirst())?.id;

/** Has an account, whose user is locked, be vouched for with another address. */
export async function changeAddress(
  db: Db,
  projectId: string,
  providerId: string,
  accountId: string,
  email: string,
): Promise<void> {
  await db
    .updateTable('oauth_accounts')
    .set({ email })
    .where('project_id', '=', projectId)
    .where('provider_id', '=', providerId)
    .where('account_id', '=', accountId)
    .execute();
}

/** The subjects of a connection with one of these sessions there: in a session, or in a sign-in that is under way. */
export async function subjectsOf(
  db: Db,
  projectId: string,
  { connectionId, providerId }: { readonly connectionId: string; readonly providerId: string },
  indexes: readonly string[],
): Promise<string[]> {
  const named = sql`(select jsonb_array_elements_text(${jsonText(indexes)}::jsonb))`;
  const { rows } = await sql<{ subject: string }>`
    select subject from connection_sessions
    where project_id = ${projectId} and connection_id = ${connectionId} and session_index in ${named}
    union
    select identified ->> 'subject' from oauth_grants
    where project_id = ${projectId} and provider_id = ${providerId} and identified is not null
      and identified ->> 'sessionIndex' in ${named}`.execute(db);
  return rows.map(({ subject }) => subject);
}

/** Deletes the flows in which a connection has identified a user like one of these. */
export async function deleteFlowsLike(
  db: Db,
  projectId: string,
  providerId: string,
  userId: string,
  identified: readonly object[],
): Promise<void> {
  await db
    .deleteFrom('oauth_grants')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId)
    .where(containsOne('identified', identified))
    .execute();
}
