/** The job that tells OpenID clients of a session that has ended. */
export const SESSION_ENDED = 'oidc.session_ended';

/** What of a session is left to tell clients of its end: the record in which the OpenID Provider keeps its browser. */
export interface EndedSession {
  /** Both in hexadecimal. */
  readonly hash: string;
  readonly payload: string;
}
