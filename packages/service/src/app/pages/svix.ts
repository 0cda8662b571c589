import { KnownError } from '@latchkey/protocol/errors';
import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import { SvixInputError } from '@latchkey/protocol/svix';
import type { FindStoredProject } from '../../domains/projects/project.ts';
import { type SvixAnswer, svixCalls } from '../../domains/webhooks/svix/svix-calls.ts';
import { readWebhookToken } from '../../domains/webhooks/svix/token.ts';
import { attempt, type Reporter } from '../../http/attempt.ts';
import { lastOfEach, readBody } from '../../http/body.ts';
import { NOBODY } from '../../http/caller.ts';
import { anyPageHeaders, noPagePolicy, securityHeaders } from '../../http/cors.ts';
import type { OpenScope } from '../request-context.ts';
import type { ServiceParts } from '../service-parts.ts';

/** Where the calls are, as clients of Svix put them behind the address of a server. */
export const SVIX_PATH = '/api/v1/app';

const headers = {
  ...securityHeaders,
  ...noPagePolicy,
  ...anyPageHeaders,
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, svix-req-id, svix-retry-count',
  'access-control-max-age': '86400',
  'cache-control': 'no-store',
};

interface Beside {
  readonly reporter: Reporter;
  readonly openScope: OpenScope;
  readonly find: FindStoredProject;
}

/** The Svix API for the webhooks of a project, authenticated by a webhook token. */
export function svix(
  { ring, database, webhookService }: Pick<ServiceParts, 'ring' | 'database' | 'webhookService'>,
  { reporter, openScope, find }: Beside,
) {
  async function work(request: Request, peer: string, { key, appId, call, params }: Asked): Promise<Response> {
    const scope = openScope(request, peer);
    const token = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
    return attempt(
      reporter,
      { requestId: scope.requestId, method: request.method, path: new URL(request.url).pathname, route: `svix ${key}` },
      async () => {
        const holder = await readWebhookToken({ ring, db: database.db, now: scope.now }, find, token);
        if (!holder || ![holder.project.id, holder.project.wireId].includes(appId)) throw new BadToken();
        if (!call) throw new Refusal('PAGE_UNKNOWN');
        const { project, actor } = holder;
        const by = { ownerId: actor.userId, keyId: actor.keyId };
        const context = scope.context({ ...NOBODY, level: 'admin', project, ...by });
        const query = lastOfEach(new URL(request.url).searchParams);
        const body = await readBody(request, limits.bodyBytes);
        return rendered(await call({ context, webhookService, project, params, query, body }));
      },
      (failure) => rendered(failed(failure)),
    );
  }

  return async (request: Request, peer: string): Promise<Response> => {
    if (request.method === 'OPTIONS') return new Response(null, { headers });
    return work(request, peer, askedOf(request));
  };
}

/** What was asked for, of which application. */
type Asked = ReturnType<typeof askedOf>;

const patterns = Object.entries(svixCalls).map(([key, call]) => {
  const pattern = new RegExp(`^${key.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`);
  return { key, call, pattern };
});

function askedOf({ method, url }: Request) {
  const [appId = '', ...rest] = new URL(url).pathname.slice(SVIX_PATH.length + 1).split('/');
  const path = `${method} /${rest.join('/')}`;
  for (const { key, call, pattern } of patterns) {
    const found = pattern.exec(path);
    if (found) return { key, appId, call, params: { ...found.groups } };
  }
  return { key: 'unknown', appId, call: undefined, params: {} };
}

class BadToken extends Error {}

function rendered({ status, body }: SvixAnswer) {
  const text = body === undefined ? null : JSON.stringify(body);
  const type = text === null ? {} : { 'content-type': 'application/json; charset=utf-8' };
  return { status, response: new Response(text, { status, headers: { ...headers, ...type } }) };
}

/** As clients of Svix know failures. */
function failed(failure: unknown): SvixAnswer {
  if (failure instanceof BadToken)
    return { status: 401, body: { code: 'authentication_failed', detail: 'Invalid token' } };
  if (failure instanceof SvixInputError) return { status: 422, body: { detail: failure.detail } };
  if (failure instanceof Refusal || failure instanceof KnownError) {
    const { status, message } = failure;
    const code = failure instanceof Refusal ? failure.refusal : failure.code;
    return { status, body: { code: status === 404 ? 'not_found' : code.toLowerCase(), detail: message } };
  }
  return { status: 500, body: { code: 'server_error', detail: 'Something went wrong on our side.' } };
}
