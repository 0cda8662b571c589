import type { AppContext } from '../context/app-context.ts';
import type { ResponseOf } from '../core/wire/call.ts';

type Json = ResponseOf<'GET /latchkey/authorization-requests/:request_id', 'client'>;

/** The application that asks, as an owner has registered it, or as it describes itself. */
export interface AuthorizationRequestApp {
  /** Its `client_id`. */
  readonly id: string;
  /** What it is called. */
  readonly name: string;
  /** Null where it has none. */
  readonly logoUrl: string | null;
  /** Its own site; null where it has none. */
  readonly homeUrl: string | null;
  /** Of an application that no owner has registered, the host of its metadata document; null otherwise. */
  readonly clientHost: string | null;
  /** Whether an owner of the project has registered it. */
  readonly isRegistered: boolean;
  /** Where the user is sent back to; null for a device. */
  readonly redirectHost: string | null;
}

/** An API of the project, and what an application may do there. */
export interface AuthorizedResource {
  /** What it is called. */
  readonly displayName: string;
  /** Of its scopes those that the application asks for and the user can give, or has given. */
  readonly scopes: readonly {
    /** By which the API knows it: `notes.read`. */
    readonly name: string;
    /** What it lets the application do, in plain words. */
    readonly description: string;
  }[];
}

/** What an application asks of a user at the authorization endpoint of the project, as an OpenID Provider. */
export interface AuthorizationRequest {
  /** Who asks. */
  readonly app: AuthorizationRequestApp;
  /** What it asks for: `['openid', 'email']`. */
  readonly scopes: readonly string[];
  /** What it asks for of APIs of the project. */
  readonly resources: readonly AuthorizedResource[];
  /** The account that the application expects, often an address; null where it doesn't say. */
  readonly loginHint: string | null;
  /** What is missing: a signed-in user, a newer or stronger proof of who they are, their consent, or nothing. */
  readonly needs: Json['needs'];
  /** How old that proof may be; null where the application doesn't say. */
  readonly proofMaxAgeSeconds: number | null;
  /**
   * Lets the application have it, as the signed-in user. Answers where the browser goes on. Rejects with the refusal
   * `CONNECTED_APPS_TOO_MANY` for a user who has connected as many unregistered applications as one can.
   */
  approve(): Promise<string>;
  /** Refuses it. Answers where the browser goes on, to the application, which is told so. */
  deny(): Promise<string>;
}

/**
 * What an application asks, for a consent page of your own: `request` in its address is the id. Rejects with the refusal
 * `AUTHORIZATION_REQUEST_UNKNOWN` for a request that was answered, or has expired, as answering it does.
 */
export async function getAuthorizationRequest(
  { call, fromWire, session }: AppContext,
  id: string,
): Promise<AuthorizationRequest> {
  const params = { request_id: id };
  const asked = await call(session())('GET /latchkey/authorization-requests/:request_id', { params });
  const answer = async (how: 'approve' | 'deny') =>
    (await call(session())(`POST /latchkey/authorization-requests/:request_id/${how}`, { params })).location;
  return { ...fromWire(asked), approve: () => answer('approve'), deny: () => answer('deny') };
}
