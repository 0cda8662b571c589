import * as fc from 'fast-check';
import type { ApiDocument, Endpoint, Schema } from './document.ts';
import { fitting, id } from './values.ts';

/** A request as it is sent. */
export interface FuzzRequest {
  readonly method: string;
  /** With its query, percent-encoded. */
  readonly path: string;
  readonly caller: string;
  readonly contentType: string | undefined;
  readonly body: string | undefined;
}

/** Bodies that are not what they say. */
const malformed = fc.constantFrom(
  '{',
  '[]',
  'null',
  '"text"',
  '{"a":1e400}',
  '{"email":"a@b.example","email":"c@d.example"}',
  '{"__proto__":{"admin":true}}',
  '\ufeff{}',
  `${'['.repeat(100_000)}`,
  `{"a":"${'x'.repeat(300_000)}"}`,
  '{"a":"\\ud800"}',
);
const contentTypes = fc.constantFrom(
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  '',
);

/** Requests to an endpoint: mostly as the document has them, by callers of every kind. */
export function requestTo(
  document: ApiDocument,
  { method, path, operation }: Endpoint,
  callers: readonly string[],
  live: readonly string[],
): fc.Arbitrary<FuzzRequest> {
  const parameters = operation.parameters ?? [];
  const inPath = parameters.filter((one) => one.in === 'path');
  const inQuery = parameters.filter((one) => one.in === 'query');
  const ids = fc.tuple(...inPath.map(({ schema }) => segment(document, schema ?? {}, live)));
  const query = fc.record(
    Object.fromEntries(inQuery.map(({ name, schema }) => [name, fitting(document, schema ?? {}, live)])),
    { requiredKeys: inQuery.filter(({ required }) => required).map(({ name }) => name) },
  );
  const schema = operation.requestBody?.content?.['application/json']?.schema;
  const content = schema ? bodyOf(document, schema, live) : fc.constant({ contentType: undefined, body: undefined });
  return fc.record({ ids, query, content, caller: fc.constantFrom(...callers) }).map((made) => ({
    method,
    caller: made.caller,
    path: addressOf(
      path,
      inPath.map(({ name }) => name),
      made.ids,
      made.query,
    ),
    ...made.content,
  }));
}

const segment = (document: ApiDocument, schema: Schema, live: readonly string[]): fc.Arbitrary<string> =>
  fc
    .oneof({ arbitrary: id(live), weight: 3 }, { arbitrary: fitting(document, schema, live).map(asText), weight: 1 })
    .filter(isSegment);

/** Another path would be asked for. */
const isSegment = (text: string) => text !== '' && text !== '.' && text !== '..';

function bodyOf(document: ApiDocument, schema: Schema, live: readonly string[]) {
  const json = fitting(document, schema, live).map((value) => ({
    contentType: 'application/json',
    body: JSON.stringify(value) ?? 'null',
  }));
  return fc.oneof(
    { arbitrary: json, weight: 20 },
    { arbitrary: malformed.map((body) => ({ contentType: 'application/json', body })), weight: 1 },
    { arbitrary: fc.tuple(contentTypes, json).map(([contentType, { body }]) => ({ contentType, body })), weight: 1 },
  );
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
/** Halves of surrogates can't be written in an address. */
const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());

function addressOf(
  path: string,
  names: readonly string[],
  ids: readonly string[],
  query: Readonly<Record<string, unknown>>,
): string {
  const filled = names.reduce((made, name, index) => made.replace(`{${name}}`, () => encoded(ids[index] ?? '')), path);
  const search = Object.entries(query).map(
    ([name, value]) => `${encoded(name)}=${encoded(asText(value)).slice(0, 8000)}`,
  );
  return search.length === 0 ? filled : `${filled}?${search.join('&')}`;
}

/** A request as one can send it again. */
export const shown = ({ method, path, caller, body }: FuzzRequest): string =>
  `${method} ${path.slice(0, 400)} by ${caller}${body === undefined ? '' : ` with ${body.slice(0, 400)}`}`;
