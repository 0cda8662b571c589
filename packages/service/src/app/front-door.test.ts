import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@latchkey/testing/until';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ListeningServer, listen } from './http-server.ts';

/** More than may be under way while there is no time left, fewer than when they are deletions. */
const CALLS = 10;
const PLACES = 6;

let server: ListeningServer;
let url: string;
let refused = 0;
const waiting: (() => void)[] = [];
let isBusy = false;

/** Health and preflights are answered, everything else waits to be told. */
async function answer({ method, url: asked }: Request): Promise<Response> {
  if (method !== 'OPTIONS' && !asked.endsWith('/health'))
    await new Promise<void>((resolve) => void waiting.push(resolve));
  return new Response('done');
}

/** Leaves the event loop no time to sleep, as work of other requests would. */
function keepBusy(): void {
  const until = performance.now() + 2;
  while (performance.now() < until);
  if (isBusy) setImmediate(keepBusy);
}

beforeEach(async () => {
  refused = 0;
  server = await listen(answer, { host: '127.0.0.1', port: 0 }, { places: PLACES, onRefused: () => refused++ });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  isBusy = false;
  release();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

function release(): void {
  for (const go of waiting.splice(0)) go();
}
const ask = (method = 'GET', path = '/api/v1/users/me', headers: Record<string, string> = {}) =>
  fetch(url + path, { method, headers });

async function saturate(): Promise<void> {
  isBusy = true;
  keepBusy();
  await ask('OPTIONS');
  // Longer than a moment ago is no longer looked at.
  await pause(120);
}

test('while there is no time left, what begins beyond so many requests is refused, and told when to come back', async () => {
  await saturate();
  // It is looked at with the first request after a moment; from then on no place is free.
  const first = Array.from({ length: PLACES }, () => ask());
  await until(() => waiting.length === PLACES);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => ask('GET', '/', { 'x-latchkey-access-type': 'client' })),
  );
  for (const { status, headers } of answers) {
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    expect(headers.get('x-latchkey-refusal')).toBe('DATABASE_UNAVAILABLE');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  }
  expect(refused).toBe(8);
  release();
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual(first.map(() => 200));
});

test('health, preflights and then deletions are answered all the same', async () => {
  await saturate();
  const first = Array.from({ length: PLACES }, () => ask());
  await until(() => waiting.length === PLACES);
  expect((await ask()).status).toBe(503);
  for (const [method, path] of [['OPTIONS'], ['GET', '/health']] as const)
    expect((await ask(method, path)).status).toBe(200);
  const signOut = ask('DELETE');
  await until(() => waiting.length === PLACES + 1);
  release();
  expect((await signOut).status).toBe(200);
  await Promise.all(first);
});

test('what waits for something else holds no place for long', async () => {
  await saturate();
  const first = Array.from({ length: PLACES }, () => ask());
  await until(() => waiting.length === PLACES);
  await pause(550);
  const next = ask();
  await until(() => waiting.length === PLACES + 1);
  release();
  expect((await next).status).toBe(200);
  await Promise.all(first);
});

test('a process that has time takes on whatever comes', async () => {
  const all = Array.from({ length: CALLS }, () => ask());
  await until(() => waiting.length === CALLS);
  release();
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual(all.map(() => 200));
  expect(refused).toBe(0);
});
