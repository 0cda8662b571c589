import type { ClientUserJson, GetUserOptions, OfStore } from '@latchkey/sdk';
import {
  type ByApiKey,
  type CurrentServerUser,
  type IncomingRequest,
  ServerApp,
  type ServerAppOptions,
  type ServerUser,
} from '@latchkey/sdk/server';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import type { AppRequest } from './app-request.ts';
import { guard } from './guard.ts';
import { handleSession } from './handle-session.ts';
import { tokensOfRequest } from './request-cookies.ts';
import { PATH_HEADER, signInUrl } from './return-to.ts';

/** What the app of a Next.js server is made with. */
export type NextServerAppOptions = Omit<ServerAppOptions, 'tokenStore' | 'redirectMethod'>;

/** Which user `getUser` answers on the server, and what it does when no one is signed in. */
export interface NextGetUserOptions extends GetUserOptions {
  /** Where to return after signing in, with `or: 'redirect'`; the page itself if the guard has run. */
  readonly returnTo?: string | undefined;
}

/**
 * The server side of a Next.js app: a `ServerApp` acting for the user of the current request.
 * Create one, in its own file: `export const latchkey = new NextServerApp();`
 */
export class NextServerApp extends ServerApp {
  /** One read shared by a whole render; in actions and handlers, where things change, one per call. */
  readonly #currentUser = cache(async () =>
    super.getUser({ or: 'anonymous-if-exists', tokenStore: await tokensOfRequest(this.projectId) }),
  );

  /** Without options it takes the settings `NEXT_PUBLIC_LATCHKEY_*` and `LATCHKEY_SECRET_SERVER_KEY`. */
  constructor(options: NextServerAppOptions = {}) {
    super({ ...options, tokenStore: null, redirectMethod: 'none' });
  }

  /** The routes that browsers keep their session with: `export const POST = latchkey.handleSession;` */
  readonly handleSession = (request: AppRequest): Promise<Response> => handleSession(this, request);

  /** Leads signed-out visitors to the sign-in page and back: `export const proxy = latchkey.guard;` */
  readonly guard = (request: AppRequest): Promise<Response> => guard(this, request);

  override getUser(id: string): Promise<ServerUser | null>;
  override getUser(request: IncomingRequest): Promise<CurrentServerUser | null>;
  override getUser(options: ByApiKey): Promise<ServerUser | null>;
  override getUser(
    options: NextGetUserOptions & { readonly or: 'redirect' | 'throw' | 'anonymous' },
  ): Promise<CurrentServerUser>;
  override getUser(options?: NextGetUserOptions): Promise<CurrentServerUser | null>;
  override async getUser(
    asked: string | IncomingRequest | ByApiKey | NextGetUserOptions = {},
  ): Promise<ServerUser | null> {
    if (typeof asked === 'string') return super.getUser(asked);
    if ('headers' in asked) return super.getUser(asked);
    if ('apiKey' in asked) return super.getUser(asked);
    if (asked.tokenStore !== undefined) return super.getUser(asked);
    const known = await this.#currentUser();
    if (known && (!known.isAnonymous || asked.or?.startsWith('anonymous'))) return known;
    switch (asked.or) {
      case 'redirect':
        return redirect(signInUrl(this.urls, asked.returnTo ?? (await headers()).get(PATH_HEADER)));
      case 'throw':
        throw new Error("User is not signed in, and getUser was called with { or: 'throw' }.");
      case 'anonymous':
        throw new Error('Only browsers can sign up anonymously: call getUser there.');
      default:
        return null;
    }
  }

  /**
   * The signed-in user, without server-only data: for the provider of a layout. Undefined under impersonation: browsers
   * read that themselves, and say so.
   */
  async getClientUser(): Promise<ClientUserJson | null | undefined> {
    const user = await this.getUser();
    return user?.impersonation ? undefined : (user?.toClientJson() ?? null);
  }

  override async getAccessToken(of: OfStore = {}): Promise<string | null> {
    return super.getAccessToken({ tokenStore: of.tokenStore ?? (await tokensOfRequest(this.projectId)) });
  }
}
