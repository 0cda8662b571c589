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
  getAccessToken(): Promise<string | null>;
  dropAccessToken(token: string): void;
}
