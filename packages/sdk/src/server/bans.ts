import type { OfOwner } from '../context/lists.ts';
import type { ResponseOf } from '../core/wire/call.ts';

type Json = ResponseOf<'GET /latchkey/users/:user_id/ban', 'server'>;

/** That a user is kept out. */
export interface Ban {
  /** Since when; a second ban of the same user does not change it. */
  readonly bannedAt: Date;
  /** For servers and admins alone. */
  readonly reason: string | null;
}

/** Why a user is banned. */
export interface BanOptions {
  /** For servers and admins alone, of up to 1000 characters; the user never sees it. */
  readonly reason?: string | null | undefined;
}

const path = '/latchkey/users/:user_id/ban';

/** Null where the user is not banned. */
export async function getBan({ call, userId }: OfOwner<'server'>): Promise<Ban | null> {
  return banOf(await call(`GET ${path}`, { params: { user_id: userId } }));
}

/** Ends every session of the user, and refuses every way to sign in. */
export async function ban({ change, userId }: OfOwner<'server'>, { reason }: BanOptions = {}): Promise<void> {
  await change(`PUT ${path}`, { params: { user_id: userId }, body: { reason } });
}

/** Lets the user sign in again; the sessions that the ban ended stay ended. */
export async function unban({ change, userId }: OfOwner<'server'>): Promise<void> {
  await change(`DELETE ${path}`, { params: { user_id: userId } });
}

const banOf = ({ banned_at_millis: at, reason }: Json): Ban | null =>
  at === null ? null : { bannedAt: new Date(at), reason };
