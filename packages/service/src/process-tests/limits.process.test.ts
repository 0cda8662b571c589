import { newPostgresDatabase, testRingText } from '@latchkey/testing';
import { isFull } from '@latchkey/testing/full';
import { type RawConnection, sendRaw } from '@latchkey/testing/http/raw-request';
import { newFolder, type ReadyProcess, startProcess, until } from '@latchkey/testing/process/process';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

const SIGN_IN = 'POST /api/v1/auth/password/sign-in';
const json = 'content-type: application/json';
const MIB = 1024 * 1024;
/** So much of a refused body is read and thrown away, for half a second at most, so that the client sees the answer. */
const THROWN_AWAY = 64 * MIB;
let service: ReadyProcess;

beforeAll(async () => {
  const DATABASE_URL = (await newPostgresDatabase()).url;
  service = await startProcess({ DATABASE_URL, LATCHKEY_DATA_DIR: newFolder(), LATCHKEY_KEY_RING: testRingText });
});
afterEach(async () => {
  expect((await fetch(`${service.url}/health?db=1`)).status).toBe(200);
});
afterAll(() => service?.kill());

test('headers of 20 KB are refused with 431', async () => {
  const request = sendRaw(service.url, 'GET /health', `x-padding: ${'x'.repeat(20 * 1024)}`);
  expect(await request.status()).toBe(431);
});

test('headers of 12 KB are taken', async () => {
  const request = sendRaw(service.url, 'GET /health', `x-padding: ${'x'.repeat(12 * 1024)}`);
  expect(await request.status()).toBe(200);
});

test('a body that is announced as too long is refused with 413 before any of it was sent', async () => {
  const request = sendRaw(service.url, SIGN_IN, json, `content-length: ${10 * MIB}`);
  expect(await request.status()).toBe(413);
  expect(request.received()).toMatch(/^content-type: text\/plain; charset=utf-8\r$/im);
});

test('a client that sends the body nevertheless is cut off', async () => {
  const request = sendRaw(service.url, SIGN_IN, json, `content-length: ${1024 * MIB}`);
  const sent = await pour(request, (bytes) => bytes);
  expect(await request.status()).toBe(413);
  expect(sent).toBeLessThan(THROWN_AWAY + 16 * MIB);
});

test('an endless body in chunks is refused with 413, and the client cut off', async () => {
  const request = sendRaw(service.url, SIGN_IN, json, 'transfer-encoding: chunked');
  const sent = await pour(request, (bytes) => `${bytes.length.toString(16)}\r\n${bytes}\r\n`);
  expect(await request.status()).toBe(413);
  expect(request.received()).toMatch(/^content-type: text\/plain; charset=utf-8\r$/im);
  expect(sent).toBeLessThan(THROWN_AWAY + 16 * MIB);
});

test('a body in chunks that is short enough is read', async () => {
  const request = sendRaw(service.url, SIGN_IN, json, 'transfer-encoding: chunked');
  request.socket.write('6\r\n{"emai\r\n7\r\nl": ""}\r\n0\r\n\r\n');
  expect(await request.status()).toBe(400);
  expect(request.received()).toContain('ACCESS_TYPE_REQUIRED');
});

test('a request that does not speak HTTP is refused with 400', async () => {
  const request = sendRaw(service.url, 'HELO \u0000');
  expect(await request.status()).toBe(400);
});

test('a body that announces two lengths is refused with 400', async () => {
  const request = sendRaw(service.url, SIGN_IN, json, 'content-length: 2', 'transfer-encoding: chunked');
  expect(await request.status()).toBe(400);
});

if (isFull) {
  test('headers that take longer than 15 s are cut off', async () => {
    const request = sendRaw(service.url, 'GET /health', 'x-slow: a');
    expect(await request.status()).toBe(200);
    request.socket.write('GET /health HTTP/1.1\r\nhost: localhost\r\nx-slow: ');
    const started = performance.now();
    await until(request.isClosed, 40_000);
    expect(performance.now() - started).toBeLessThan(17_500);
  });

  test('a body that takes longer than 30 s is cut off', async () => {
    const request = sendRaw(service.url, SIGN_IN, json, 'content-length: 100');
    const drip = setInterval(() => request.socket.write('x'), 1_000);
    const started = performance.now();
    await until(request.isClosed, 50_000);
    clearInterval(drip);
    expect(performance.now() - started).toBeLessThan(33_000);
  });
}

/** Writes until the other side hangs up, however long that takes; answers how much it was. */
async function pour({ socket, isClosed }: RawConnection, form: (bytes: string) => string): Promise<number> {
  const piece = form('x'.repeat(64 * 1024));
  let sent = 0;
  await until(() => {
    // Only what the other side takes counts; a full buffer is waited for.
    for (let room = 16; room > 0 && !isClosed() && !socket.writableNeedDrain; room--) {
      socket.write(piece);
      sent += piece.length;
    }
    return isClosed();
  }, 20_000);
  return sent;
}
