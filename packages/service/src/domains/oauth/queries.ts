import { sql } from 'kysely';
import { deleteSome } from '../../database/delete-some.ts';
import { signInUser } from '../../database/sign-in-user.ts';
import { type Db, jsonText, time } from '../../database/tables.ts';

/** The app's request that sent the user to a provider, stored until they return. */
export interface AppRequest {
  readonly redirect_uri: string;
  readonly state: string;
  readonly extra_scopes: readonly string[];
  readonly error_redirect_uri: string | null;
  readonly after_callback_redirect_url: string | null;
  /** The app tells users when the provider's proof has made an existing account theirs. */
  readonly may_secure?: boolean;
  /** No user is signed in: what the provider answers is looked at, and kept for who has begun the test. */
  readonly is_test?: boolean;
  /** The user signs out at the identity provider. */
  readonly is_sign_out?: boolean;
}

/** Who links an account, and the session that it is done from. */
interface Linking {
  readonly userId: string;
  readonly sessionId: string;
  /** Whether the app puts the session that it gets in the place of this one. */
  readonly replacesSession: boolean;
}

interface NewFlow {
  readonly stateHash: Buffer;
  readonly providerId: string;
  readonly linking: Linking | undefined;
  readonly codeChallenge: string;
  readonly request: AppRequest;
  readonly now: number;
  readonly expiresAt: number;
}

/** False when the user who links is gone; one who is being deleted is waited for. */
export async function insertFlow(db: Db, projectId: string, flow: NewFlow): Promise<boolean> {
  const { userId, sessionId, replacesSession = false } = flow.linking ?? {};
  const ofUser = sql`from users where project_id = ${projectId} and id = ${userId} for key share`;
  const { numAffectedRows } = await sql`
    insert into oauth_grants (project_id, state_hash, provider_id, user_id, session_id, replaces_session, request,
      code_challenge, created_at, expires_at)
    select ${projectId}::uuid, ${flow.stateHash}::bytea, ${flow.providerId}::text, ${userId ?? null}::uuid,
      ${sessionId ?? null}::uuid, ${replacesSession}::boolean, ${jsonText(flow.request)}::jsonb,
      ${flow.codeChallenge}::text, ${time(flow.now)}::timestamptz, ${time(flow.expiresAt)}::timestamptz
    ${userId === undefined ? sql`` : ofUser}`.execute(db);
  return Boolean(numAffectedRows);
}

/** A flow whose provider has answered. */
export interface AnsweredFlow {
  readonly stateHash: Buffer;
  /** The user who links an account; null for a sign-in. */
  readonly userId: string | null;
  readonly request: AppRequest;
  readonly expiresAt: number;
}

/** Marks the flow of a state as answered, and answers it; of those who come with the state at once one gets it. */
export const takeFlow = async (
  db: Db,
  projectId: string,
  providerId: string,
  stateHashes: readonly Buffer[],
  now: number,
): Promise<AnsweredFlow | undefined> =>
  (await db
    .updateTable('oauth_grants')
    .set({ answered_at: time(now) })
    .where('project_id', '=', projectId)
    .where('state_hash', 'in', stateHashes)
    .where('provider_id', '=', providerId)
    .where('answered_at', 'is', null)
    .returning(['state_hash as stateHash', 'user_id as userId', 'request', 'expires_at as expiresAt'])
    .executeTakeFirst()) as AnsweredFlow | undefined;

/** A flow that waits for its browser to set off, or for its provider's answer. */
export interface WaitingFlow extends Pick<AnsweredFlow, 'stateHash' | 'request'> {
  readonly providerId: string;
}

/** Such a flow by its state. */
export const waitingFlow = async (
  db: Db,
  projectId: string,
  stateHashes: readonly Buffer[],
  now: number,
): Promise<WaitingFlow | undefined> =>
  (await db
    .selectFrom('oauth_grants')
    .select(['state_hash as stateHash', 'request', 'provider_id as providerId'])
    .where('project_id', '=', projectId)
    .where('state_hash', 'in', stateHashes)
    .where('answered_at', 'is', null)
    .where(sql<boolean>`expires_at > ${time(now)}`)
    .executeTakeFirst()) as WaitingFlow | undefined;

interface NewCode {
  readonly codeHash: Buffer;
  readonly userId: string;
  readonly isNewUser: boolean;
  /** What waits to be linked, sealed. */
  readonly link: Buffer | null;
  /** What the sign-in has removed. */
  readonly removed: unknown;
  /** Whom a team's connection has identified. */
  readonly identified: unknown;
  readonly expiresAt: number;
}

