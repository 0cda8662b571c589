import type { Environment } from '../environment.ts';
import type { ResponseError } from './response-error.ts';

/** What every request of an app has in common. */
export interface Connection {
  readonly environment: Environment;
  readonly projectId: string;
  readonly publishableClientKey: string | undefined;
  readonly secretServerKey?: string | undefined;
  readonly superSecretAdminKey?: string | undefined;
  /** The session of an owner of the project, which stands in for all keys. */
  readonly ownerSession?: OwnerSession | undefined;
  /** Has the person prove anew who acts in a session; rejects with what was refused if that does not happen. */
  prove?(refused: ResponseError, token: string | null | undefined, session?: SessionTokens): Promise<void>;
  readonly extraHeaders: Readonly<Record<string, string>>;
  /** Where the service is, without the path of the API; asked anew for each request. */
  baseUrl(): string;
}

/** What of a session its requests need. */
export interface SessionTokens {
  /** One that is valid for at least 20 seconds; null when no user is signed in. */
  getAccessToken(): Promise<string | null>;
  /** Reports that the service has refused a token; the next call fetches another. */
  dropAccessToken(token: string): void;
}

/** What of a session an admin app needs to act with it. */
export interface OwnerSession extends SessionTokens {
  /** Has the owner prove anew who acts; without it, what asks for that is refused. */
  prove?(refused: ResponseError, token: string | null | undefined): Promise<void> | undefined;
}
