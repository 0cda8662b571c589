import { sql } from 'kysely';
import { jsonText, time } from '../../../database/tables.ts';
import type { Context } from '../../../platform/context.ts';
import { eventRow, insertEvent } from '../../../platform/events/events.ts';

interface NewProof {
  readonly userId: string;
  readonly sessionId: string;
  readonly factor: string;
  /** Whether it does for who asks for a second factor. */
  readonly isEnough: boolean;
  /** The password hash that the user must still have. */
  readonly provenHash: Buffer | undefined;
}

/** A session in which something was just proven. */
export interface ProvenSession {
  readonly id: string;
  readonly userId: string;
  readonly expiresAt: number;
  readonly factors: readonly string[];
  readonly provenAt: number;
  readonly isImpersonation: false;
  readonly impersonator: null;
  readonly boundTo: string | null;
}

/**
 * Records in one statement, with its event, what was proven in a session; undefined if the session has ended, is an
 * impersonation, or the user by now requires more.
 */
export async function insertProof(
  context: Context,
  projectId: string,
  { userId, sessionId, factor, isEnough, provenHash = undefined }: NewProof,
): Promise<ProvenSession | undefined> {
  const now = sql`${time(context.now)}::timestamptz`;
  const added = sql`${jsonText([factor])}::jsonb`;
  const detail = { session_id: sessionId, factor };
  const event = eventRow(context, { kind: 'session.proven', projectId, subjectId: userId, detail });
  const { rows } = await sql<ProvenSession>`
    with session as (
      update sessions s
      set proven_at = ${now}, factors = case when s.factors @> ${added} then s.factors else s.factors || ${added} end
      from users u
      where s.project_id = ${projectId} and s.id = ${sessionId} and s.user_id = ${userId} and not s.is_impersonation
        and u.project_id = s.project_id and u.id = s.user_id and u.banned_at is null
        and (${provenHash ?? null}::bytea is null or u.password_hash = ${provenHash ?? null}::bytea)
        and (${isEnough}::boolean or not u.requires_totp)
      returning s.id, s.user_id, s.expires_at, s.factors, s.proven_at, s.bound_to
    ), event as (
      ${insertEvent(event, sql`from session`)}
    )
    select id, user_id as "userId", expires_at as "expiresAt", factors, proven_at as "provenAt",
      false as "isImpersonation", null as impersonator, bound_to as "boundTo"
    from session`.execute(context.db);
  return rows[0];
}
