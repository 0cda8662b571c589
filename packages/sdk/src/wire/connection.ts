import type { Environment } from '../environment.ts';

/** What every request of an app has in common. */
export interface Connection {
  readonly environment: Environment;
  readonly projectId: string;
  readonly publishableClientKey: string | undefined;
  readonly secretServerKey?: string | undefined;
  readonly superSecretAdminKey?: string | undefined;
  /** The session of an owner of the project, which stands in for all keys. */
  readonly ownerSession?: OwnerSession | undefined;
  readonly extraHeaders: Readonly<Record<string, string>>;
  /** Where the service is, without the path of the API; asked anew for each request. */
  baseUrl(): string;
}

/** What of a session an admin app needs to act with it. */
export interface OwnerSession {
  /** One that is good for 20 seconds at least; null when nobody is signed in. */
  getAccessToken(): Promise<string | null>;
  /** Says that the service has refused a token; the next one that is asked for is another one. */
  dropAccessToken(token: string): void;
}
