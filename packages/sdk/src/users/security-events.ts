import type { OfOwner } from '../context/lists.ts';
import type { ResponseOf } from '../core/wire/call.ts';

type Json = ResponseOf<'GET /latchkey/users/me/events', 'client'>['items'][number];

/** Something that happened to the security of the user's account. */
export interface SecurityEvent {
  /** Of the event, in the log of the project as well. */
  readonly id: string;
  /** What happened: `session.created`. */
  readonly kind: Json['kind'];
  /** When it happened. */
  readonly at: Date;
  /** `app` is the application's operator; `unknown` goes with failed sign-ins. */
  readonly by: Json['by'];
  /** What changed in the account, if the kind alone doesn't say it. */
  readonly changed: Json['changed'];
  /** What the user knows it by: the name of a passkey or a key, an address, a provider. */
  readonly about: string | null;
  /** What a session was begun with, or what a sign-in was tried with. */
  readonly factors: readonly string[];
  /** What the session is used by, as long as it lasts; of a sign-in that failed the kind of browser. */
  readonly userAgent: string | null;
  /** Failed sign-ins from one network on one day are one event, with this count. */
  readonly count: number;
  /** Where a failed sign-in came from: a range of addresses. */
  readonly network: string | null;
}

/** Which page of what happened to the security of an account. */
export interface ListSecurityEventsOptions {
  /** The page size: 25 by default, 100 at most. */
  readonly limit?: number | undefined;
  /** The `nextCursor` of the page before; left out for the newest. */
  readonly cursor?: string | undefined;
}

/** Some of them; `nextCursor` is the `cursor` of those before them, null after the first that ever happened. */
export type SecurityEventPage = SecurityEvent[] & { readonly nextCursor: string | null };

/** What happened to the security of the account, newest first. */
export async function listSecurityEvents(
  { call }: OfOwner,
  { limit, cursor }: ListSecurityEventsOptions = {},
): Promise<SecurityEventPage> {
  const query = { limit, cursor: cursor === undefined ? undefined : Number(cursor) };
  const { items, pagination } = await call('GET /latchkey/users/me/events', { query });
  return Object.assign(items.map(securityEvent), { nextCursor: pagination.next_cursor });
}

function securityEvent({ at_millis, user_agent: userAgent, ...json }: Json): SecurityEvent {
  return { ...json, at: new Date(at_millis), userAgent };
}
