import { RateLimitError } from '@latchkey/sdk';
import type { ServerApp } from '@latchkey/sdk/server';
import { NextResponse } from 'next/server';
import type { AppRequest } from './app-request.ts';
import { isOwnPage, isSecure } from './origin.ts';
import { ParkedSessions } from './parked-sessions.ts';
import { readBody } from './read-body.ts';
import { type CookieRules, TokenCookies, tokensIn } from './token-cookies.ts';

const BODY_BYTES = 4 * 1024;
const headers = { 'cache-control': 'private, no-store', 'cross-origin-resource-policy': 'same-origin' };

/** What a page sends, as `SessionRoutes` of the SDK says. */
interface Sent {
  readonly refresh_token?: string;
  readonly switch_to?: string;
  readonly user_id?: string;
  readonly park?: unknown;
  readonly all?: unknown;
}

/** A page's session, and those that wait beside it. */
interface Visit {
  readonly app: ServerApp;
  readonly cookies: TokenCookies;
  readonly parked: ParkedSessions;
  readonly sent: Sent;
  /** The session of another refresh token, in no cookie yet. What opens none is in lower case. */
  sessionOf(refreshToken: string | null): TokenCookies;
}

type Action = (visit: Visit) => Promise<object | null>;

const actions: Readonly<Record<string, Action>> = { token: renew, 'sign-out-session': signOut };

/**
 * Keeps the refresh token of a page's session in a cookie which no script can read: `POST …/token` with
 * `{refresh_token}` puts one there, with `{}` it answers `{access_token}` made with it, or 401 when the session is over;
 * `POST …/sign-out-session` ends the session. Where users have several accounts, `park: true` keeps the session before in
 * another such cookie, and `{switch_to}` goes on with the one of that user. Only for pages of this very origin.
 */
export async function handleSession(app: ServerApp, request: AppRequest): Promise<Response> {
  const action = actions[new URL(request.url).pathname.split('/').at(-1) ?? ''];
  if (!action) return refused(404, 'There is nothing at this address.');
  if (!isOwnPage(request.headers)) return refused(403, 'Only a page of the same origin may ask for this.');
  if (!isJson(request.headers)) return refused(415, 'Send JSON, with the content type application/json.');
  const body = objectIn(await readBody(request, BODY_BYTES));
  if (!body) return refused(400, 'Send a JSON object of at most 4 kilobytes.');
  const { refresh_token, switch_to, user_id } = body;
  for (const given of [refresh_token, switch_to, user_id])
    if (given !== undefined && typeof given !== 'string') return refused(400, 'Refresh tokens and user ids are texts.');
  const rules = { projectId: app.projectId, isSecure: isSecure(request.headers) };
  return answered(action, visitOf(app, rules, request, body as Sent));
}

function visitOf(app: ServerApp, rules: CookieRules, request: AppRequest, sent: Sent): Visit {
  const read = (name: string) => request.cookies.get(name)?.value;
  const sessionOf = (refreshToken: string | null) =>
    // What was cookies is asked for anew, whatever there was: the page has good reason to ask.
    new TokenCookies(rules, { accessToken: null, refreshToken }, true);
  const cookies = sessionOf(tokensIn(rules, read).refreshToken);
  return { app, cookies, parked: new ParkedSessions(rules, read), sent, sessionOf };
}

async function answered(action: Action, visit: Visit): Promise<Response> {
  try {
    const answer = await action(visit);
    const response = answer
      ? NextResponse.json(answer, { headers })
      : NextResponse.json({ code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' }, { status: 401, headers });
    for (const cookie of [...visit.cookies.changed, ...visit.parked.changed]) response.cookies.set(cookie);
    return response;
  } catch (error) {
    if (!(error instanceof RateLimitError)) return refused(503, 'The sign-in service did not answer.');
    const seconds = Math.max(1, Math.ceil((error.retryAt - Date.now()) / 1000));
    return refused(429, 'Too many requests.', { 'retry-after': String(seconds) });
  }
}

async function renew(visit: Visit): Promise<object | null> {
  const { app, cookies, parked, sent, sessionOf } = visit;
  const { refresh_token, switch_to, park } = sent;
  if (refresh_token === undefined && switch_to === undefined) {
    const access_token = await app.getAccessToken({ tokenStore: cookies });
    return access_token === null ? null : { access_token };
  }
  // Only what opens a session gets into the cookie, in the one form in which it is looked up.
  const next = sessionOf(refresh_token?.toLowerCase() || parked.tokenOf(switch_to ?? ''));
  const access_token = await app.getAccessToken({ tokenStore: next });
  if (switch_to !== undefined) parked.remove(switch_to);
  if (access_token === null) return null;
  if (park) await parkCurrent(visit, next);
  else if (switch_to !== undefined) await app.signOut({ tokenStore: cookies });
  cookies.set(next.get());
  return park === undefined ? {} : { access_token };
}

/** Keeps the session that is in the cookies, unless it is over, an impersonator's, or one of the user who goes on. */
async function parkCurrent({ app, cookies, parked }: Visit, next: TokenCookies): Promise<void> {
  const before = await app.getUser({ tokenStore: cookies });
  const after = await app.getUser({ tokenStore: next });
  // It may have been replaced just now.
  const { refreshToken } = cookies.get();
  if (before && !before.impersonation && before.id !== after?.id && refreshToken !== null)
    parked.add(before.id, refreshToken);
}

async function signOut({ app, cookies, parked, sent, sessionOf }: Visit): Promise<object> {
  const { user_id, all } = sent;
  for (const id of all ? parked.userIds : [user_id ?? '']) {
    await app.signOut({ tokenStore: sessionOf(parked.tokenOf(id)) });
    parked.remove(id);
  }
  if (user_id === undefined) await app.signOut({ tokenStore: cookies });
  return {};
}

const refused = (status: number, text: string, more: Record<string, string> = {}): Response =>
  new Response(text, { status, headers: { ...headers, ...more } });

/** No form can send this type, and no script of another site without asking for permission first. */
const isJson = (headers: Headers) =>
  headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() === 'application/json';

function objectIn(text: string | undefined): { readonly [name: string]: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
