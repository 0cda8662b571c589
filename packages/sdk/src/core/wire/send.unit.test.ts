import { data, knownError, refusal, requestId, unreachable } from '@latchkey/testing/fake-api/answers';
import { expect, test } from 'vitest';
import { scripted } from '../../../testing/connection.ts';
import { callAs } from './call.ts';
import { ResponseError } from './response-error.ts';

/** What stands before a service, or a service of another time, may say. */
const failure = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(text, { headers: { 'x-latchkey-actual-status': String(status), ...headers } });

const get = ({ connection }: ReturnType<typeof scripted>) => callAs(connection, 'client')('GET /projects/current');
const at = (millis: number) => ({ environment: { clock: () => millis } });
const limited = (retryAfter: number) => refusal('TOO_MANY_REQUESTS', { retryAfter });
const post = ({ connection }: ReturnType<typeof scripted>) =>
  callAs(connection, 'client')('POST /auth/password/sign-in', { body: { email: 'a', password: 'b' } });

test('what can be sent twice is sent five times when the network fails, each pause twice as long', async () => {
  const service = scripted([unreachable]);
  await expect(get(service)).rejects.toMatchObject({ name: 'ConnectionError' });
  expect(service.waits).toEqual([1000, 2000, 4000, 8000]);
  expect(service.sent.filter(({ url }) => url.endsWith('/projects/current'))).toHaveLength(5);
});

test.each([
  [0, 500],
  [0.999, 1499],
])('with chance %d the first pause is %d ms', async (chance, pause) => {
  const service = scripted([unreachable, data({})], { environment: { random: () => chance } });
  await get(service);
  expect(service.waits.map(Math.round)).toEqual([pause]);
});

test('it goes on when the network is back', async () => {
  const service = scripted([unreachable, unreachable, data({ id: 'p' })]);
  expect(await get(service)).toEqual({ id: 'p' });
});

test('what cannot be sent twice is sent once', async () => {
  const service = scripted([unreachable]);
  await expect(post(service)).rejects.toMatchObject({ name: 'ConnectionError', cause: unreachable });
  expect(service.sent.filter(({ init }) => init.method === 'POST')).toHaveLength(1);
  expect(service.waits).toEqual([]);
});

test('who is offline is told so, and nothing else is asked', async () => {
  const service = scripted([unreachable], { environment: { isOffline: () => true } });
  const sentence = 'You are offline. Check your internet connection and try again.';
  await expect(post(service)).rejects.toThrow(sentence);
  expect(service.sent).toHaveLength(1);
});

test('diagnostics ask the configured service only, and without any credentials', async () => {
  const service = scripted([unreachable, data({}), failure(503, '')]);
  await expect(post(service)).rejects.toMatchObject({
    diagnostics: { 'http://service.test/health': 'status 200', 'http://service.test/api/v1': 'status 200' },
  });
  const [, ...probes] = service.sent;
  expect(probes.map(({ url }) => new URL(url).origin)).toEqual(['http://service.test', 'http://service.test']);
  expect(probes.map(({ headers }) => [...headers])).toEqual([[], []]);
});

test('a mistake of the caller is not taken for the network', async () => {
  const service = scripted([new RangeError('a bug')]);
  await expect(get(service)).rejects.toThrow('a bug');
  expect(service.sent).toHaveLength(1);
});

test('too many requests: it waits as long as it is told', async () => {
  const service = scripted([limited(5), data({})]);
  await get(service);
  expect(service.waits).toEqual([5000]);
});

test('too many requests without a number: it waits like for the network', async () => {
  const service = scripted([refusal('TOO_MANY_REQUESTS'), data({})]);
  await get(service);
  expect(service.waits).toEqual([1000]);
});

test('a program waits as long as the service ever says', async () => {
  const service = scripted([limited(30), data({})]);
  await get(service);
  expect(service.waits).toEqual([30_000]);
});

test.each([
  ['a page', true, 6],
  ['a program', false, 31],
])('what %s should not wait for is left to the caller, who is told until when', async (_who, isBrowser, seconds) => {
  const service = scripted([limited(seconds)], { environment: { clock: () => 1000, isBrowser } });
  const error = await get(service).catch((error) => error);
  expect(error).toBeInstanceOf(ResponseError);
  expect(error).toMatchObject({ name: 'RateLimitError', status: 429, body: limited(1).message, requestId });
  expect(error.retryAt).toBe(1000 + seconds * 1000);
  expect(service.sent).toHaveLength(1);
});

