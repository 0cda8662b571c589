/** Whom an identity provider has identified, and in which session there: what a logout of either side names. */
export interface Identified {
  readonly subject: string;
  /** The rest of a NameID of SAML, which is part of the name. */
  readonly name: {
    readonly format?: string | undefined;
    readonly nameQualifier?: string | undefined;
    readonly spNameQualifier?: string | undefined;
  };
  readonly sessionIndex: string | null;
  /** The id token of OpenID Connect, sealed, in base64. */
  readonly idToken?: string | undefined;
  /** By which value it says that it asked for a second factor, where that value counts. */
  readonly secondFactor?: string;
}

/** How a user came by a team's connection. */
export interface Arrival {
  readonly connectionId: string;
  /** Null where the identity provider signs no users out. */
  readonly identified: Identified | null;
}

/** Which sessions end. */
export interface Ended {
  readonly connectionId: string;
  readonly subject: string;
  /** The sessions at the identity provider; null: those that it gave no name to. None: all of them. */
  readonly indexes: readonly (string | null)[];
}

/**
 * The sessions that an identity provider means by these names of sessions of a subject. Whether a session that it gave no
 * name to is one of them can't be told, so it ends with them.
 */
export const namedOrUnnamed = (names: readonly string[]): readonly (string | null)[] =>
  names.length === 0 ? [] : [...names, null];
