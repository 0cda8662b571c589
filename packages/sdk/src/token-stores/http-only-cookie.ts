import { retryBaseMillis } from '@latchkey/protocol/client-limits';
import type { Environment } from '../core/environment.ts';
import { Listeners } from '../core/listeners.ts';
import { RateLimitError, ResponseError, requestIdOf, retryAfterMillis } from '../core/wire/response-error.ts';
import { crossTabChannel } from './cross-tab-channel.ts';
import { parkedText } from './parked-text.ts';
import { checkTokens, noTokens, type SessionEnd, type TokenStore, type Tokens } from './token-store.ts';

/** Addresses on the page's own origin. */
export interface SessionRoutes {
  /**
   * `POST {}` answers `{"access_token"}`, made with the refresh token in the HttpOnly cookie, or 401 when the session
   * is over; `POST {"refresh_token"}` puts the token of a new session into that cookie. With `"park": true` the session
   * before is kept in another such cookie. `POST {"switch_to": id, "park"}` goes on with the one of that user. Both answer
   * `{"access_token"}`, or 401 for a session that is over.
   */
  readonly token: string;
  /**
   * `POST {}` ends the session and removes the cookie; `POST {"user_id"}` does so with the one that is kept of that
   * user, and `POST {"all": true}` with all of them.
   */
  readonly signOut: string;
}

/**
 * The refresh token is in an HttpOnly cookie that the page's own server manages; the page keeps an access token in
 * memory. `routes` is a function because it may depend on settings.
 */
export function httpOnlyCookieStore(
  environment: Environment,
  projectId: string,
  routes: () => SessionRoutes,
): TokenStore {
  let sessions = 0;
  // Stands for the refresh token that this side never sees; another session is another one.
  const unseen = (accessToken: string | null = null): Tokens => ({ accessToken, refreshToken: `kept ${++sessions}` });
  let tokens = unseen();
  let lastEnd: SessionEnd = 'signed-out';
  const sharedAs = `latchkey-kept-${projectId}`;
  const tabs = crossTabChannel(environment, sharedAs);
  const listeners = new Listeners((notify) => {
    const changedElsewhere = () => {
      tokens = unseen();
      notify();
    };
    return tabs()?.listen(changedElsewhere) ?? (() => {});
  });
  const change = (changed: Tokens, end: SessionEnd = 'signed-out') => {
    tokens = changed;
    lastEnd = end;
    listeners.notify();
  };
  const begin = (accessToken: string | null) => {
    change(unseen(accessToken));
    tabs()?.announce();
  };
  return {
    isPersistent: true,
    sharedAs,
    parked: parkedText(environment, projectId),
    get: () => tokens,
    end: () => lastEnd,
    async set(given, end) {
      checkTokens(given);
      if (given.refreshToken === null) return change(noTokens, end);
      if (given.refreshToken === tokens.refreshToken) return change(given);
      const answer = await post(environment, routes().token, { refresh_token: given.refreshToken });
      if (!answer.ok) throw failureOf(answer, environment);
      begin(given.accessToken);
    },
    subscribe: (listener) => listeners.add(listener),
    server: {
      async renew(other) {
        const answer = await post(environment, routes().token, other);
        if (answer.status === 401) return null;
        if (!answer.ok) throw failureOf(answer, environment);
        const { access_token } = JSON.parse(answer.text) as { access_token: string };
        if (other) begin(access_token);
        return access_token;
      },
      async signOut(of) {
        const answer = await post(environment, routes().signOut, of);
        if (!answer.ok && answer.status !== 401) throw failureOf(answer, environment);
        tabs()?.announce();
      },
    },
  };
}

interface Answer extends Pick<Response, 'status' | 'ok' | 'headers'> {
  readonly text: string;
}

/** JSON, so that no form of another site can send it. The answer is read in any case: a page waits for what is not. */
async function post({ fetch, page }: Environment, route: string, body: object = {}): Promise<Answer> {
  const answer = await fetch(new URL(route, page?.href()).href, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'same-origin',
    cache: 'no-store',
  });
  const { status, ok, headers } = answer;
  return { status, ok, headers, text: await answer.text() };
}

function failureOf(answer: Answer, { clock }: Environment): ResponseError {
  const error = new ResponseError(answer.status, answer.text, requestIdOf(answer));
  if (answer.status !== 429) return error;
  return new RateLimitError(error, clock() + (retryAfterMillis(answer) ?? retryBaseMillis));
}
