import { perKey } from '../core/per-key.ts';
import type { RequestLike } from './request.ts';

/** A request as servers have it: a `Request`, that of Node's `http`, of Express and the like, or its headers alone. */
export interface IncomingRequest {
  /** Asked by name, or an object such as `{ authorization: 'Bearer …' }`. */
  readonly headers: RequestLike['headers'] | Readonly<Record<string, string | readonly string[] | undefined>>;
}

/**
 * The request with headers accessible by name; always the same object per request, because it identifies one session.
 */
export const requestOf = perKey((incoming: IncomingRequest): RequestLike => {
  const { headers } = incoming;
  if (hasGet(headers)) return incoming as RequestLike;
  const values = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return { headers: { get: (name) => values.get(name)?.toString() ?? null } };
});

const hasGet = (headers: IncomingRequest['headers']): headers is RequestLike['headers'] =>
  typeof headers.get === 'function';

/** A request as its client has sent it; undefined where that can't be told, as of headers alone. */
export function sentRequest(incoming: IncomingRequest, sentTo?: string) {
  const { method, url: said } = incoming as Partial<Request>;
  const url = URL.parse(sentTo ?? said ?? '');
  return method === undefined || !url ? undefined : { method, url, headers: requestOf(incoming).headers };
}

/** Whether the value to take tokens from is a request. */
export const isRequest = (asked: object): asked is IncomingRequest => 'headers' in asked;
