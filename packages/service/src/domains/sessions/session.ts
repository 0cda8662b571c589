import type { Visitor } from '../../platform/request/visitor.ts';
import type { Arrival } from './by-connection/identified.ts';

/** Who acts as a user: an owner, or the holder of a key of the project. */
export interface Impersonator {
  readonly id: string;
  readonly name: string;
}

/** A session that is to be made. */
export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly tokenHash: Buffer;
  readonly expiresAt: number;
  readonly isImpersonation: boolean;
  readonly impersonator: Impersonator | null;
  readonly factors: readonly string[];
  readonly provenAt: number;
  /** The password hash that the user must still have. */
  readonly provenHash: Buffer | undefined;
  /** Without one the user may have none to ask for. */
  readonly hasSecondFactor: boolean;
  /** What `release_rate` gives back. */
  readonly release: string | undefined;
  /** Who will use it, where that is who asks for it. */
  readonly visitor: Visitor | undefined;
  /** The thumbprint of the key that has to be proven with its tokens. */
  readonly boundTo: string | null;
  /**
   * That a person signs in, and how by a connection of a team; null where a session or a server vouches for the user, which
   * no team forbids.
   */
  readonly signIn: { readonly arrival: Arrival | null } | null;
  /** The session that vouches for it: what ends that at an identity provider ends this one. */
  readonly vouchedBy: string | null;
}

/** A session as it is used: found by one of its refresh tokens. */
export interface UsedSession {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly lastUsedAt: number;
  /** The generation in force, and that of the token it was found by. */
  readonly generation: number;
  readonly tokenGeneration: number;
  readonly salt: Buffer | null;
  readonly confirmedAt: number | null;
  readonly browsers: unknown;
  readonly suspectedAt: number | null;
  readonly impersonator: Impersonator | null;
  readonly isImpersonation: boolean;
  readonly factors: readonly string[];
  readonly provenAt: number;
  readonly boundTo: string | null;
}

/** A session that may vouch for another one. */
export interface ParentSession {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: number;
  readonly provenAt: number;
  readonly expiresAt: number;
  readonly lastUsedAt: number;
  readonly isImpersonation: boolean;
  readonly factors: readonly string[];
  /** Whether its user asks for a second factor by now. */
  readonly requiresTotp: boolean;
}

/** Where a user last was. */
export interface LastPlace {
  readonly userId: string;
  readonly country_code: string;
  readonly city_name: string | null;
}

/** A session as its user sees it. */
export interface ListedSession {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly lastUsedAt: number;
  readonly isImpersonation: boolean;
  readonly userAgent: string | null;
  readonly address: string | null;
  readonly place: unknown;
}

/** What there is to write down of one use of a session. */
export interface Use {
  readonly at: number;
  /** That session and user were active. */
  readonly isActivity: boolean;
  readonly visitor: Visitor | undefined;
  readonly browsers: unknown;
}
