import type { OfOwner } from '../context/lists.ts';
import type { Tokens } from '../token-stores/token-store.ts';

/** A session that a server asks for: of a year, unless it says otherwise. */
export interface NewSession {
  /** How long the session lasts; 367 days at most. */
  readonly expiresInMillis?: number | undefined;
  /** Hides it from the user, and from servers; admins see it. */
  readonly isImpersonation?: boolean | undefined;
}

/** The tokens of a session created for another user; they aren't refreshed here. */
export interface CreatedSession {
  /** The same two each time. */
  getTokens(): Promise<Tokens>;
}

/** Signs a user in without their interaction, for example to view the application as them. */
export async function createSession(
  { change, userId }: OfOwner<'server'>,
  { expiresInMillis, isImpersonation }: NewSession = {},
): Promise<CreatedSession> {
  const body = { user_id: userId, expires_in_millis: expiresInMillis, is_impersonation: isImpersonation };
  const made = await change('POST /auth/sessions', { body });
  const tokens = { accessToken: made.access_token, refreshToken: made.refresh_token };
  return { getTokens: async () => tokens };
}
