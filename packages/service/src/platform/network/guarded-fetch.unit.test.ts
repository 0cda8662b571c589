import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { egressGuard, type LookUp } from './egress.ts';
import { andThisMachine, egressRules } from './egress-rules.ts';
import { guardedFetch, NoAnswer, publicFetch } from './guarded-fetch.ts';

let server: Server;
let port: number;
let respond: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((request, response) => respond(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const here: LookUp = async () => ['127.0.0.1'];
const allowing = (entries: string[], lookUp = here) => egressGuard(egressRules(entries), lookUp);
const fetchHere = guardedFetch(egressGuard(andThisMachine(egressRules([])), here), { millis: 5_000, bytes: 1_000 });

describe('what may not be asked:', () => {
  test.each([
    ['a private address', 'https://10.0.0.1/'],
    ['this machine', 'https://127.0.0.1/'],
    ['this machine in IPv6', 'https://[::1]/'],
    ['the metadata of a cloud, in clear', 'http://169.254.169.254/latest/meta-data'],
    ['a name that leads to this machine', 'https://rebound.example/'],
    ['a public address at a port of mail servers', 'https://93.184.216.34:25/'],
    ['a public address in clear', 'http://93.184.216.34/'],
    ['a file', 'file:///etc/passwd'],
    ['a text', 'data:text/plain,hello'],
  ])('%s', async (_, address) => {
    await expect(guardedFetch(allowing([]))(address)).rejects.toThrow(NoAnswer);
  });
});

test('a name is looked up once, so that it cannot lead elsewhere a moment later', async () => {
  respond = (request, response) => response.end(request.headers.host);
  let looks = 0;
  const lookUp: LookUp = async () => (looks++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']);
  const fetch = guardedFetch(allowing([`idp.internal:${port}`], lookUp));
  const answer = await fetch(`http://idp.internal:${port}/`);
  expect([await answer.text(), looks]).toEqual([`idp.internal:${port}`, 1]);
});

test('what is allowed of our own network is not asked for strangers', async () => {
  await expect(fetchHere(`http://127.0.0.1:${port}/`, { isPublicOnly: true })).rejects.toThrow(NoAnswer);
  await expect(publicFetch(fetchHere)(`http://127.0.0.1:${port}/`)).rejects.toThrow(NoAnswer);
  expect(publicFetch(fetchHere)).toBe(publicFetch(fetchHere));
});

test('an answer may be allowed less than usual', async () => {
  respond = (_, response) => response.end('x'.repeat(11));
  const limits = { millis: 5_000, bytes: 10 };
  await expect(fetchHere(`http://127.0.0.1:${port}/`, { limits })).rejects.toThrow(NoAnswer);
});

test('this machine may be asked at every port where it is allowed', async () => {
  respond = (_, response) => response.end('hello');
  expect(await (await fetchHere(`http://127.0.0.1:${port}/`)).text()).toBe('hello');
});

test('a form is sent as it is', async () => {
  respond = async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    response.setHeader('x-method', request.method ?? '').end(Buffer.concat(chunks));
  };
  const body = new URLSearchParams({ code: 'a b' });
  const answer = await fetchHere(`http://127.0.0.1:${port}/`, { method: 'POST', body });
  expect([answer.headers.get('x-method'), await answer.text()]).toEqual(['POST', 'code=a+b']);
});

test('a redirect is an answer and is not followed', async () => {
  respond = (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
  const answer = await fetchHere(`http://127.0.0.1:${port}/`);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'http://127.0.0.1:1/']);
});

test('an answer without content is one', async () => {
  respond = (_, response) => response.writeHead(204).end();
  expect((await fetchHere(`http://127.0.0.1:${port}/`)).status).toBe(204);
});

test('an answer that is too large is none', async () => {
  respond = (_, response) => response.end('x'.repeat(1_001));
  await expect(fetchHere(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ reason: 'too_large', isFinal: false });
});

const impatient = guardedFetch(egressGuard(andThisMachine(egressRules([])), here), { millis: 100, bytes: 1_000 });

test.each([
  ['says nothing', () => {}],
  ['begins and does not end', (_: IncomingMessage, response: ServerResponse) => response.write('{')],
])('a server that %s is not waited for', async (_, behaviour) => {
  respond = behaviour;
  await expect(impatient(`http://127.0.0.1:${port}/`)).rejects.toThrow(`127.0.0.1:${port}: it took too long`);
});

test('a server that is away, or hangs up, is no answer', async () => {
  respond = (request) => request.socket.destroy();
  await expect(fetchHere(`http://127.0.0.1:${port}/`)).rejects.toThrow('the connection failed');
  await expect(fetchHere('http://127.0.0.1:1/')).rejects.toThrow('the connection failed');
});

test('a server without a certificate for its name is no answer', async () => {
  await expect(fetchHere(`https://127.0.0.1:${port}/`)).rejects.toThrow('the connection failed');
});
