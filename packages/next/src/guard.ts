import type { ServerApp } from '@latchkey/sdk/server';
import { NextResponse } from 'next/server';
import type { AppRequest } from './app-request.ts';
import { isSecure } from './origin.ts';
import { PATH_HEADER, signInUrl } from './return-to.ts';
import { TokenCookies, tokensIn } from './token-cookies.ts';

/** A network that kept a page would show it to visitors whom no guard has let pass. */
const UNSHARED = { 'cache-control': 'private, no-store' };

/**
 * Lets signed-in visitors pass, and redirects others to the sign-in page with the way back. Asks the service only when
 * the access token has expired, and has the browser store the new one.
 */
export async function guard(app: ServerApp, request: AppRequest): Promise<Response> {
  const { pathname, search } = request.nextUrl;
  const path = pathname + search;
  const rules = { projectId: app.projectId, isSecure: isSecure(request.headers) };
  const { accessToken, refreshToken } = tokensIn(rules, (name) => request.cookies.get(name)?.value);
  try {
    if (accessToken && (await app.verifyAccessToken(accessToken)).status === 'ok') return passed(request, path);
    const cookies = new TokenCookies(rules, { accessToken: null, refreshToken }, true);
    const isSignedIn = (await app.getAccessToken({ tokenStore: cookies })) !== null;
    for (const { name, value } of cookies.changed) request.cookies.set(name, value);
    const response = isSignedIn ? passed(request, path) : redirected(request, signInUrl(app.urls, path));
    for (const cookie of cookies.changed) response.cookies.set(cookie);
    return response;
  } catch {
    return new Response('The sign-in service did not answer.', { status: 503 });
  }
}

/** The page is told its address, which Next does not tell, and the new tokens. */
function passed(request: AppRequest, path: string): NextResponse {
  const headers = new Headers(request.headers);
  headers.set(PATH_HEADER, path);
  return NextResponse.next({ request: { headers }, headers: UNSHARED });
}

const redirected = (request: AppRequest, url: string) =>
  NextResponse.redirect(new URL(url, request.url), { headers: UNSHARED });
