import { expect, test } from 'vitest';
import { failure, knownFailure, networkDown, ok, scripted } from '../../../testing/answers.ts';
import { callAs } from './call.ts';
import { ResponseError } from './response-error.ts';

const get = ({ connection }: ReturnType<typeof scripted>) => callAs(connection, 'client')('GET /projects/current');
const at = (millis: number) => ({ environment: { clock: () => millis } });
const post = ({ connection }: ReturnType<typeof scripted>) =>
  callAs(connection, 'client')('POST /auth/password/sign-in', { body: { email: 'a', password: 'b' } });

test('what can be sent twice is sent five times when the network fails, each pause twice as long', async () => {
  const service = scripted([networkDown]);
  await expect(get(service)).rejects.toMatchObject({ name: 'ConnectionError' });
  expect(service.waits).toEqual([1000, 2000, 4000, 8000]);
  expect(service.sent.filter(({ url }) => url.endsWith('/projects/current'))).toHaveLength(5);
});

test.each([
  [0, 500],
  [0.999, 1499],
])('with chance %d the first pause is %d ms', async (chance, pause) => {
  const service = scripted([networkDown, ok()], { environment: { random: () => chance } });
  await get(service);
  expect(service.waits.map(Math.round)).toEqual([pause]);
});

test('it goes on when the network is back', async () => {
  const service = scripted([networkDown, networkDown, ok({ id: 'p' })]);
  expect(await get(service)).toEqual({ id: 'p' });
});

test('what cannot be sent twice is sent once', async () => {
  const service = scripted([networkDown]);
  await expect(post(service)).rejects.toMatchObject({ name: 'ConnectionError', cause: networkDown });
  expect(service.sent.filter(({ init }) => init.method === 'POST')).toHaveLength(1);
  expect(service.waits).toEqual([]);
});

test('who is offline is told so, and nothing else is asked', async () => {
  const service = scripted([networkDown], { environment: { isOffline: () => true } });
  const sentence = 'You are offline. Check your internet connection and try again.';
  await expect(post(service)).rejects.toThrow(sentence);
  expect(service.sent).toHaveLength(1);
});

test('diagnostics ask the configured service only, and without any credentials', async () => {
  const service = scripted([networkDown, ok(), failure(503, '')]);
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
  const service = scripted([failure(429, 'slow down', { 'retry-after': '5' }), ok()]);
  await get(service);
  expect(service.waits).toEqual([5000]);
});

test('too many requests without a number: it waits like for the network', async () => {
  const service = scripted([failure(429, 'slow down'), ok()]);
  await get(service);
  expect(service.waits).toEqual([1000]);
});

test('a program waits as long as the service ever says', async () => {
  const service = scripted([failure(429, 'slow down', { 'retry-after': '30' }), ok()]);
  await get(service);
  expect(service.waits).toEqual([30_000]);
});

test.each([
  ['a page', true, 6],
  ['a program', false, 31],
])('what %s should not wait for is left to the caller, who is told until when', async (_who, isBrowser, seconds) => {
  const headers = { 'retry-after': `${seconds}`, 'x-latchkey-request-id': 'r' };
  const service = scripted([failure(429, 'slow down', headers)], { environment: { clock: () => 1000, isBrowser } });
  const error = await get(service).catch((error) => error);
  expect(error).toBeInstanceOf(ResponseError);
  expect(error).toMatchObject({ name: 'RateLimitError', status: 429, body: 'slow down', requestId: 'r' });
  expect(error.retryAt).toBe(1000 + seconds * 1000);
  expect(service.sent).toHaveLength(1);
});

test.each([
  ['1', 2000],
  ['', 2000],
  ['0', undefined],
])('who signs in is not kept waiting (Retry-After: "%s")', async (seconds, retryAt) => {
  const service = scripted([failure(429, 'slow down', { 'retry-after': seconds }), ok()], at(1000));
  const call = callAs(service.connection, 'client', undefined, { patienceMillis: 0 });
  const signIn = call('POST /auth/password/sign-in', { body: { email: 'a', password: 'b' } }).catch((error) => error);
  expect((await signIn).retryAt).toBe(retryAt);
  expect(service.sent).toHaveLength(retryAt ? 1 : 2);
});

test('too many requests five times: it gives up, and says so', async () => {
  const service = scripted([failure(429, 'slow down', { 'retry-after': '1' })]);
  await expect(get(service)).rejects.toMatchObject({ name: 'RateLimitError', status: 429, body: 'slow down' });
  expect(service.sent).toHaveLength(5);
});

test('a loop that a host believes to see passes', async () => {
  const service = scripted([failure(508, 'INFINITE_LOOP_DETECTED'), ok()]);
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
  const service = scripted([failure(403, 'That is switched off.', { 'x-latchkey-refusal': 'MAGIC_LINK_OFF' })]);
  await expect(post(service)).rejects.toMatchObject({
    name: 'ResponseError',
    message: 'That is switched off.',
    refusal: 'MAGIC_LINK_OFF',
    status: 403,
  });
});

test('why it is too early is known of a refusal too', async () => {
  const headers = { 'retry-after': '60', 'x-latchkey-refusal': 'PASSWORD_NOT_ENOUGH' };
  const service = scripted([failure(429, 'Reset the password.', headers)]);
  await expect(post(service)).rejects.toMatchObject({
    name: 'RateLimitError',
    message: 'Reset the password.',
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
  const service = scripted([knownFailure('PASSWORD_TOO_SHORT', 400, { min_length: 8 })]);
  await expect(post(service)).rejects.toMatchObject({
    name: 'KnownError',
    code: 'PASSWORD_TOO_SHORT',
    status: 400,
    details: { min_length: 8 },
    message: 'It says PASSWORD_TOO_SHORT.',
  });
});

test.each([
  [failure(404, 'There is nothing at this address.', { 'x-latchkey-request-id': 'r1' }), 'r1'],
  [knownFailure('SCHEMA_ERROR', 400, undefined, { 'x-latchkey-request-id': 'r2' }), 'r2'],
  [failure(502, 'Bad gateway'), undefined],
])('a failure says which request the log of the service has it under', async (answer, requestId) => {
  const error = await get(scripted([answer])).catch((error) => error);
  expect(error.requestId).toBe(requestId);
});

test('a known error without details has none', async () => {
  const service = scripted([knownFailure('CLI_AUTH_ERROR', 400)]);
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
