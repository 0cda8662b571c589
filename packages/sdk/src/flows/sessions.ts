import type { Caches } from '../cache/caches.ts';
import { type ActiveSession, activeSession } from '../shapes/session.ts';
import type { Tokens } from '../stores/token-store.ts';
import type { Call } from '../wire/call.ts';
import type { Connection } from '../wire/connection.ts';

/** Whose sessions an act is on: those of the signed-in user unless another one is named. */
interface OfSessions<L extends 'client' | 'server' = 'client'> {
  readonly connection: Connection;
  readonly caches: Caches;
  readonly call: Call<L>;
  readonly userId?: string;
}

/** A session that a server asks for: of a year, unless it says otherwise. */
export interface NewSession {
  readonly expiresInMillis?: number | undefined;
  /** Hides it from the user, and from servers; admins see it. */
  readonly isImpersonation?: boolean | undefined;
}

/** The tokens of a session that was made for somebody else: they are not renewed here. */
export interface CreatedSession {
  getTokens(): Promise<Tokens>;
}

export async function getActiveSessions({ call, userId = 'me' }: OfSessions): Promise<ActiveSession[]> {
  const { items } = await call('GET /latchkey/sessions', { query: { user_id: userId } });
  return items.map(activeSession);
}

export async function revokeSession({ call, caches, userId = 'me' }: OfSessions, id: string): Promise<void> {
  const key = 'DELETE /auth/sessions/:id';
  await caches.after(key, call(key, { params: { id }, query: { user_id: userId } }));
}

export async function createSession(
  { call, caches, userId = 'me' }: OfSessions<'server'>,
  { expiresInMillis, isImpersonation }: NewSession = {},
): Promise<CreatedSession> {
  const body = { user_id: userId, expires_in_millis: expiresInMillis, is_impersonation: isImpersonation };
  const made = await caches.after('POST /auth/sessions', call('POST /auth/sessions', { body }));
  const tokens = { accessToken: made.access_token, refreshToken: made.refresh_token };
  return { getTokens: async () => tokens };
}
