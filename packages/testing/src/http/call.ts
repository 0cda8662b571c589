import type { Service } from '@latchkey/service/app/service-parts';

/** What a test sends; headers are named without their prefix, `undefined` ones are left out. */
export interface CallOptions {
  readonly headers?: Record<string, string | undefined>;
  readonly query?: Record<string, string | number | boolean>;
  readonly body?: unknown;
  /** Sent as it is, with its content type, instead of `body`. */
  readonly raw?: { readonly type: string; readonly body: string };
  readonly prefix?: string;
}

/** What came back. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, or the text. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any;
  readonly text: string;
  /** The code of the known error that it is, if it is one. */
  readonly code: string | null;
}

/** Sends one request to the service in this process: `call('POST /auth/password/sign-in', { body })`. */
export type Call = (endpoint: string, options?: CallOptions) => Promise<Answer>;

export function callerOf(
  fetch: Service['fetch'],
  baseUrl: string,
  defaults: Record<string, string | undefined> = {},
): Call {
  return async (endpoint, { headers = {}, query = {}, body, raw, prefix = 'x-latchkey-' } = {}) => {
    const [method = 'GET', path = ''] = endpoint.split(' ');
    const url = new URL(path.startsWith('/health') || path.startsWith('/api') ? path : `/api/v1${path}`, baseUrl);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const sent = new Headers();
    for (const [name, value] of Object.entries({ ...defaults, ...headers })) {
      if (value !== undefined) sent.set(plain.has(name) ? name : prefix + name, value);
    }
    const content = raw?.body ?? (body === undefined ? undefined : JSON.stringify(body));
    if (content !== undefined) {
      sent.set('content-type', raw?.type ?? 'application/json');
      sent.set('content-length', String(Buffer.byteLength(content)));
    }
    const init = content === undefined ? { method, headers: sent } : { method, headers: sent, body: content };
    const response = await fetch(new Request(url, init), { peer: '127.0.0.1' });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text,
      text,
      code: response.headers.get(`${prefix}known-error`),
    };
  };
}

const plain = new Set([
  'accept',
  'authorization',
  'content-encoding',
  'cookie',
  'dpop',
  'origin',
  'user-agent',
  'x-forwarded-for',
]);
