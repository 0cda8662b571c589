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
import { LEAVE, leave, withReturnOf, withTrustedReturn } from './return-to.ts';
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
      { requestId, method: request.method, path: url.pathname, route: 'hosted-pages' },
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

  async function read(request: Request, { pathname, search }: URL, app: HostedApp, project: HostedProject) {
    const below = new URL(`${prefix}${PATH}/${project.id}/`, base);
    const asked = new URL(prefix + pathname + search, base);
    const page = asked.pathname.slice(below.pathname.length);
    // The id may have been written in capitals, too.
    if (page === '' || !asked.pathname.startsWith(below.pathname))
      return redirect(307, below.href + (page || 'sign-in') + search);
    if (page === LEAVE) return redirect(303, leave(asked, below, project));
    const kept = withReturnOf(request.headers.get('referer'), asked, below);
    const trusted = withTrustedReturn(kept, below, project);
    return trusted === asked.href ? draw(request, app, project, asked, below) : redirect(303, trusted);
  }

  async function draw({ headers }: Request, app: HostedApp, project: HostedProject, asked: URL, below: URL) {
    const program = await app.program();
    const language = chosenLanguage(program.languages, headers.get('accept-language'));
    const drawn = await program.draw({
      url: parts.baseUrl,
      base: below.pathname.slice(0, -1),
      home: below.pathname + (project.home === undefined ? 'account-settings' : LEAVE),
      path: asked.pathname,
      publishableClientKey: project.publishableClientKey,
      project: project.publicView,
      language,
    });
    const style = brandStyle(drawn);
    const page = documentOf({ drawn, parts: app.parts, assets: prefix + ASSETS, language, style });
    const [bytes, encoding] = await encodings(Buffer.from(page), true).encoded(headers.get('accept-encoding'));
    const encoded = encoding && { 'content-encoding': encoding };
    return answered(drawn.isPage ? 200 : 404, bytes, { ...pageHeaders(style), ...encoded });
  }
}

const redirect = (status: number, location: string) =>
  answered(status, null, { ...hostedHeaders, 'cache-control': 'no-store', location });

/** For people who came by a link, without a word on whether there ever was such a project. */
function unknownProject() {
  const says = html`<p>The address is wrong, or the application is gone. Check the link that brought you here.</p>`;
  const headers = { ...pageHeaders(''), 'content-security-policy': webPagePolicy };
  return answered(404, webPage('There is no such page', says), headers);
}

const answered = (status: number, body: string | Buffer | null, headers: Record<string, string>) => ({
  status,
  response: new Response(body as string | null, { status, headers }),
});
