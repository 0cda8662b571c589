/**
 * What a request may do, by its access token. The MCP SDK takes it as its `AuthInfo`, and hands it to tools.
 */
export interface ResourceAccess {
  /** The access token itself. */
  readonly token: string;
  /** The user who signed in, or the client where it acts for itself. */
  readonly userId: string;
  /** The application that the token was issued to. */
  readonly clientId: string;
  /**
   * The clients that act in the user's place, the last agent first (RFC 8693, section 4.1); empty where none does.
   */
  readonly actors: string[];
  /** What the user allowed it to do here. */
  readonly scopes: string[];
  /** When the token expires, in seconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Why a request is refused: it has no token; the token isn't good for this resource, has expired, or is bound to a key
 * that the request doesn't prove; or the token is good, but its scopes are too few.
 */
export type ResourceFault =
  | 'missing_token'
  | 'invalid_token'
  | 'expired_token'
  | 'invalid_proof'
  | 'insufficient_scope';

/** What a check of a request answers. */
export type ResourceVerification =
  | {
      readonly status: 'ok';
      /** What the request may do. */
      readonly data: ResourceAccess;
    }
  | {
      readonly status: 'error';
      /** Why it is refused. */
      readonly error: ResourceFault;
      /** What to answer: 401 or 403, and how a client gets a token that is good. */
      readonly response: Response;
    };

/** What is read of a request: that of the Fetch standard has it all. */
export type ResourceRequest = Pick<Request, 'method' | 'url'> & {
  /** Asked by name. */
  readonly headers: Pick<Headers, 'get'>;
};
