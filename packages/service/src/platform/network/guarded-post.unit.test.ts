import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterwards } from '@latchkey/testing/process/process';
import { expect, test } from 'vitest';
import { egressGuard } from './egress.ts';
import { andThisMachine, egressRules } from './egress-rules.ts';
import { guardedPost } from './guarded-post.ts';

const here = andThisMachine(egressRules([]));
const message = { headers: { 'content-type': 'application/json' }, body: '{"a":"ä"}' };

/** A server that answers in this way, and what it was sent. */
async function serverThat(answer: (response: ServerResponse) => void) {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    answer(response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  afterwards(() => {
    server.close();
    server.closeAllConnections();
  });
  return { bodies, port: (server.address() as AddressInfo).port };
}

const post = (address: string, { lookUp = ['127.0.0.1'], rules = here, millis = 5_000 } = {}) =>
  guardedPost(
    egressGuard(rules, async () => lookUp),
    { millis, bytes: 64 },
  )(address, message);

test('what is secret goes to public servers by https alone', async () => {
  const rules = { ports: [80], isSecret: true };
  const limits = { millis: 1_000, bytes: 64 };
  const guard = egressGuard(egressRules([]), async () => ['93.184.216.34']);
  expect(await guardedPost(guard, limits, rules)('http://receiver.example/', message)).toBe('refused_address');
});

test('bytes are put as they are', async () => {
  const { port, bodies } = await serverThat((response) => response.end());
  const put = { method: 'PUT', headers: {}, body: Buffer.from('bytes') } as const;
  const guard = egressGuard(here, async () => ['127.0.0.1']);
  expect(await guardedPost(guard)(`http://receiver.example:${port}/`, put)).toMatchObject({ status: 200 });
  expect(bodies).toEqual(['bytes']);
});

test('a message arrives as it is, and the answer is read as it came', async () => {
  const { port, bodies } = await serverThat((response) => response.writeHead(201, { 'x-a': 'b' }).end('thanks'));
  const answer = await post(`http://receiver.example:${port}/`);
  expect(answer).toMatchObject({ status: 201, headers: { 'x-a': 'b' }, body: 'thanks' });
  expect(bodies).toEqual([message.body]);
});

test.each([
  ['to a private address', 'https://10.1.2.3/', 'refused_address', []],
  ['to a name that leads to one', 'https://receiver.example/', 'refused_address', ['127.0.0.1']],
  ['to a port of another service', 'https://receiver.example:25/', 'refused_address', ['93.184.216.34']],
  ['to a name that nobody knows', 'https://receiver.example/', 'unknown_host', []],
])('nothing goes %s', async (_, address, reason, lookUp) => {
  expect(await post(address, { lookUp, rules: egressRules([]) })).toBe(reason);
});

test('a redirect is an answer, and not followed', async () => {
  const { port, bodies } = await serverThat((response) => response.writeHead(302, { location: '/elsewhere' }).end());
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 302 });
  expect(bodies).toHaveLength(1);
});

test('of a long answer the beginning is read', async () => {
  const { port } = await serverThat((response) => response.end('ä'.repeat(1_000)));
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 200, body: 'ä'.repeat(32) });
});

test('who says nothing is not waited for; who has answered has, even if the end does not come', async () => {
  const silent = await serverThat(() => {});
  expect(await post(`http://127.0.0.1:${silent.port}/`, { millis: 100 })).toBe('timeout');
  const slow = await serverThat((response) => response.writeHead(200).write('and'));
  expect(await post(`http://127.0.0.1:${slow.port}/`, { millis: 500 })).toMatchObject({ status: 200, body: 'and' });
});

test('a connection that breaks is no answer', async () => {
  const { port } = await serverThat((response) => response.destroy());
  expect(await post(`http://127.0.0.1:${port}/`)).toBe('connection_failed');
});
