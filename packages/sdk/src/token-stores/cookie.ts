import {
  accessTokenCookieSeconds,
  cookiePollingMillis,
  refreshTokenCookieSeconds,
} from '@latchkey/protocol/client-limits';
import { cookieText } from '../core/cookies.ts';
import type { CookieJar, Environment, Tabs } from '../core/environment.ts';
import { Listeners } from '../core/listeners.ts';
import { crossTabChannel } from './cross-tab-channel.ts';
import { parkedText } from './parked-text.ts';
import {
  accessCookieName,
  accessCookieValue,
  EXPIRED,
  isExpiredIn,
  refreshCookieName,
  tokensInCookies,
} from './token-cookies.ts';
import { checkTokens, type TokenStore } from './token-store.ts';

/** Tokens in cookies that scripts of the page can read: for single-page apps without a server of their own. */
export function cookieStore(environment: Environment, projectId: string): TokenStore {
  const { cookies, page } = environment;
  if (!cookies) throw new Error('The token store "cookie" is for browsers. Outside of a browser, pass the request.');
  const secure = page?.href().startsWith('https:') ?? false;
  const sharedAs = `latchkey-${projectId}`;
  const tabs = crossTabChannel(environment, sharedAs);
  const listeners = new Listeners((notify) => watch(environment, cookies, tabs(), projectId, notify));
  const write = (name: string, value: string | null, seconds: number) =>
    cookies.write(cookieText(name, value, { seconds, secure }));
  return {
    isPersistent: true,
    sharedAs,
    parked: parkedText(environment, projectId),
    get: () => tokensInCookies(cookies.read(), projectId),
    end: () => (isExpiredIn(cookies.read(), projectId) ? 'expired' : 'signed-out'),
    set(tokens, end) {
      checkTokens(tokens);
      const access = end === 'expired' ? EXPIRED : accessCookieValue(tokens);
      // In this order a reader never pairs a new refresh token with an old access token.
      write(accessCookieName(projectId), access, accessTokenCookieSeconds);
      write(refreshCookieName(projectId), tokens.refreshToken, refreshTokenCookieSeconds);
      listeners.notify();
      tabs()?.announce();
    },
    subscribe: (listener) => listeners.add(listener),
  };
}

/** Learns of changes in other tabs by the best means that the browser has; a look at the cookies is the last one. */
function watch(
  { onCookieChange, every }: Environment,
  cookies: CookieJar,
  tabs: Tabs | undefined,
  projectId: string,
  notify: () => void,
): () => void {
  const look = () => JSON.stringify(tokensInCookies(cookies.read(), projectId));
  let seen = look();
  const compare = () => {
    const found = look();
    if (found === seen) return;
    seen = found;
    notify();
  };
  if (onCookieChange) return onCookieChange(compare);
  return tabs ? tabs.listen(compare) : every(cookiePollingMillis, compare);
}
