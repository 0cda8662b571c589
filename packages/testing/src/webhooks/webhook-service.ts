import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type WebhookService, webhookServiceAt } from '@latchkey/service/platform/integrations/webhook-service';
import { afterwards } from '../leftovers.ts';

const webhookServiceToken = 'the-token-of-the-webhook-service';

/** A message that the service took. */
export interface TakenMessage {
  readonly app: string;
  readonly key: string;
  // biome-ignore lint/suspicious/noExplicitAny: messages of every shape.
  readonly body: any;
}

/** A service that behaves like Svix, on this machine: it knows applications, and takes a message once by its key. */
export interface TestWebhookService {
  readonly service: WebhookService;
  /** The applications by their uids, each with its name. */
  readonly apps: ReadonlyMap<string, string>;
  readonly taken: readonly TakenMessage[];
  /** The paths of all that came in. */
  readonly asked: string[];
  /** Answers all but new applications with a status from now on; undefined takes everything. */
  behave(status: number | undefined): void;
}

/** Starts one; it stops with the tests of this file. */
export async function startWebhookService(): Promise<TestWebhookService> {
  const apps = new Map<string, string>();
  const taken: TakenMessage[] = [];
  const asked: string[] = [];
  let refusal: number | undefined;

  async function answer(request: IncomingMessage): Promise<[status: number, body: object]> {
    const { pathname } = new URL(request.url ?? '', 'http://service');
    asked.push(pathname);
    if (request.headers.authorization !== `Bearer ${webhookServiceToken}`)
      return [401, { code: 'authentication_failed' }];
    // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape.
    const body = (await json(request)) as any;
    if (pathname === '/api/v1/app') {
      apps.set(body.uid, body.name);
      return [201, { id: `app_${body.uid}`, ...body }];
    }
    const [, app = ''] = /\/(?:app|app-portal-access)\/([^/]+)/.exec(pathname) ?? [];
    if (!apps.has(app)) return [404, { code: 'not_found', detail: 'Entity not found' }];
    if (refusal !== undefined) return [refusal, { code: 'refused', detail: '' }];
    if (pathname.startsWith('/api/v1/auth/')) return [200, { url: 'https://svix.example', token: `appsk_${app}` }];
    const key = String(request.headers['idempotency-key']);
    if (!taken.some((message) => message.key === key)) taken.push({ app, key, body });
    return [202, { id: `msg_${taken.length}`, ...body }];
  }

  const server = createServer(async (request, response) => {
    const [status, body] = await answer(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  afterwards(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return {
    service: webhookServiceAt({ url: `http://127.0.0.1:${port}`, token: webhookServiceToken }),
    apps,
    taken,
    asked,
    behave(status) {
      refusal = status;
    },
  };
}
