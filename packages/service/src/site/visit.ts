import type { Reporter } from '../http/attempt.ts';
import type { SiteFiles } from './files.ts';

/** What the site takes of the service; it knows no noun. */
export interface SiteParts extends Reporter {
  readonly baseUrl: string;
  readonly mode: 'development' | 'production';
  readonly hasInbox: boolean;
  /** Undefined where the dashboard was not built. */
  readonly files: SiteFiles | undefined;
  readonly publishableClientKey: string;
  openVisit(request: Request, peer: string): Visit;
}

/** One request of a browser, and the verbs that it can need. */
export interface Visit {
  readonly requestId: string;
  /** Unguessable, and unique to this visit. */
  readonly styleNonce: string;
  /** Whether the installation has no owner yet. */
  needsOwner(): Promise<boolean>;
  /** A new access token, and the refresh token that is to be kept from now on. Throws REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED. */
  renew(refreshToken: string): Promise<{ readonly accessToken: string; readonly refreshToken: string | undefined }>;
  /** Ends the session, if it has not ended. */
  signOut(refreshToken: string): Promise<void>;
}
