import type { Environment } from '@latchkey/sdk';
import { awaited } from './quiet.ts';

/** What the service answers to one call of a state; a call that is `unanswered` stays under way. */
export type Reply = Response | 'unanswered' | 'unreachable';

/** Replies by the row of the contract: `{ 'POST /auth/password/sign-in': knownError('EMAIL_PASSWORD_MISMATCH', …) }`. */
export type Replies = Readonly<Record<string, Reply>>;

/** A network with just this service behind it; what it has no reply to is a fault of the script, unless `otherwise` answers. */
export function scriptedFetch(replies: Replies, otherwise: (key: string) => Reply = noReply): Environment['fetch'] {
  return (url, { method = 'GET' }) => {
    const key = `${method} ${new URL(url).pathname.replace('/api/v1', '')}`;
    const reply = replies[key] ?? otherwise(key);
    if (reply === 'unanswered') return new Promise(() => {});
    if (reply === 'unreachable') return awaited(Promise.reject(new TypeError('Failed to fetch')));
    return awaited(Promise.resolve(reply.clone()));
  };
}

function noReply(key: string): never {
  throw new Error(`This state has no reply to ${key}.`);
}

/** The id by which the service's log is searched; it is on every answer. */
const requestId = '7kq2m4x9';

export const data = (body: unknown, headers: Record<string, string> = {}) =>
  Response.json(body, { headers: { 'x-latchkey-request-id': requestId, ...headers } });

/** A known error as browsers get it: status 200, and what it really is in headers. */
export const knownError = (code: string, status: number, error: string, details?: object) =>
  Response.json(
    { code, error, details },
    {
      headers: {
        'x-latchkey-known-error': code,
        'x-latchkey-actual-status': String(status),
        'x-latchkey-request-id': requestId,
      },
    },
  );

/** A plain-text refusal, with the name that our own clients are told. */
export const refusal = (name: string, status: number, sentence: string, headers: Record<string, string> = {}) =>
  breakdown(status, sentence, { 'x-latchkey-refusal': name, ...headers });

/** A failure without a name. */
export const breakdown = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(text, {
    headers: { 'x-latchkey-actual-status': String(status), 'x-latchkey-request-id': requestId, ...headers },
  });
