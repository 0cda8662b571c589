import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { noteBooks } from './note-books.mjs';
import { demoServer } from './server.mjs';
import { readSettings } from './settings.mjs';

const page = '<!doctype html><meta name="latchkey" content="" /><div id="root"></div>';
const files = new Map([
  ['/index.html', { bytes: Buffer.from(page), type: 'text/html; charset=utf-8' }],
  ['/assets/index-1234.js', { bytes: Buffer.from('export {}'), type: 'text/javascript; charset=utf-8' }],
]);

/** What a request to the demo came to. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any;
}

interface Service {
  fetch(request: Request, transport: { peer: string }): Promise<Response>;
}

/** The demo with notes of its own; `keys` counts how often it has asked the service for the public ones. */
export function newDemo(env: Record<string, string>, service?: Service) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-demo-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const keys = { asked: 0, isDown: false };
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    keys.asked++;
    if (keys.isDown || !service) throw new TypeError('fetch failed');
    return service.fetch(new Request(input, init), { peer: '127.0.0.1' });
  };
  const start = () => demoServer({ settings: readSettings(env), books: noteBooks(folder), files, fetch });
  return { keys, start, answer: start() };
}

interface Sent {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** One request: `call(answer, 'POST /api/notes', { token, body: { text } })`. */
export async function call(
  answer: (request: Request) => Promise<Response>,
  endpoint: string,
  { token, body, headers = {} }: Sent = {},
): Promise<Answer> {
  const [method = '', path = ''] = endpoint.split(' ');
  const request = new Request(new URL(path, 'http://127.0.0.1:4500'), {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const response = await answer(request);
  const text = await response.text();
  const isJson = response.headers.get('content-type') === 'application/json';
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}
