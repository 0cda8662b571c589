import { Refusal } from '@latchkey/protocol/refusals';
import { attempt } from '../http/attempt.ts';
import { protocolHeaders } from '../http/headers.ts';
import { type RequestFacts, renderFailure } from '../http/render.ts';
import { isLoopback } from '../platform/network/public-address.ts';
import { assets } from './assets.ts';
import { inboxHeaders, mailHeaders, pageHeaders } from './headers.ts';
import { listPage } from './list-page.ts';
import type { InboxParts, Mail, Visit } from './mail.ts';
import { mailBody, mailPage, views } from './mail-page.ts';

/** The local inbox: what the service would send, as pages for people and as JSON for tools. */
export function inbox(parts: InboxParts): (request: Request) => Promise<Response> {
  const base = new URL(parts.baseUrl);
  const asset = assets();

  return async (request) => {
    const url = new URL(request.url);
    const visit = parts.openVisit();
    const { requestId } = visit;
    const { method } = request;
    const facts: RequestFacts = { headers: protocolHeaders(request.headers), requestId, pretty: false, ownPage: true };
    // A page that is open asks every few seconds; only what goes wrong is worth a line.
    const report: InboxParts['report'] = (line) => line.error !== undefined && parts.report(line);
    return attempt(
      { ...parts, report },
      { requestId, method, path: url.pathname, route: 'inbox' },
      async () => {
        // A page elsewhere can have its own name lead here, and would read the codes.
        if (url.host !== base.host && !isLoopback(url.hostname)) throw new Refusal('HOST_MISDIRECTED');
        const response = await answer(method === 'HEAD' ? 'GET' : method, url, visit);
        return { response, status: response.status };
      },
      (failure) => renderFailure(failure, facts),
    );
  };

  async function answer(method: string, url: URL, visit: Visit): Promise<Response> {
    const [, , room = '', projectId = '', id = '', part = ''] = url.pathname.replace(/\/$/, '').split('/');
    if (room === 'messages' && method === 'DELETE') return emptied(visit);
    if (method !== 'GET') throw new Refusal('METHOD_NOT_ALLOWED');
    if (room === 'messages') return messages(visit, url);
    if (room === 'mails') return oneMail(visit, url, { projectId, id, part });
    const file = asset(room);
    if (file) return file;
    if (room !== '') throw new Refusal('PAGE_UNKNOWN');
    const search = url.searchParams.get('search')?.trim() ?? '';
    const mails = await visit.list({ search: search || undefined });
    return new Response(listPage({ mails, search, server: parts.server }), { headers: pageHeaders });
  }
}

async function messages(visit: Visit, url: URL): Promise<Response> {
  const mails = await visit.list({ to: url.searchParams.get('to') ?? undefined });
  return Response.json(mails.map(message), { headers: inboxHeaders });
}

const message = ({ id, projectId, to, subject, html, text, at }: Mail) => ({
  id,
  project_id: projectId,
  to,
  subject,
  html,
  text,
  at_millis: at,
});

async function emptied(visit: Visit): Promise<Response> {
  await visit.clear();
  return Response.json({ success: true }, { headers: inboxHeaders });
}

async function oneMail(
  visit: Visit,
  url: URL,
  path: { projectId: string; id: string; part: string },
): Promise<Response> {
  const found = await visit.read(path.projectId, path.id);
  if (!found || !/^(body)?$/.test(path.part)) throw new Refusal('PAGE_UNKNOWN');
  const { mail, source } = found;
  if (path.part === 'body') return new Response(mailBody(mail), { headers: mailHeaders });
  const view = views.find((each) => each === url.searchParams.get('view')) ?? 'html';
  const content = view === 'source' ? await source() : '';
  return new Response(mailPage(mail, view, content), { headers: pageHeaders });
}
