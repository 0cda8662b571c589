import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { readBody } from '../http/body.ts';
import { type Rendered, type RequestFacts, renderFailure, renderJson } from '../http/render.ts';
import { type Cookie, refreshCookie } from './cookie.ts';
import type { SiteParts, Visit } from './visit.ts';

type Act = (visit: Visit, cookie: Cookie, body: object) => Promise<object>;
type SessionRoute = (request: Request, visit: Visit, facts: RequestFacts) => Promise<Rendered>;

const BODY_BYTES = 4 * 1024;

/**
 * The routes, by path, that keep the refresh token of a page's session in a cookie which no script can read: they answer
 * access tokens made with it, and end the session. They are for pages of this very origin.
 */
export function sessionRoutes({ baseUrl }: Pick<SiteParts, 'baseUrl'>): ReadonlyMap<string, SessionRoute> {
  const { origin, protocol } = new URL(baseUrl);
  const cookieOf = refreshCookie(protocol === 'https:');

  const route =
    (act: Act): SessionRoute =>
    async (request, visit, facts) => {
      if (!isOwnPage(request, origin)) throw new Refusal('ORIGIN_FOREIGN');
      if (!isJson(request)) throw new Refusal('JSON_ONLY');
      const body = await readBody(request, BODY_BYTES);
      if (typeof body !== 'object' || body === null) throw new KnownError('BODY_PARSING_ERROR');
      const cookie = cookieOf(request.headers.get('cookie'));
      const rendered = await answered(() => act(visit, cookie, body), facts);
      if (cookie.changed) rendered.response.headers.append('set-cookie', cookie.changed);
      return rendered;
    };

  return new Map([
    ['/handler/token', route(storeOrRenew)],
    ['/handler/sign-out-session', route(signOut)],
  ]);
}

/** An ended session needs a response too, because it removes the cookie. */
async function answered(act: () => Promise<object>, facts: RequestFacts): Promise<Rendered> {
  try {
    return renderJson(facts, await act());
  } catch (error) {
    if (!KnownError.is(error, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')) throw error;
    return renderFailure(error, facts);
  }
}

/** Browsers name the origin of every POST; where an old one does not, it has to say that it is the same. */
function isOwnPage({ headers }: Request, own: string): boolean {
  const origin = headers.get('origin');
  return origin === null ? headers.get('sec-fetch-site') === 'same-origin' : origin === own;
}

/** No form can send this type, and no script of another site without asking for permission first. */
const isJson = ({ headers }: Request) =>
  headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() === 'application/json';

async function storeOrRenew(visit: Visit, cookie: Cookie, body: { refresh_token?: unknown }): Promise<object> {
  const given = body.refresh_token;
  if (given === undefined) return { access_token: await renew(visit, cookie) };
  if (typeof given !== 'string') throw new KnownError('BODY_PARSING_ERROR');
  // Only what opens a session gets into the cookie, in the one form in which it is looked up.
  const { refreshToken } = await visit.renew(given);
  cookie.set(refreshToken ?? given.toLowerCase());
  return {};
}

async function renew(visit: Visit, cookie: Cookie): Promise<string> {
  if (!cookie.value) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  try {
    const { accessToken, refreshToken } = await visit.renew(cookie.value);
    if (refreshToken !== undefined) cookie.set(refreshToken);
    return accessToken;
  } catch (error) {
    if (KnownError.is(error, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')) cookie.clear();
    throw error;
  }
}

async function signOut(visit: Visit, cookie: Cookie): Promise<object> {
  if (!cookie.value) return {};
  await visit.signOut(cookie.value);
  cookie.clear();
  return {};
}
