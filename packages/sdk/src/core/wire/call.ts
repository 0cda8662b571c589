import type { Wire } from '@latchkey/protocol/wire';
import type { Connection, SessionTokens } from './connection.ts';
import { callerHeaders } from './headers.ts';
import { type Outgoing, send } from './send.ts';

export type Level = 'client' | 'server' | 'admin';
type Row<K extends keyof Wire, L extends Level> = L extends keyof Wire[K] ? Wire[K][L] : never;
type KeyAt<L extends Level> = { [K in keyof Wire]: L extends keyof Wire[K] ? K : never }[keyof Wire];
type InputOf<R> = Pick<R, Extract<keyof R, 'params' | 'query' | 'body'>>;
type InputArguments<R> = object extends InputOf<R> ? [input?: InputOf<R>] : [input: InputOf<R>];

export type ResponseOf<K extends keyof Wire, L extends Level> = Row<K, L> extends { response: infer R } ? R : never;
export type BodyOf<K extends keyof Wire, L extends Level> = Row<K, L> extends { body: infer B } ? B : never;

/** Calls an endpoint by its name in the contract: `call('PATCH /internal/api-keys/:id', { params: { id }, body })`. */
export type Call<L extends Level> = <K extends KeyAt<L>>(
  key: K,
  ...input: InputArguments<Row<K, L>>
) => Promise<ResponseOf<K, L>>;

/** The contract at an access level, with a user's session or anonymously. */
export function callAs<L extends Level>(
  connection: Connection,
  level: L,
  session?: SessionTokens,
  how: Pick<Outgoing, 'patienceMillis' | 'device' | 'removed'> = {},
): Call<L> {
  return async (key, ...[input]) => {
    const { params, query, body } = (input ?? {}) as { params?: Values; query?: Values; body?: unknown };
    const [method = '', path = ''] = key.split(' ');
    const target = pathWith(path, params) + queryOf(query);
    const outgoing: Outgoing = { method, path: target, ...jsonOf(body), ...how };
    return (await send(connection, outgoing, callerHeaders(connection, level, session))) as ResponseOf<typeof key, L>;
  };
}

type Values = Record<string, string | number | boolean | undefined>;

/** Every id is one segment, whatever is in it; dots, which no encoding hides from a URL, and nothing are no ids. */
function pathWith(path: string, params: Values = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const id = String(params[name] ?? '');
    if (/^\.{0,2}$/.test(id)) throw new Error(`"${id}" is not an id.`);
    return encodeURIComponent(id);
  });
}

function queryOf(query: Values = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

const jsonOf = (body: unknown) =>
  body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' as const };