/** Gives an answered flow its code; false if the flow was revoked. */
export async function setCode(db: Db, projectId: string, stateHash: Buffer, code: NewCode): Promise<boolean> {
  const query = db
    .updateTable('oauth_grants')
    .set({
      code_hash: code.codeHash,
      user_id: code.userId,
      is_new_user: code.isNewUser,
      link: code.link,
      removed: jsonText(code.removed),
      identified: code.identified === null ? null : jsonText(code.identified),
      expires_at: time(code.expiresAt),
    })
    .where('project_id', '=', projectId)
    .where('state_hash', '=', stateHash);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

/** The user a code signs in, and what to link with it. */
export interface FlowOfCode {
  readonly id: string;
  readonly requiresTotp: boolean;
  readonly stateHash: Buffer;
  readonly providerId: string;
  readonly sessionId: string | null;
  readonly replacesSession: boolean;
  readonly link: Buffer | null;
}

/** Locks the user of a code, until the transaction ends. */
export const lockUserOfCode = (
  db: Db,
  projectId: string,
  codeHashes: readonly Buffer[],
): Promise<FlowOfCode | undefined> =>
  db
    .selectFrom('oauth_grants as g')
    .innerJoin('users as u', (join) => join.onRef('u.project_id', '=', 'g.project_id').onRef('u.id', '=', 'g.user_id'))
    .where('g.project_id', '=', projectId)
    .where('g.code_hash', 'in', codeHashes)
    .select(['u.id', 'u.requires_totp as requiresTotp'])
    .select(['g.state_hash as stateHash', 'g.session_id as sessionId', 'g.replaces_session as replacesSession'])
    .select(['g.link', 'g.provider_id as providerId'])
    .forUpdate('u')
    .executeTakeFirst();

export interface RedeemedCode {
  readonly isNewUser: boolean;
  readonly request: AppRequest;
  readonly removed: unknown;
  readonly identified: unknown;
}

/**
 * Uses a code up that has not expired and whose challenge it is; of those who try at once one does. The id token leaves the
 * flow, which is kept for a day: it is answered as it was before.
 */
export const redeemCode = async (
  db: Db,
  projectId: string,
  codeHashes: readonly Buffer[],
  codeChallenge: string,
  now: number,
): Promise<RedeemedCode | undefined> =>
  (await db
    .updateTable('oauth_grants as g')
    .from(
      db
        .selectFrom('oauth_grants')
        .select(['code_hash', 'identified'])
        .where('project_id', '=', projectId)
        .where('code_hash', 'in', codeHashes)
        .as('before'),
    )
    .set({ redeemed_at: time(now), link: null, identified: sql`g.identified - 'idToken'` })
    .where('g.project_id', '=', projectId)
    .whereRef('g.code_hash', '=', 'before.code_hash')
    .where('g.code_challenge', '=', codeChallenge)
    .where('g.redeemed_at', 'is', null)
    .where(sql<boolean>`g.expires_at > ${time(now)}`)
    .returning(['g.is_new_user as isNewUser', 'g.request', 'g.removed', 'before.identified'])
    .executeTakeFirst()) as RedeemedCode | undefined;

/** Locks the user of a provider's account, until the transaction ends. */
export const lockUserOfAccount = (db: Db, projectId: string, providerId: string, accountId: string) =>
  db
    .selectFrom('oauth_accounts as a')
    .innerJoin('users as u', (join) => join.onRef('u.project_id', '=', 'a.project_id').onRef('u.id', '=', 'a.user_id'))
    .where('a.project_id', '=', projectId)
    .where('a.provider_id', '=', providerId)
    .where('a.account_id', '=', accountId)
    .select('u.id')
    .forUpdate(['u', 'a'])
    .executeTakeFirst();

/** Locks who signs in with an address, until the transaction ends. */
export const lockHolder = (db: Db, projectId: string, email: string) =>
  signInUser(db, projectId, email)
    .select(['u.id', 'c.is_verified as isVerified', 'c.proven_at as provenAt'])
    .forUpdate(['u', 'c'])
    .executeTakeFirst();

/** Deletes at most `most` flows that ended before a moment, the oldest first; answers how many. */
export const deleteFlows = (db: Db, before: number, most: number): Promise<number> =>
  deleteSome(db, 'oauth_grants', sql`expires_at < ${time(before)}`, most);

/** The same for those alone that still have something to link. */
export const deleteLinks = (db: Db, before: number, most: number): Promise<number> =>
  deleteSome(db, 'oauth_grants', sql`expires_at < ${time(before)} and link is not null`, most);
