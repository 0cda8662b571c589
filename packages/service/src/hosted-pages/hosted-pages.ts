import { Refusal } from '@latchkey/protocol/refusals';
import { attempt } from '../http/attempt.ts';
import { answerFile } from '../http/files/answer-file.ts';
import { encodings } from '../http/files/encodings.ts';
import { protocolHeaders } from '../http/headers.ts';
import { type RequestFacts, renderFailure } from '../http/render.ts';
import { html } from '../platform/html/html.ts';
import { webPage, webPagePolicy } from '../platform/html/web-page.ts';
import type { HostedApp } from './app.ts';
import { hostedHeaders, pageHeaders } from './headers.ts';
import { chosenLanguage } from './language.ts';
import { brandStyle, documentOf } from './page.ts';
import { LEAVE, leave, withTrustedReturn } from './return-to.ts';
import type { HostedParts, HostedProject } from './visit.ts';

/** Below it are the pages of every project, by its id, and the files that all of them share. */
const PATH = '/p';
const ASSETS = `${PATH}/assets/`;

/** The sign-in pages of the projects: the screens of the SDK for React, drawn here and brought to life by the browser. */
export function hostedPages(parts: HostedParts): (request: Request, peer: string) => Promise<Response> {
  const base = new URL(parts.baseUrl);
  // A proxy may have put a path in front, and taken it off again.
  const prefix = base.pathname.replace(/\/$/, '');

  return async (request, peer) => {
    const url = new URL(request.url);
    // A proxy may have taken TLS off; the port that goes without saying is that of the public scheme.
    url.protocol = base.protocol;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const file = url.pathname.startsWith(ASSETS) && parts.app?.files.get(url.pathname.slice(ASSETS.length));
    if (file && isRead) return answerFile(file, request, hostedHeaders);
    const visit = parts.openVisit(request, peer);
    const { requestId } = visit;
    const facts: RequestFacts = { headers: protocolHeaders(request.headers), requestId, pretty: false, ownPage: true };
    return attempt(
      parts,
      { requestId, method: request.method, path: url.pathname, route: 'hosted pages' },
      async () => {
        if (!isRead) throw new Refusal('METHOD_NOT_ALLOWED');
        if (!parts.app) throw new Refusal('HOSTED_PAGES_NOT_BUILT');
        if (url.host !== base.host) return redirect(307, base.origin + prefix + url.pathname + url.search);
        const [, , id = ''] = url.pathname.split('/');
        const project = await visit.findProject(id);
        return project ? read(request, url, parts.app, project) : unknownProject();
      },
      (failure) => renderFailure(failure, facts),
    );
  };

  async function read(request: Request, url: URL, app: HostedApp, project: HostedProject) {
    const room = `${PATH}/${project.id}`;
    const ownPath = url.pathname.slice(room.length);
    if (!url.pathname.startsWith(`${room}/`)) {
      // The id may have been written in capitals.
      const page = ownPath.replace(/\/+$/, '') || '/sign-in';
      return redirect(307, `${prefix}${room}${page}${url.search}`);
    }
    if (ownPath === '/') return redirect(307, `${prefix}${room}/sign-in${url.search}`);
    const below = new URL(`${prefix}${room}/`, base);
    if (ownPath === LEAVE) return redirect(303, leave(url, below, project));
    const asked = new URL(prefix + url.pathname + url.search, base);
    const trusted = withTrustedReturn(asked, below, project);
    if (trusted !== asked.href) return redirect(303, trusted);
    return draw(request, app, project, prefix + url.pathname);
  }

  async function draw(request: Request, app: HostedApp, project: HostedProject, path: string) {
    const program = await app.program();
    const language = chosenLanguage(program.languages, request.headers.get('accept-language'));
    const drawn = await program.draw({
      url: parts.baseUrl,
      base: `${prefix}${PATH}/${project.id}`,
      path,
      publishableClientKey: project.publishableClientKey,
      project: project.publicView,
      language,
    });
    const style = brandStyle(drawn);
    const page = documentOf({ drawn, parts: app.parts, assets: prefix + ASSETS, language, style });
    const [bytes, encoding] = await encodings(Buffer.from(page), true).encoded(request.headers.get('accept-encoding'));
    const status = drawn.isPage ? 200 : 404;
    const headers = { ...pageHeaders(style), ...(encoding && { 'content-encoding': encoding }) };
    return { status, response: new Response(bytes as Uint8Array<ArrayBuffer>, { status, headers }) };
  }
}

function redirect(status: number, location: string) {
  const headers = { ...hostedHeaders, 'cache-control': 'no-store', location };
  return { status, response: new Response(null, { status, headers }) };
}

function unknownProject() {
  const status = 404;
  const says = html`<p>The address is wrong, or the application is gone. Check the link that brought you here.</p>`;
  const headers = {
    ...pageHeaders(''),
    'content-security-policy': webPagePolicy,
  };
  return { status, response: new Response(webPage('There is no such page', says), { status, headers }) };
}