test.each([
  ['1', 2000],
  ['', 2000],
  ['0', undefined],
])('who signs in is not kept waiting (Retry-After: "%s")', async (seconds, retryAt) => {
  const service = scripted([failure(429, 'slow down', { 'retry-after': seconds }), data({})], at(1000));
  const call = callAs(service.connection, 'client', undefined, { patienceMillis: 0 });
  const signIn = call('POST /auth/password/sign-in', { body: { email: 'a', password: 'b' } }).catch((error) => error);
  expect((await signIn).retryAt).toBe(retryAt);
  expect(service.sent).toHaveLength(retryAt ? 1 : 2);
});

test('too many requests five times: it gives up, and says so', async () => {
  const service = scripted([limited(1)]);
  await expect(get(service)).rejects.toMatchObject({ name: 'RateLimitError', status: 429, body: limited(1).message });
  expect(service.sent).toHaveLength(5);
});

test('a loop that a host believes to see passes', async () => {
  const service = scripted([failure(508, 'INFINITE_LOOP_DETECTED'), data({})]);
  await post(service);
  expect(service.waits).toEqual([1000]);
});

test.each([
  [508, 'something else'],
  [500, 'Something went wrong on our side.'],
  [404, 'There is nothing at this address.'],
])('status %d rejects at once, with its text', async (status, text) => {
  const service = scripted([failure(status, text)]);
  await expect(get(service)).rejects.toMatchObject({ name: 'ResponseError', status, body: text });
  expect(service.sent).toHaveLength(1);
});

test('a refusal has the sentence of the service for its message, and a name', async () => {
  const service = scripted([refusal('MAGIC_LINK_OFF')]);
  await expect(post(service)).rejects.toMatchObject({
    name: 'ResponseError',
    message: refusal('MAGIC_LINK_OFF').message,
    refusal: 'MAGIC_LINK_OFF',
    status: 403,
  });
});

test('why it is too early is known of a refusal too', async () => {
  const service = scripted([refusal('PASSWORD_NOT_ENOUGH', { retryAfter: 60 })]);
  await expect(post(service)).rejects.toMatchObject({
    name: 'RateLimitError',
    message: refusal('PASSWORD_NOT_ENOUGH').message,
    refusal: 'PASSWORD_NOT_ENOUGH',
  });
});

test.each([
  ['a bug of the service', failure(500, 'secret', { 'x-latchkey-refusal': 'DATABASE_UNAVAILABLE' })],
  ['the text of a proxy', failure(403, 'secret')],
])('%s is not told in words for people', async (_, answer) => {
  const error = await get(scripted([answer])).catch((error) => error);
  expect(error.refusal).toBeUndefined();
  expect(error.message).toMatch(/^The service answered with status \d{3}: secret$/);
});

test('a known error is thrown by its name, with its details and the words of the service', async () => {
  const service = scripted([knownError('PASSWORD_TOO_SHORT', { min_length: 8 })]);
  await expect(post(service)).rejects.toMatchObject({
    name: 'KnownError',
    code: 'PASSWORD_TOO_SHORT',
    status: 400,
    details: { min_length: 8 },
    message: 'The password is too short. Use at least 8 characters.',
  });
});

test.each([
  [failure(404, 'There is nothing at this address.', { 'x-latchkey-request-id': 'r1' }), 'r1'],
  [knownError('SCHEMA_ERROR', { message: 'x' }), requestId],
  [failure(502, 'Bad gateway'), undefined],
])('a failure says which request the log of the service has it under', async (answer, reference) => {
  const error = await get(scripted([answer])).catch((error) => error);
  expect(error.requestId).toBe(reference);
});

test('a known error without details has none', async () => {
  const service = scripted([knownError('CLI_AUTH_ERROR')]);
  await expect(get(service)).rejects.toMatchObject({ code: 'CLI_AUTH_ERROR', details: undefined });
});

test.each(['not JSON', '{"code":"OTHER","error":"x"}'])(
  'a known error with the body %s is no known error',
  async (body) => {
    const service = scripted([failure(400, body, { 'x-latchkey-known-error': 'SCHEMA_ERROR' })]);
    await expect(get(service)).rejects.toMatchObject({ name: 'ResponseError', status: 400, body });
  },
);

test('the page of a proxy is not taken for an answer', async () => {
  const service = scripted([
    new Response('<h1>Sign in to the network</h1>', { headers: { 'content-type': 'text/html' } }),
  ]);
  await expect(get(service)).rejects.toMatchObject({ name: 'ResponseError', status: 200 });
});
