import { RateLimitError, type Tokens } from '@latchkey/sdk';
import type { ServerApp } from '@latchkey/sdk/server';
import { NextResponse } from 'next/server';
import type { AppRequest } from './app-request.ts';
import { isOwnPage, isSecure } from './origin.ts';
import { readBody } from './read-body.ts';
import { type CookieRules, TokenCookies, tokensIn } from './token-cookies.ts';

const BODY_BYTES = 4 * 1024;
const headers = { 'cache-control': 'private, no-store', 'cross-origin-resource-policy': 'same-origin' };

type Action = (app: ServerApp, cookies: TokenCookies, body: { refresh_token?: unknown }) => Promise<object | null>;

const actions: Readonly<Record<string, Action>> = { token: renew, 'sign-out-session': signOut };

/**
 * Keeps the refresh token of a page's session in a cookie which no script can read: `POST …/token` with
 * `{refresh_token}` puts one there, with `{}` it answers `{access_token}` made with it, or 401 when the session is over;
 * `POST …/sign-out-session` ends the session. Only for pages of this very origin.
 */
export async function handleSession(app: ServerApp, request: AppRequest): Promise<Response> {
  const action = actions[new URL(request.url).pathname.split('/').at(-1) ?? ''];
  if (!action) return refused(404, 'There is nothing at this address.');
  if (!isOwnPage(request.headers)) return refused(403, 'Only a page of the same origin may ask for this.');
  if (!isJson(request.headers)) return refused(415, 'Send JSON, with the content type application/json.');
  const body = objectIn(await readBody(request, BODY_BYTES));
  if (!body) return refused(400, 'Send a JSON object of at most 4 kilobytes.');
  const given = body.refresh_token;
  if (given !== undefined && typeof given !== 'string') return refused(400, 'A refresh token is a text.');
  const rules = { projectId: app.projectId, isSecure: isSecure(request.headers) };
  const cookies = new TokenCookies(rules, tokensFor(rules, request, given), true);
  return answered(() => action(app, cookies, body), cookies);
}

/** What was cookies is asked for anew, whatever there was: the page has good reason to ask. */
function tokensFor(rules: CookieRules, request: AppRequest, given: string | undefined): Tokens {
  // Only what opens a session gets into the cookie, in the one form in which it is looked up.
  if (given !== undefined) return { accessToken: null, refreshToken: given.toLowerCase() || null };
  const { refreshToken } = tokensIn(rules, (name) => request.cookies.get(name)?.value);
  return { accessToken: null, refreshToken };
}

async function answered(action: () => Promise<object | null>, cookies: TokenCookies): Promise<Response> {
  try {
    const answer = await action();
    const response = answer
      ? NextResponse.json(answer, { headers })
      : NextResponse.json({ code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' }, { status: 401, headers });
    for (const cookie of cookies.changed) response.cookies.set(cookie);
    return response;
  } catch (error) {
    if (!(error instanceof RateLimitError)) return refused(503, 'The sign-in service did not answer.');
    const seconds = Math.max(1, Math.ceil((error.retryAt - Date.now()) / 1000));
    return refused(429, 'Too many requests.', { 'retry-after': String(seconds) });
  }
}

async function renew(app: ServerApp, cookies: TokenCookies, body: { refresh_token?: unknown }): Promise<object | null> {
  const access_token = await app.getAccessToken({ tokenStore: cookies });
  if (access_token === null) return null;
  return body.refresh_token === undefined ? { access_token } : {};
}

async function signOut(app: ServerApp, cookies: TokenCookies): Promise<object> {
  await app.signOut({ tokenStore: cookies });
  return {};
}

const refused = (status: number, text: string, more: Record<string, string> = {}): Response =>
  new Response(text, { status, headers: { ...headers, ...more } });

/** No form can send this type, and no script of another site without asking for permission first. */
const isJson = (headers: Headers) =>
  headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() === 'application/json';

function objectIn(text: string | undefined): { readonly refresh_token?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
