import type { Key } from '@latchkey/protocol';
import type { AccessLevel } from '@latchkey/protocol/endpoint';
import type { Answer } from './answers.ts';

/** The same with ids in the place of `:id`. */
type Filled<P extends string> = P extends `${infer Head}:${infer Rest}`
  ? Rest extends `${string}/${infer Tail}`
    ? `${Head}${string}/${Filled<Tail>}`
    : `${Head}${string}`
  : P;

/** What our own clients ask for that is no part of the API: the session routes of a page, and a look at the service. */
const beside = ['POST /handler/token', 'POST /handler/sign-out-session', 'GET /health'] as const;
export const isBeside = (key: string) => (beside as readonly string[]).includes(key);

/** A row of the contract, or one of its addresses: `GET /teams/:team_id`, `GET /teams/0a1b`. */
export type CallKey = Filled<Key> | Key | (typeof beside)[number];

/** A request, once it fits its row of the contract. */
export interface Call {
  /** With what the address has in it: `GET /teams/0a1b`. */
  readonly key: string;
  /** What stands in the address for the parameters of the key by which the reply was found. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  // biome-ignore lint/suspicious/noExplicitAny: its row has been checked, and says what is in it.
  readonly body: any;
  readonly headers: Headers;
  readonly level: AccessLevel;
}

export type Reply = Answer | ((call: Call) => Answer | Promise<Answer>);
export type Replies = { readonly [K in CallKey]?: Reply };

/** The same replies, before which something else may answer. */
export const before = (replies: Replies, first: (call: Call) => Answer | undefined): Replies =>
  Object.fromEntries(
    Object.entries(replies).map(([key, reply]) => [
      key,
      (call: Call) => first(call) ?? (typeof reply === 'function' ? reply(call) : (reply as Answer)),
    ]),
  );

/** Who is asked, and what was found in the address; a key without parameters comes before one with them. */
export function replyIn(replies: Replies, key: string): [reply: Reply, params: Call['params']] | undefined {
  const all: Readonly<Record<string, Reply | undefined>> = replies;
  if (all[key] !== undefined) return [all[key], {}];
  for (const [pattern, reply] of Object.entries(all)) {
    const params = paramsOf(pattern, key);
    if (params && reply !== undefined) return [reply, params];
  }
  return undefined;
}

const patterns = new Map<string, RegExp>();

/** What stands for the parameters of a row in an address, if it is one of this row. */
export function paramsOf(row: string, key: string): Record<string, string> | undefined {
  const pattern = patterns.get(row) ?? new RegExp(`^${row.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
  patterns.set(row, pattern);
  const found = pattern.exec(key);
  return found ? mapped(found.groups ?? {}, decodeURIComponent) : undefined;
}

const mapped = (values: Record<string, string>, change: (value: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

/** A request of `fetch`, as replies read it. */
export function callOf(url: string, { method = 'GET', body, headers: given }: RequestInit): Call {
  const { pathname, searchParams: query } = new URL(url);
  const headers = new Headers(given);
  const level = (headers.get('x-latchkey-access-type') ?? 'client') as AccessLevel;
  const key = `${method} ${pathname.replace('/api/v1', '')}`;
  return { key, params: {}, query, body: bodyOf(body), headers, level };
}

function bodyOf(body: RequestInit['body']): unknown {
  if (typeof body !== 'string') return undefined;
  return body.startsWith('{') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
}
