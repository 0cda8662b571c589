import type * as z from 'zod';
import {
  type AccessLevel,
  allowedLevels,
  atLevel,
  type Endpoint,
  type EndpointTable,
  type Method,
} from '../endpoint.ts';
import { neededOwnerRole } from '../owner-roles.ts';
import { requestSchema, responseSchema } from './json-schema.ts';
import { comment, typeSource } from './type-source.ts';

const HEADER = `// Made by the build (scripts/make-wire.mjs) from the endpoint table: plain types, so that users of the SDK need no zod.
// Changes here are lost.
`;

/**
 * The source of wire.ts: what each endpoint takes and answers at each access level that may call it.
 * `Wire['GET /users/me']['client']['response']` is the user as clients see it.
 */
export function wireSource(endpoints: EndpointTable): string {
  const entries = Object.entries(endpoints).flatMap(([key, endpoint]) =>
    endpoint ? endpointSource(key, endpoint) : [],
  );
  return `${HEADER}
export interface Wire {
${entries.join('\n')}
}
export type WireKey = keyof Wire;

/** What each call that clients may send makes stale of what an app keeps. */
export const invalidatedByClients = ${invalidations(endpoints, true)};

/** The same of the calls that servers and admins alone may send. */
export const invalidatedByServers = ${invalidations(endpoints, false)};

/** The least role of an owner for each call that not every owner may send; where a field asks for more, for that too. */
export const ownerRolesOfCalls = ${neededOwnerRoles(endpoints)};
`;
}

function invalidations(endpoints: EndpointTable, byClients: boolean): string {
  const rows = Object.entries(endpoints).flatMap(([key, endpoint]) => {
    const isOfClients = endpoint !== undefined && allowedLevels(endpoint).includes('client');
    if (!endpoint?.invalidates || isOfClients !== byClients) return [];
    return `  ${quoted(key)}: [${endpoint.invalidates.map(quoted).join(', ')}],`;
  });
  return ['{', ...rows, '} as const'].join('\n');
}

function neededOwnerRoles(endpoints: EndpointTable): string {
  const rows = Object.entries(endpoints).flatMap(([key, endpoint]) => {
    if (!endpoint || endpoint.access === 'public') return [];
    const method = key.slice(0, key.indexOf(' ')) as Method;
    const roleFor = (...given: string[]) =>
      neededOwnerRole(method, endpoint, Object.fromEntries(given.map((field) => [field, true])));
    const fields = Object.keys(endpoint.ownerRoleOf ?? {}).filter((field) => roleFor(field) !== roleFor());
    return [
      ...(roleFor() === 'read-only' ? [] : [[key, roleFor()] as const]),
      ...fields.map((field) => [`${key} ${field}`, roleFor(field)] as const),
    ];
  });
  return ['{', ...rows.map(([call, role]) => `  ${quoted(call)}: ${quoted(role)},`), '} as const'].join('\n');
}

function endpointSource(key: string, endpoint: Endpoint): string {
  const seen = new Map<string, AccessLevel>();
  const levels = allowedLevels(endpoint).map((level) => {
    const source = levelSource(endpoint, level);
    const same = seen.get(source);
    seen.set(source, same ?? level);
    return `    ${level}: ${same ? `Wire[${quoted(key)}]['${same}']` : source};`;
  });
  return [`  ${comment(endpoint.purpose)}`, `  ${quoted(key)}: {`, ...levels, '  };'].join('\n');
}

function levelSource(endpoint: Endpoint, level: AccessLevel): string {
  const fields = [
    ...fieldSource('params', endpoint.params),
    ...fieldSource('query', endpoint.query && atLevel(endpoint.query, level)),
    ...fieldSource('headers', endpoint.headers),
    ...fieldSource('body', endpoint.body && atLevel(endpoint.body, level)),
    `response: ${answerSource(endpoint, level)};`,
  ];
  return ['{', ...fields.map((field) => `      ${field}`), '    }'].join('\n');
}

function fieldSource(name: 'params' | 'query' | 'headers' | 'body', schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const json = requestSchema(schema);
  // Of an empty list of parameters there is nothing to pass; an empty body has to be sent.
  if (name !== 'body' && Object.keys(json.properties ?? {}).length === 0) return [];
  const optional = name === 'body' ? schema.safeParse(undefined).success : !json.required;
  return [`${name}${optional ? '?' : ''}: ${typeSource(json, 'request', 6)}${optional ? ' | undefined' : ''};`];
}

function answerSource({ answer, created }: Endpoint, level: AccessLevel): string {
  if (answer.kind === 'text') return 'string';
  if (answer.kind === 'bytes') return 'Uint8Array';
  // A page for browsers, not for API clients.
  if (answer.kind === 'redirect' || answer.kind === 'web-page') return 'never';
  const schema = atLevel(answer.schema, level);
  if (!schema) return 'unknown';
  const forms = created ? [schema, created] : [schema];
  return forms.map((form) => typeSource(responseSchema(form), 'response', 6)).join(' | ');
}

function quoted(key: string): string {
  return `'${key}'`;
}
