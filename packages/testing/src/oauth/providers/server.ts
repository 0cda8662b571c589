import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fetch } from '@latchkey/service/platform/network/guarded-fetch';
import { afterwards } from '../../leftovers.ts';
import { fetchHere } from '../../world/start.ts';
import { type Authorizations, authorizations } from './authorizations.ts';
import type { Documented } from './documented.ts';
import { documented } from './documents.ts';

/** What a server answers once it is told to; a text is sent as it is. */
export interface Told {
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The eleven providers, on this machine. */
export interface ProviderServers extends Pick<Authorizations, 'consent' | 'revoke'> {
  /** What the service is given to ask them with: every address leads here. */
  readonly fetch: Fetch;
  /** How often an address was asked. */
  asked(address: string): number;
  /** Has an address answer otherwise from now on. */
  tell(address: string, told: Told): void;
  /** Has everything answer as documented again. */
  reset(): void;
}

const providers = Object.values(documented) as readonly Documented[];

/** Starts them; they go with the tests of this file. */
export async function startProviders(): Promise<ProviderServers> {
  const told = new Map<string, Told>();
  const counts = new Map<string, number>();
  const known = authorizations();
  const server = createServer((request, response) => {
    const address = `https:/${request.url}`;
    counts.set(address, (counts.get(address) ?? 0) + 1);
    void bodyOf(request).then((body) => send(response, told.get(address) ?? answer(address, request, body)));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterwards(() => {
    server.close();
    server.closeAllConnections();
  });

  function answer(address: string, request: IncomingMessage, body: URLSearchParams): Told {
    const provider = providers.find(({ token }) => token === address);
    if (provider) return known.redeem(provider, request, body);
    const api = providers.find((each) => Object.hasOwn(each.api, address))?.api;
    if (!api) return { status: 404, body: { message: 'Not Found' } };
    if (!known.isLive(request)) return { status: 401, body: { message: 'Bad credentials' } };
    return { body: api[address] };
  }

  return {
    consent: known.consent,
    revoke: known.revoke,
    fetch: (address, asked) => fetchHere(address.replace(/^https:\//, here), asked),
    asked: (address) => counts.get(address) ?? 0,
    tell: (address, answer) => void told.set(address, answer),
    reset: () => told.clear(),
  };
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

function send(response: ServerResponse, { status = 200, body, headers }: Told): void {
  const content = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(content);
}
