import type { ResponseOf } from '../wire/call.ts';

type Listed = ResponseOf<'GET /latchkey/sessions', 'client'>['items'][number];

/** A session of a user that is good still: a place where somebody is signed in. */
export interface ActiveSession {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
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
  readonly ip: string;
  readonly countryCode?: string;
  readonly regionCode?: string;
  readonly cityName?: string;
  readonly latitude?: number;
  readonly longitude?: number;
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
