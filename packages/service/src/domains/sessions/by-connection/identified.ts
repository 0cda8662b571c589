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
}

/** How a user came by a team's connection. */
export interface Arrival {
  readonly connectionId: string;
  /** Null where the identity provider signs no users out, or the sign-in began before it was kept. */
  readonly identified: Identified | null;
}

/** Which sessions end. */
export interface Ended {
  readonly connectionId: string;
  readonly subject: string;
  /** The sessions at the identity provider; none: all of them. */
  readonly indexes: readonly string[];
}
