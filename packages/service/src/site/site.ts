import { Refusal } from '@latchkey/protocol/refusals';
import { attempt } from '../http/attempt.ts';
import { answerFile } from '../http/files/answer-file.ts';
import { protocolHeaders } from '../http/headers.ts';
import { type RequestFacts, renderFailure } from '../http/render.ts';
import { pageHeaders, siteHeaders } from './headers.ts';
import { pageWith } from './page.ts';
import { sessionRoutes } from './session-routes.ts';
import type { SiteParts, Visit } from './visit.ts';

/** Paths that are no page of the dashboard, whether or not there is something there. */
const NO_PAGE = /^\/(?:api|health|docs|inbox|providers|assets|\.well-known)(?:\/|$)/;
const CHANGE_PASSWORD = '/.well-known/change-password';
const CHANGE_PASSWORD_PAGE = '/handler/account-settings#password';

/** The dashboard: its files, one page for all of its paths, and the two routes that keep its sessions. */
export function site(parts: SiteParts): (request: Request, peer: string) => Promise<Response> {
  const base = new URL(parts.baseUrl);
  const routes = sessionRoutes(parts);

  return async (request, peer) => {
    const url = new URL(request.url);
    // A proxy may have taken TLS off; the port that goes without saying is that of the public scheme.
    url.protocol = base.protocol;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const file = isRead && parts.files?.files.get(url.pathname);
    if (file) return answerFile(file, request, siteHeaders);
    const visit = parts.openVisit(request, peer);
    const { requestId } = visit;
    const facts: RequestFacts = { headers: protocolHeaders(request.headers), requestId, pretty: false, ownPage: true };
    const act = request.method === 'POST' && routes.get(url.pathname);
    return attempt(
      parts,
      { requestId, method: request.method, path: url.pathname, route: 'dashboard' },
      async () => {
        if (base.pathname !== '/') throw new Refusal('DASHBOARD_NEEDS_ORIGIN');
        if (!isRead && url.host !== base.host) throw new Refusal('HOST_MISDIRECTED');
        if (act) return act(request, visit, facts);
        if (!isRead) throw new Refusal('METHOD_NOT_ALLOWED');
        const response = await read(url, visit);
        return { response, status: response.status };
      },
      (failure) => renderFailure(failure, facts),
    );
  };

  async function read(url: URL, visit: Visit): Promise<Response> {
    const { pathname, search } = url;
    if (pathname === CHANGE_PASSWORD) return redirect(302, CHANGE_PASSWORD_PAGE);
    if (NO_PAGE.test(pathname)) throw new Refusal('PAGE_UNKNOWN');
    if (url.host !== base.host) return redirect(307, pathname + search);
    if (!parts.files) throw new Refusal('DASHBOARD_NOT_BUILT');
    const { baseUrl, mode, hasInbox, publishableClientKey } = parts;
    const { styleNonce } = visit;
    const needsOwner = await visit.needsOwner();
    const told = { url: baseUrl, mode, hasInbox, publishableClientKey, needsOwner, styleNonce };
    const html = pageWith(parts.files, told);
    return new Response(html, { headers: { ...siteHeaders, ...pageHeaders(styleNonce) } });
  }

  function redirect(status: number, path: string): Response {
    const location = base.origin + path;
    return new Response(null, { status, headers: { ...siteHeaders, 'cache-control': 'no-store', location } });
  }
}
