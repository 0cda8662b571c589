import type { ResponseOf } from '../wire/call.ts';

type Listed = ResponseOf<'GET /latchkey/sessions', 'client'>['items'][number];

/** A live session of a user: a place where they are signed in. */
export interface ActiveSession {
  /** What `revokeSession` takes. */
  readonly id: string;
  /** Of whose session it is. */
  readonly userId: string;
  /** When it began. */
  readonly createdAt: Date;
  /** When it ends by itself. */
  readonly expiresAt: Date;
  /** When it was last used, give or take five minutes; as it began, where it has not been since. */
  readonly lastUsedAt?: Date;
  /** Made by a server to act in the place of the user. */
  readonly isImpersonation: boolean;
  /** The one that asks. It is ended by signing out. */
  readonly isCurrentSession: boolean;
  /** What the browser or program calls itself that last used it. */
  readonly userAgent: string | null;
  /** From where it was last used, as far as that is known. */
  readonly geoInfo?: GeoInfo;
}

/** Where a session was last used, as far as that is known. */
export interface GeoInfo {
  /** The address that the request came from, of either version. */
  readonly ip: string;
  /** Of two letters: `DE`. */
  readonly countryCode?: string;
  /** Of a part of the country, as the network of the service says it. */
  readonly regionCode?: string;
  /** As the network of the service says it; most know the country alone. */
  readonly cityName?: string;
  /** In degrees, of somewhere near. */
  readonly latitude?: number;
  /** In degrees, of somewhere near. */
  readonly longitude?: number;
  /** Of the time zone: `Europe/Berlin`. */
  readonly tzIdentifier?: string;
}

export function activeSession(listed: Listed): ActiveSession {
  const { last_used_at: used, last_used_at_end_user_ip_info: place } = listed;
  return {
    id: listed.id,
    userId: listed.user_id,
    createdAt: new Date(listed.created_at),
    expiresAt: new Date(listed.expires_at),
    ...(used !== undefined && { lastUsedAt: new Date(used) }),
    isImpersonation: listed.is_impersonation,
    isCurrentSession: listed.is_current_session,
    userAgent: listed.user_agent,
    ...(place && { geoInfo: known(place) }),
  };
}

/** Without what is not known. */
const known = ({ ip, ...place }: NonNullable<Listed['last_used_at_end_user_ip_info']>): GeoInfo => ({
  ip,
  ...Object.fromEntries(Object.entries(place).filter(([, value]) => value !== null)),
});
