import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { egressGuard } from '@latchkey/service/platform/network/egress';
import { andThisMachine, egressRules } from '@latchkey/service/platform/network/egress-rules';
import { afterwards } from '../leftovers.ts';
import { newProject, type TestProject } from '../world/new-project.ts';
import { startWorld, type World } from '../world/start.ts';

/**
 * What a receiver does with a message: take it, answer a status, take it and never say so, send it elsewhere, or answer
 * without an end.
 */
export type Reception =
  | 'take'
  | 'withhold'
  | 'redirect'
  | 'endless'
  | { readonly status: number; readonly body?: Buffer };

/** A message as it came in. */
export interface Received {
  readonly path: string;
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  /** To the letter. */
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: messages of every shape.
  readonly json: any;
}

/** A receiver of webhooks of a test's own; each path is one of its own, which behaves as it is told to. */
export interface WebhookReceiver {
  readonly port: number;
  url(path: string): string;
  /** What came in at a path, or anywhere. */
  received(path?: string): readonly Received[];
  behave(path: string, reception: Reception): void;
  /** Takes what it has withheld at a path. */
  release(path: string): void;
  /** Breaks the connections of those that were not answered. */
  hangUp(): void;
}

/** Starts one on this machine; it stops with the tests of this file. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const all: Received[] = [];
  const receptions = new Map<string, Reception>();
  const withheld = new Map<string, ServerResponse[]>();
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    const body = await bodyOf(request).catch(() => undefined);
    // Cut off on the way, which no receiver makes anything of.
    if (body === undefined) return;
    all.push({ path, id: String(headers['webhook-id']), headers, body, json: JSON.parse(body) });
    const reception = receptions.get(path) ?? 'take';
    if (reception === 'withhold') withheld.set(path, [...(withheld.get(path) ?? []), response]);
    else answer(response, reception);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  afterwards(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: (path) => `http://127.0.0.1:${port}${path}`,
    received: (path) => all.filter((message) => path === undefined || message.path === path),
    behave: (path, reception) => void receptions.set(path, reception),
    release(path) {
      for (const response of withheld.get(path) ?? []) answer(response, 'take');
      withheld.delete(path);
    },
    hangUp: () => server.closeAllConnections(),
  };
}

/** An endpoint of a project, which leads to a path of its own. */
export interface TestEndpoint {
  readonly id: string;
  readonly path: string;
  /** Where calls about it go. */
  readonly at: string;
  received(): readonly Received[];
  /** The kinds of what came in, each message once, as they first came. */
  kinds(): string[];
  /** How it is. */
  // biome-ignore lint/suspicious/noExplicitAny: as bodies of answers are.
  read(): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: as bodies of answers are.
  deliveries(query?: Record<string, string>): Promise<any[]>;
}

/** A world whose webhooks reach this machine, and a receiver on it. */
export interface WebhookWorld {
  readonly world: World;
  readonly receiver: WebhookReceiver;
  newProject(): Promise<TestProject>;
  newEndpoint(project: TestProject, settings?: object): Promise<TestEndpoint>;
}

/** What lets webhooks reach this machine. */
export const reachThisMachine = egressGuard(andThisMachine(egressRules([])), async () => []);

export async function startWebhookWorld(): Promise<WebhookWorld> {
  const [world, receiver] = [await startWorld({ egress: reachThisMachine }), await startWebhookReceiver()];
  return {
    world,
    receiver,
    newProject: () => newProject({}, Promise.resolve(world)),
    newEndpoint: (project, settings) => newEndpoint(project, receiver, settings),
  };
}

let paths = 0;

export async function newEndpoint(
  { admin }: Pick<TestProject, 'admin'>,
  receiver: WebhookReceiver,
  settings: object = {},
): Promise<TestEndpoint> {
  const path = `/receiver-${++paths}`;
  const body = { url: receiver.url(path), ...settings };
  const created = await admin('POST /latchkey/webhook-endpoints', { body });
  if (created.status !== 201) throw new Error(`The endpoint was not made: ${created.text}`);
  const at = `/latchkey/webhook-endpoints/${created.body.id}`;
  const received = () => receiver.received(path);
  return {
    id: created.body.id,
    path,
    at,
    received,
    kinds: () => [...new Map(received().map(({ id, json }) => [id, json.type])).values()],
    read: async () => (await admin(`GET ${at}`)).body,
    deliveries: async (query = {}) => (await admin(`GET ${at}/deliveries`, { query })).body.items,
  };
}

function answer(response: ServerResponse, reception: Exclude<Reception, 'withhold'>): void {
  if (reception === 'endless') pour(response);
  else if (reception === 'redirect') response.writeHead(302, { location: '/elsewhere' }).end();
  else {
    const { status, body } = reception === 'take' ? { status: 200 } : { body: undefined, ...reception };
    const headers = { 'content-type': 'text/plain', 'x-receiver': 'of a test' };
    response.writeHead(status, headers).end(body ?? `answered ${status}`);
  }
}

/** Ten gigabytes, for as long as the client reads. */
function pour(response: ServerResponse): void {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  response.writeHead(200, { 'content-length': 10 * 1024 ** 3 });
  const more = () => {
    while (response.writable && response.write(chunk));
  };
  response.on('drain', more).on('error', () => undefined);
  more();
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
