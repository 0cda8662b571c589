import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import { attempt } from '../http/attempt.ts';
import { lastOfEach, readBody } from '../http/body.ts';
import { protocolHeaders } from '../http/headers.ts';
import { type RequestFacts, renderFailure } from '../http/render.ts';
import { isLoopback } from '../platform/network/public-address.ts';
import { pageHeaders, providerHeaders } from './headers.ts';
import { type Parameters, readParameters } from './parameters.ts';
import { signInPage } from './sign-in-page.ts';
import { styleSheet } from './style-sheet.ts';
import type { PagesParts, Visit } from './visit.ts';

const NO_EMAIL = 'Type an email address, such as ada@example.com.';
const NOTHING_TYPED = { email: '', name: '', isVerified: true };

/** The pages that stand in for identity providers during development: an authorization server of one page. */
export function providerPages(parts: PagesParts): (request: Request) => Promise<Response> {
  const base = new URL(parts.baseUrl);
  const styles = styleSheet();

  return async (request) => {
    const url = new URL(request.url);
    const visit = parts.openVisit();
    const { requestId } = visit;
    const facts: RequestFacts = { headers: protocolHeaders(request.headers), requestId, pretty: false, ownPage: true };
    return attempt(
      parts,
      { requestId, method: request.method, path: url.pathname, route: 'providers' },
      async () => {
        // A page elsewhere can have its own name lead here.
        if (url.host !== base.host && !isLoopback(url.hostname)) throw new Refusal('HOST_MISDIRECTED');
        const response = await answer(request, url, visit);
        return { response, status: response.status };
      },
      (failure) => renderFailure(failure, facts),
    );
  };

  async function answer(request: Request, url: URL, visit: Visit): Promise<Response> {
    const [, , providerId = '', step = ''] = url.pathname.split('/');
    const name = visit.nameOf(providerId);
    const isPage = name !== undefined && /^\/providers\/[^/]+\/authorize$/.test(url.pathname);
    if (!isPage && url.pathname !== '/providers/providers.css') throw new Refusal('PAGE_UNKNOWN');
    if (request.method === 'POST' && isPage) return answered(request, visit, name, providerId);
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal('METHOD_NOT_ALLOWED');
    if (step !== 'authorize' || name === undefined) return styles();
    const { sent } = readParameters(visit, providerId, lastOfEach(url.searchParams));
    return new Response(signInPage({ name, parameters: sent, typed: NOTHING_TYPED, problem: undefined }), {
      headers: pageHeaders,
    });
  }
}

async function answered(request: Request, visit: Visit, name: string, providerId: string): Promise<Response> {
  const form = (await readBody(request, limits.bodyBytes)) as Record<string, string>;
  const parameters = readParameters(visit, providerId, form);
  const { act, email = '', name: typedName = '' } = form;
  if (act === 'deny') return back(parameters, { error: 'access_denied' });
  if (act !== 'allow') return back(parameters, { error: 'server_error' });
  const typed = { email: email.trim(), name: typedName.trim(), isVerified: form.verified !== undefined };
  if (!/^[^\s@]+@[^\s@]+$/.test(typed.email)) {
    const page = signInPage({ name, parameters: parameters.sent, typed, problem: NO_EMAIL });
    return new Response(page, { status: 422, headers: pageHeaders });
  }
  return back(parameters, { code: visit.grant(parameters.asking, typed) });
}

function back({ asking, state }: Parameters, says: { code: string } | { error: string }): Response {
  const location = new URL(asking.redirectUri);
  for (const [name, value] of Object.entries({ ...says, state })) location.searchParams.set(name, value);
  return new Response(null, { status: 303, headers: { ...providerHeaders, location: location.href } });
}
