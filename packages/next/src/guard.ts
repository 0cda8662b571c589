import type { ServerApp } from '@latchkey/sdk/server';
import { type NextRequest, NextResponse } from 'next/server';
import { isSecure } from './origin.ts';
import { TokenCookies, tokensIn } from './token-cookies.ts';
import { PATH_HEADER, signInUrl } from './way-back.ts';

/**
 * Lets signed-in visitors pass, and leads others to the sign-in page with the way back. Renews what has expired, so that
 * the page need not, and the browser keeps it.
 */
export async function guard(app: ServerApp, request: NextRequest): Promise<Response> {
  const { pathname, search } = request.nextUrl;
  const rules = { projectId: app.projectId, isSecure: isSecure(request.headers) };
  const kept = new TokenCookies(
    rules,
    tokensIn(rules, (name) => request.cookies.get(name)?.value),
    true,
  );
  const accessToken = await app.getAccessToken({ tokenStore: kept });
  for (const { name, value } of kept.changed) request.cookies.set(name, value);
  const response = accessToken === null ? toSignIn() : passed();
  for (const cookie of kept.changed) response.cookies.set(cookie);
  if (kept.changed.length > 0) response.headers.set('cache-control', 'private, no-store');
  return response;

  function toSignIn() {
    return NextResponse.redirect(new URL(signInUrl(app.urls, pathname + search), request.url));
  }

  function passed() {
    const headers = new Headers(request.headers);
    headers.set(PATH_HEADER, pathname + search);
    return NextResponse.next({ request: { headers } });
  }
}
