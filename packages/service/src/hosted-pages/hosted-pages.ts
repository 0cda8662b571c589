import { Refusal } from '@latchkey/protocol/refusals';
import { askedHost } from '../http/asked-host.ts';
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
import type { HostedParts, HostedProject, Visit } from './visit.ts';

/** Below it are the pages of every project, by its id, and the files that all of them share. */
const PATH = '/p';
const ASSETS = `${PATH}/assets/`;
/** The page of set-up links: nothing that it leads to learns of it. */
const SET_UP = 'set-up';

/** Where the pages of a project are in one request. */
interface Place {
  readonly project: HostedProject;
  /** The address that they are below. */
  readonly below: URL;
  /** The page that is asked for. */
  readonly asked: URL;
  /** The path of the files that they load. */
  readonly assets: string;
}

export interface HostedPages {
  /** Answers below the path of the pages, at the address of the installation. */
  ofInstallation(request: Request, peer: string): Promise<Response>;
  /** Answers at a host that a project has verified, which has no other pages; undefined at any other host. */
  ofHost(request: Request, peer: string): Promise<Response | undefined>;
}

/** The sign-in pages of the projects: the screens of the SDK for React, drawn here and brought to life by the browser. */
export function hostedPages(parts: HostedParts): HostedPages {
  const base = new URL(parts.baseUrl);
  // A proxy may have put a path in front, and taken it off again.
  const prefix = base.pathname.replace(/\/$/, '');

  return {
    async ofInstallation(request, peer) {
      const url = new URL(request.url);
      // A proxy may have taken TLS off; the port that goes without saying is that of the public scheme.
      url.protocol = base.protocol;
      const file = url.pathname.startsWith(ASSETS) && parts.app?.files.get(url.pathname.slice(ASSETS.length));
      if (file && isRead(request)) return answerFile(file, request, hostedHeaders);
      return answer(request, peer, async (visit) => {
        if (url.host !== base.host) return redirect(307, base.origin + prefix + url.pathname + url.search);
        const [, , id = ''] = url.pathname.split('/');
        const project = await visit.findProject(id);
        if (!project) return undefined;
        const below = new URL(`${prefix}${PATH}/${project.id}/`, base);
        return { project, below, asked: new URL(prefix + url.pathname + url.search, base), assets: prefix + ASSETS };
      });
    },

    async ofHost(request, peer) {
      const host = askedHost(request, peer, parts.trustedProxies, base.protocol);
      // The installation's own address costs no look-up.
      if (host === undefined || host === base.host || !(await parts.isProjects(host))) return undefined;
      return answer(request, peer, async (visit) => {
        const project = await visit.findProjectAt(host);
        if (!project) return undefined;
        const { pathname, search } = new URL(request.url);
        const below = new URL(`${base.protocol}//${host}/`);
        // Resolved, two slashes at the start would name another host.
        const asked = new URL(below.origin + pathname + search);
        return { project, below, asked, assets: ASSETS };
      });
    },
  };

  /** Answers with the page of a place, or with what there is instead of one. */
  function answer(
    request: Request,
    peer: string,
    placeOf: (visit: Visit) => Promise<Place | Answered | undefined>,
  ): Promise<Response> {
    const visit = parts.openVisit(request, peer);
    const { requestId } = visit;
    const facts: RequestFacts = { headers: protocolHeaders(request.headers), requestId, pretty: false, ownPage: true };
    const { pathname: path } = new URL(request.url);
    return attempt(
      parts,
      { requestId, method: request.method, path, route: 'hosted-pages' },
      async () => {
        if (!isRead(request)) throw new Refusal('METHOD_NOT_ALLOWED');
        if (!parts.app) throw new Refusal('HOSTED_PAGES_NOT_BUILT');
        const place = await placeOf(visit);
        if (place && 'response' in place) return place;
        return place ? read(request, parts.app, place) : unknownProject();
      },
      (failure) => renderFailure(failure, facts),
    );
  }

  async function read(request: Request, app: HostedApp, place: Place): Promise<Answered> {
    const { project, below, asked } = place;
    const page = asked.pathname.slice(below.pathname.length);
    // The id may have been written in capitals, too.
    if (page === '' || !asked.pathname.startsWith(below.pathname))
      return redirect(307, below.href + (page || 'sign-in') + asked.search);
    if (page === LEAVE) return redirect(303, leave(asked, below, project));
    const kept = withReturnOf(request.headers.get('referer'), asked, below);
    const trusted = withTrustedReturn(kept, below, project);
    return trusted === asked.href ? draw(request, app, place) : redirect(303, trusted);
  }

  async function draw({ headers }: Request, app: HostedApp, { project, below, asked, assets }: Place) {
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
    const page = documentOf({ drawn, parts: app.parts, assets, language, style });
    const [bytes, encoding] = await encodings(Buffer.from(page), true).encoded(headers.get('accept-encoding'));
    const encoded = encoding && { 'content-encoding': encoding };
    const isSetUp = asked.pathname === `${below.pathname}${SET_UP}`;
    // On a host of the project's own the API is at another origin, where what OAuth providers come back to is.
    const api = below.origin === base.origin ? undefined : base.origin;
    return answered(drawn.isPage ? 200 : 404, bytes, {
      ...pageHeaders(style, api),
      ...encoded,
      ...(isSetUp && { 'referrer-policy': 'no-referrer' }),
    });
  }
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

const redirect = (status: number, location: string) =>
  answered(status, null, { ...hostedHeaders, 'cache-control': 'no-store', location });

/** For people who came by a link, without a word on whether there ever was such a project. */
function unknownProject() {
  const says = html`<p>The address is wrong, or the application is gone. Check the link that brought you here.</p>`;
  const headers = { ...pageHeaders(''), 'content-security-policy': webPagePolicy };
  return answered(404, webPage('There is no such page', says), headers);
}

interface Answered {
  readonly status: number;
  readonly response: Response;
}

const answered = (status: number, body: string | Buffer | null, headers: Record<string, string>): Answered => ({
  status,
  response: new Response(body as string | null, { status, headers }),
});
