import { type Environment, environmentOf } from '../src/core/environment.ts';
import type { Connection } from '../src/core/wire/connection.ts';

type Reply = Response | Error | ((url: string, init: RequestInit) => Response | Promise<Response>);

type Changes = Partial<Omit<Connection, 'environment'>> & { environment?: Partial<Environment> };

/** A connection to a service that answers what a test has written down, one reply a request; the last one stays. */
export function scripted(replies: Reply[], changes: Changes = {}) {
  const sent: { url: string; init: RequestInit; headers: Headers }[] = [];
  const waits: number[] = [];
  const environment = environmentOf({
    isBrowser: false,
    random: () => 0.5,
    nonce: () => `nonce ${sent.length}`,
    isOffline: () => false,
    wait: async (millis) => {
      waits.push(millis);
    },
    fetch: async (url, init) => {
      sent.push({ url, init, headers: new Headers(init.headers) });
      const reply = replies.length > 1 ? replies.shift() : replies[0];
      if (reply instanceof Error) throw reply;
      return typeof reply === 'function' ? reply(url, init) : (reply as Response).clone();
    },
    ...changes.environment,
  });
  const connection: Connection = {
    projectId: 'p',
    publishableClientKey: 'pck',
    extraHeaders: {},
    baseUrl: () => 'http://service.test',
    ...changes,
    environment,
  };
  return { connection, sent, waits };
}

export const ok = (body: unknown = {}) => Response.json(body);

/** As the service answers failures: with status 200, and the true one in a header. */
export const failure = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(text, { headers: { 'x-latchkey-actual-status': String(status), ...headers } });

export const knownFailure = (code: string, status: number, details?: object, headers: Record<string, string> = {}) =>
  failure(status, JSON.stringify({ code, error: `It says ${code}.`, ...(details && { details }) }), {
    'x-latchkey-known-error': code,
    ...headers,
  });

export const networkDown = new TypeError('fetch failed');

/** An access token that says what a test wants; nobody checks its signature here. */
export function accessToken(claims: Record<string, unknown>): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'ES256' })}.${part(claims)}.signature`;
}
