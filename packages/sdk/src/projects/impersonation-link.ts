import type { AppContext } from '../context/app-context.ts';
import { type FromWire, fromWire } from '../core/shapes/names.ts';
import { callAs, type ResponseOf } from '../core/wire/call.ts';

/** The input for an impersonation link. */
export interface NewImpersonationLink {
  /** Cached in the event log. */
  readonly reason: string;
  /** The page that the link leads to, absolute; in browsers that of the app. */
  readonly callbackUrl?: string | undefined;
  /** How long the session lasts: an hour unless it says otherwise, two at most. */
  readonly expiresInMillis?: number | undefined;
}

/** Opens the application as the user, once. */
export type ImpersonationLink = Readonly<FromWire<ResponseOf<'POST /latchkey/users/:user_id/impersonation', 'admin'>>>;

export async function createImpersonationLink(
  { connection, caches, redirects }: AppContext,
  userId: string,
  { reason, callbackUrl, expiresInMillis }: NewImpersonationLink,
): Promise<ImpersonationLink> {
  const callback = redirects.callbackTo('impersonation', callbackUrl);
  const body = { reason, callback_url: callback, expires_in_millis: expiresInMillis };
  const key = 'POST /latchkey/users/:user_id/impersonation';
  const made = callAs(connection, 'admin')(key, { params: { user_id: userId }, body });
  return fromWire(await caches.after(key, made));
}
